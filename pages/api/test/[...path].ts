import type { NextApiRequest, NextApiResponse } from 'next';

import { env } from '@/lib/server/env';
import { buildRefusal, sendRefusal } from '@/lib/server/proxy/envelope';

/** The handlers read the body. Next requires a literal. */
export const config = { api: { bodyParser: false, externalResolver: true } };

/** Serves the test-mode tools; 404 outside test mode. */
export default async function testDoor(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (process.env.WITH_TEST_MODE && env.TEST_MODE) {
    const { answerTestCall } = await import('@/lib/server/test-mode/test-calls');
    return answerTestCall(request, response, (request.url ?? '').replace(/^\/api\/test\//, ''));
  }
  return sendRefusal(response, buildRefusal('notFound'));
}
