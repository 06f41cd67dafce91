import type { NextApiRequest, NextApiResponse } from 'next';

import { answerChatFile } from '@/lib/server/chat/chat-file';
import { buildRefusal, sendRefusal } from '@/lib/server/proxy/envelope';

export const config = { api: { bodyParser: false, externalResolver: true } };

/** See lib/server/chat/chat-file. */
export default async function file(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (request.method !== 'GET') return sendRefusal(response, buildRefusal('notFound'));
  await answerChatFile(request, response);
}
