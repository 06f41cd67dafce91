import { randomBytes, randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';

import type { TestHost } from './host';
import { operatorKey } from './operator';
import { randomIp } from './people';
import { getData } from './shipping';

export type Chat = Reply<'GET /chat/current'>;
/** A chat visitor: a guest's cookie token, or a member. */
export type Visitor = { token: string } | { as: Token };

/** Sets the host's time. Support hours (UTC): 0 to 9 in English, otherwise 1 to 10 on weekdays. */
export const setHostTime = (iso: string) => travel(Date.parse(iso) - Date.now());

export const newGuest = (): Visitor => ({ token: randomBytes(32).toString('base64url') });

/** The session or headers that identify a visitor. */
export const getVisitorOptions = (visitor: Visitor) =>
  'as' in visitor ? { as: visitor.as } : { headers: { 'x-visitor': visitor.token } };

/** Chat calls of the visitor and of support. `host` must be open. */
export const createChatCalls = (host: () => TestHost) => ({
  /** A visitor's keyed call. */
  write: (
    visitor: Visitor,
    call: 'POST /chat/send' | 'POST /chat/sendfiles',
    { body, key = randomUUID(), from = randomIp() }: { body: object; key?: string; from?: string },
  ) => {
    const { headers, ...as } = { headers: {}, ...getVisitorOptions(visitor) };
    return host().call(call, {
      ...as,
      from,
      headers: { ...headers, 'idempotency-key': key, 'x-portal': 'cgw' },
      body,
    });
  },
  current: async (visitor: Visitor, query: Record<string, string> = {}): Promise<Chat> =>
    getData<Chat>(await host().call('GET /chat/current', { ...getVisitorOptions(visitor), query })),
  callSupport: (action: 'read' | 'reply' | 'typing' | 'close', body: object) =>
    host().call(`POST /operator/chats/${action}`, {
      headers: { ...operatorKey, 'idempotency-key': randomUUID() },
      body,
    }),
});
