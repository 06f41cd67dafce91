import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import type { Api, CallOptions } from '@/lib/api';
import { asApiError, toPlain } from '@/lib/api-error';
import type { ChatStart, ChatView } from '@/lib/chat-view';
import { loadOptional, withShortTimeout } from '@/lib/optional-part';
import { readForm } from '../body';
import { apiFor } from '../proxy/server-api';
import { readSession } from '../session/session-cookies';
import { setFailureStatus } from '../status-code';
import type { Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { buildVisitorHeader } from './chat-visitor';
import { getChatAvailability } from './live-chat';

const chatRedirect = { redirectTo: routes.contact({ by: 'chat' }) };
/** A thousand characters take up to nine bytes each in a form. */
const MAX_FORM_BYTES = 32 * 1024;

interface ChatCalls {
  read: (api: Api) => Promise<ChatView>;
  write: (
    api: Api,
    input: { text: string; language: string },
    options: CallOptions,
  ) => Promise<unknown>;
  mail: (api: Api, input: { email: string }, options: CallOptions) => Promise<string>;
}

interface ChatVisit {
  request: IncomingMessage;
  response: ServerResponse;
  locale: Locale;
  calls: ChatCalls;
}

/**
 * Loads the contact page's chat after handling a post without scripts. Sets the guest's chat cookie
 * with the page, so that repeated posts count once.
 */
export async function answerChat(visit: ChatVisit): Promise<ChatStart | { redirectTo: string }> {
  const { request, response, locale, calls } = visit;
  const session = readSession(request);
  const api = apiFor(request, session, buildVisitorHeader(request, response, session));
  const form = await readForm(request, response, MAX_FORM_BYTES);
  const result = form ? await handleForm(api, visit, form) : null;
  if (result && 'redirectTo' in result) return result;
  const quickApi = withShortTimeout(api);
  const [availability, chat] = await Promise.all([
    getChatAvailability(quickApi, locale),
    loadOptional(calls.read(quickApi)),
  ]);
  return { availability, chat, postKey: randomUUID(), mailed: null, refused: null, ...result };
}

async function handleForm(
  api: Api,
  { response, locale, calls }: ChatVisit,
  form: Record<string, string>,
): Promise<{ redirectTo: string } | Pick<ChatStart, 'refused'> | Pick<ChatStart, 'mailed'>> {
  const text = (form['text'] ?? '').slice(0, limits.chatTextMax * 4);
  try {
    if (form['step'] === 'mail') {
      const email = (form['email'] ?? '').slice(0, limits.emailMax + 1);
      return {
        mailed: await calls.mail(
          api,
          { email },
          { idempotencyKey: buildIdempotencyKey(form, email) },
        ),
      };
    }
    const input = { text: text.replace(/\r\n?/g, '\n'), language: locale };
    await calls.write(api, input, { idempotencyKey: buildIdempotencyKey(form, input.text) });
    return chatRedirect;
  } catch (thrown) {
    const error = asApiError(thrown);
    setFailureStatus(response, error);
    return { refused: { text, error: toPlain(error) } };
  }
}

/** A repeated post gets the same key; different text gets another. */
function buildIdempotencyKey(form: Record<string, string>, content: string): string {
  const pageKey = isUuid(form['key']) ? form['key'] : randomUUID();
  return createHash('sha256')
    .update(JSON.stringify([pageKey, content]))
    .digest('hex');
}
