import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';

import type { TestHost } from './host';
import { operatorKey } from './operator';
import { dataOf } from './shipping';

export type Chat = Reply<'GET /chat/current'>;
/** A chat visitor: a guest's cookie token, or a member. */
export type Visitor = { token: string } | { as: Token };

/** A host time. Support hours are 0 to 9 UTC in English, 1 to 10 on weekdays in other languages. */
export const at = (iso: string) => travel(Date.parse(iso) - Date.now());

export const guest = (): Visitor => ({ token: randomBytes(32).toString('base64url') });

/** A separate client address, so that per-minute limits do not interfere. */
export const somewhere = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;

/** Session and headers of a visitor's call. */
export const who = (visitor: Visitor) =>
  'as' in visitor ? { as: visitor.as } : { headers: { 'x-visitor': visitor.token } };

/** Chat calls of the visitor and of support. `host` must be open. */
export const chatCalls = (host: () => TestHost) => ({
  /** A visitor's keyed call. */
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
