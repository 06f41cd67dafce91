import type { NextApiRequest, NextApiResponse } from 'next';

import { env } from '@/lib/server/env';
import { refusalOf, sendRefusal } from '@/lib/server/proxy/envelope';

/** Bodies are read by what answers. Next requires a literal here. */
export const config = { api: { bodyParser: false, externalResolver: true } };

/** Support's tools, in test mode; in every other there is nothing here. */
export default async function testDoor(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (process.env.WITH_TEST_MODE && env.TEST_MODE) {
    const { answerTestCall } = await import('@/lib/server/test-mode/door');
    return answerTestCall(request, response, (request.url ?? '').replace(/^\/api\/test\//, ''));
  }
  return sendRefusal(response, refusalOf('notFound'));
}
