import { Resolver } from 'node:dns/promises';

import { env } from '@/host/core/env';

import { isPublicAddress } from './public-address';

export interface StoreNetwork {
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  allows: (address: string, name: string) => boolean;
  port: number;
  /** Time limit for a page, and again for its picture, including robots.txt and redirects. */
  timeoutMs: number;
  /** Time limit for the parsing thread, including its start. */
  parseTimeoutMs: number;
  /** Replaces the default certificate authorities. */
  ca?: Buffer;
}

const RESOLVE_TIMEOUT_MS = 1_500;
const VISIT_TIMEOUT_MS = 2_000;
const PARSE_TIMEOUT_MS = 2_000;

const internet: StoreNetwork = {
  async resolve(name, signal) {
    const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  },
  allows: (address) => isPublicAddress(address),
  port: 443,
  timeoutMs: VISIT_TIMEOUT_MS,
  parseTimeoutMs: PARSE_TIMEOUT_MS,
};

/**
 * Returns null when the product reader is off. With PRODUCT_READER_TEST_STORE, no other store is
 * reachable.
 */
export function createStoreNetwork(
  settings: Pick<typeof env, 'PRODUCT_READER' | 'PRODUCT_READER_TEST_STORE'> = env,
): StoreNetwork | null {
  if (!settings.PRODUCT_READER) return null;
  const testStore = settings.PRODUCT_READER_TEST_STORE;
  return testStore ? createLoopbackStore(testStore.name, testStore.port) : internet;
}

function createLoopbackStore(store: string, port: number): StoreNetwork {
  return {
    resolve: async (name) => (name === store ? ['127.0.0.1'] : []),
    allows: (address, name) => name === store && address === '127.0.0.1',
    port,
    timeoutMs: VISIT_TIMEOUT_MS,
    parseTimeoutMs: PARSE_TIMEOUT_MS,
  };
}
