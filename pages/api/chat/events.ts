import type { NextApiRequest, NextApiResponse } from 'next';

import { buildRefusal, sendRefusal } from '@/lib/server/proxy/envelope';
import { streamChat } from '@/lib/server/chat/chat-stream';

export const config = { api: { bodyParser: false, externalResolver: true } };

/** See lib/server/chat/chat-stream. */
export default async function events(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (request.method !== 'GET') return sendRefusal(response, buildRefusal('notFound'));
  await streamChat(request, response);
}
