import { LRUCache } from 'lru-cache';

import { getSharedSlot } from './process-wide';

/** Tokens the host accepted within the last hour. */
const getAcceptedTokens = (): LRUCache<string, true> =>
  (getSharedSlot<LRUCache<string, true>>('known-sessions').value ??= new LRUCache({
    max: 20_000,
    ttl: 3_600_000,
  }));

/** Call it when the host has accepted the token. */
export const recordSession = (token: string): void => void getAcceptedTokens().set(token, true);

/** Whether the host accepted one of the tokens within the last hour. Not proof of a session. */
export const isKnownSession = (tokens: readonly string[]): boolean =>
  tokens.some((token) => getAcceptedTokens().has(token));
