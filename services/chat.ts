import type { SentFiles } from '@/contract/member/chat';
import type { Api, CallOptions } from '@/lib/api';
import { toChatView, type ChatView } from '@/lib/chat-view';
import { normalizeEmail } from '@/rules/members/email';

/** Returns messages after `after`. @throws ApiError */
export const readChat = async (
  api: Api,
  { after }: { after?: number } = {},
  options?: CallOptions,
): Promise<ChatView> =>
  toChatView(await api.request('GET /chat/current', { query: after ? { after } : {} }, options));

/** @throws ApiError chatClosed | tooManyRequests | validation */
export const writeToChat = (
  api: Api,
  { text, language, files = [] }: { text: string; language: string; files?: SentFiles },
  options: CallOptions,
) => {
  const body = { text, languageprefer: language };
  return files.length > 0
    ? api.request('POST /chat/sendfiles', { body: { ...body, files } }, options)
    : api.request('POST /chat/send', { body }, options);
};

/** Reports read position and typing. @throws ApiError */
export const reportSeen = (api: Api, body: { seq: number; typing: boolean }) =>
  api.request('POST /chat/seen', { body });

/** Emails the chat, by default to the member; returns the address. @throws ApiError */
export const mailChat = async (
  api: Api,
  { email }: { email: string },
  options: CallOptions,
): Promise<string> => {
  const body = email ? { email: normalizeEmail(email) } : {};
  return (await api.request('POST /chat/transcript', { body }, options)).email;
};

export const chatCalls = { read: readChat, write: writeToChat, mail: mailChat };
