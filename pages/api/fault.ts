import type { NextApiRequest, NextApiResponse } from 'next';

import { sendFault } from '@/lib/server/proxy/browser-faults';

export const config = { api: { bodyParser: false } };

/** See lib/server/proxy/browser-faults. */
export default function fault(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return sendFault(request, response);
}
