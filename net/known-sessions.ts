import { LRUCache } from 'lru-cache';

import { processWide } from './process-wide';

/** Tokens the host accepted within the last hour. */
const acceptedTokens = (): LRUCache<string, true> =>
  (processWide<LRUCache<string, true>>('known-sessions').value ??= new LRUCache({
    max: 20_000,
    ttl: 3_600_000,
  }));

export const noteSession = (token: string): void => void acceptedTokens().set(token, true);

export const isKnownSession = (tokens: readonly string[]): boolean =>
  tokens.some((token) => acceptedTokens().has(token));
