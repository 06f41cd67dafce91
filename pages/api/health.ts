import type { NextApiRequest, NextApiResponse } from 'next';

import { getHostHealth } from '@/lib/server/proxy/host-health';

/**
 * GET reports each part within two seconds; HEAD checks reachability. Always 200: public documents
 * work without the host.
 */
export default async function health(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.status(200);
  if (request.method === 'HEAD') response.end();
  else response.json({ ready: true, parts: { portal: 'ok', ...(await getHostHealth()) } });
}
