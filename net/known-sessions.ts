import { LRUCache } from 'lru-cache';

import { processWide } from './process-wide';

/** Tokens the host accepted within the last hour. */
const acceptedTokens = (): LRUCache<string, true> =>
  (processWide<LRUCache<string, true>>('known-sessions').value ??= new LRUCache({
    max: 20_000,
    ttl: 3_600_000,
  }));

/** Call it when the host has accepted the token. */
export const noteSession = (token: string): void => void acceptedTokens().set(token, true);

/** Whether the host accepted one of the tokens within the last hour. Not proof of a session. */
export const isKnownSession = (tokens: readonly string[]): boolean =>
  tokens.some((token) => acceptedTokens().has(token));
