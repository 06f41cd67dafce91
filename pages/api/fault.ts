import type { NextApiRequest, NextApiResponse } from 'next';

import { forwardFault } from '@/lib/server/proxy/browser-faults';

export const config = { api: { bodyParser: false } };

/** See lib/server/proxy/browser-faults. */
export default function fault(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return forwardFault(request, response);
}
