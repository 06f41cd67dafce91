import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';

import type { TestHost } from './host';
import { operatorKey } from './operator';
import { dataOf } from './shipping';

export type Chat = Reply<'GET /chat/current'>;
/** Who writes: a guest by the token of their cookie, or a member. */
export type Visitor = { token: string } | { as: Token };

/** A moment of the host: support hours are 0 to 9 UTC in English, 1 to 10 on weekdays in others. */
export const at = (iso: string) => travel(Date.parse(iso) - Date.now());

export const guest = (): Visitor => ({ token: randomBytes(32).toString('base64url') });

/** An address of its own: what is few a minute and address is not few for a test. */
export const somewhere = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;

/** What a call of a visitor is made with. */
export const who = (visitor: Visitor) =>
  'as' in visitor ? { as: visitor.as } : { headers: { 'x-visitor': visitor.token } };

/** The calls of a chat, by its visitor and by support. `host` is open when they run. */
export const chatCalls = (host: () => TestHost) => ({
  /** A keyed call of a visitor. */
  write: (
    visitor: Visitor,
    call: 'POST /chat/send' | 'POST /chat/sendfiles',
    { body, key = randomUUID(), from = somewhere() }: { body: object; key?: string; from?: string },
  ) => {
    const { headers, ...as } = { headers: {}, ...who(visitor) };
    return host().call(call, {
      ...as,
      from,
      headers: { ...headers, 'idempotency-key': key, 'x-portal': 'cgw' },
      body,
    });
  },
  current: async (visitor: Visitor, query: Record<string, string> = {}): Promise<Chat> =>
    dataOf<Chat>(await host().call('GET /chat/current', { ...who(visitor), query })),
  ofDesk: (what: 'read' | 'reply' | 'typing' | 'close', body: object) =>
    host().call(`POST /operator/chats/${what}`, {
      headers: { ...operatorKey, 'idempotency-key': randomUUID() },
      body,
    }),
});
