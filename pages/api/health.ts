import type { NextApiRequest, NextApiResponse } from 'next';

import { hostHealth } from '@/lib/server/proxy/host-health';

/**
 * GET says within two seconds which part is ill; HEAD only that the portal can be reached. Always
 * 200: the public documents need no host, and a host that is down is no reason to take this portal
 * away.
 */
export default async function health(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.status(200);
  if (request.method === 'HEAD') response.end();
  else response.json({ ready: true, parts: { portal: 'ok', ...(await hostHealth()) } });
}
