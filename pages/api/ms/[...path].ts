import type { NextApiRequest, NextApiResponse } from 'next';

import { forwardCall } from '@/lib/server/proxy/gateway';

export const config = { api: { bodyParser: false, externalResolver: true } };

/** Gateway for browser calls (docs/architecture.md). The path is not decoded. */
export default async function gateway(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  const [path = '', ...search] = (request.url ?? '').split('?');
  const segments = path.replace(/^\/api\/ms\//, '').split('/');
  await forwardCall(request, response, {
    segments,
    search: search.length ? `?${search.join('?')}` : '',
  });
}
