import type { IncomingMessage, ServerResponse } from 'node:http';

import { proxyDocument } from '../proxy/documents';
import { siteBrand } from '../env';
import { buildRefusal, sendRefusal } from '../proxy/envelope';
import { readSession } from '../session/session-cookies';
import { toLocale } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { buildVisitorHeader } from './chat-visitor';

/** Proxies a chat file uncached. Visitors whom the host refuses are redirected to the chat. */
export async function answerChatFile(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://portal');
  const id = searchParams.get('id') ?? '';
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  const session = readSession(request);
  const { token, suite } = session;
  const isSent =
    isUuid(id) &&
    (await proxyDocument(request, response, {
      path: '/chat/file',
      query: { id },
      headers: {
        'x-portal': siteBrand().portal,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(suite && { 'x-suite': suite }),
        ...buildVisitorHeader(request, null, session),
      },
      types: ['image/webp', 'application/pdf'],
    }));
  if (isSent) return;
  if (request.headers['sec-fetch-mode'] !== 'navigate')
    return sendRefusal(response, buildRefusal('notFound'));
  const location = localePath(
    toLocale(searchParams.get('lang') ?? undefined),
    routes.contact({ by: 'chat' }),
  );
  response.writeHead(303, { location }).end();
}
