import type { NextApiRequest, NextApiResponse } from 'next';

import { buildRefusal, sendRefusal } from '@/lib/server/proxy/envelope';
import { getChatAvailability } from '@/lib/server/chat/live-chat';
import { apiFor } from '@/lib/server/proxy/server-api';
import { withShortTimeout } from '@/lib/optional-part';
import { toLocale } from '@/rules/locale';

export const config = { api: { bodyParser: false } };

export default async function handler(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (request.method !== 'GET') return sendRefusal(response, buildRefusal('notFound'));
  const { language } = request.query;
  const locale = toLocale(typeof language === 'string' ? language : undefined);
  response.setHeader('cache-control', 'no-store');
  response.json(await getChatAvailability(withShortTimeout(apiFor(request)), locale));
}
