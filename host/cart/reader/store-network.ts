import { Resolver } from 'node:dns/promises';

import { env } from '@/host/core/env';

import { isPublicAddress } from './public-address';

export interface StoreNetwork {
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  allows: (address: string, name: string) => boolean;
  port: number;
  /** Limits a page, and again its picture, with robots.txt and redirects. */
  withinMs: number;
  /** Limits the parsing thread, including its start. */
  readWithinMs: number;
  /** Replaces the default certificate authorities. */
  ca?: Buffer;
}

const RESOLVE_MS = 1_500;
const WITHIN_MS = 2_000;
const READ_WITHIN_MS = 2_000;

const internet: StoreNetwork = {
  async resolve(name, signal) {
    const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
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
  withinMs: WITHIN_MS,
  readWithinMs: READ_WITHIN_MS,
};

/**
 * Returns null when the product reader is off. With PRODUCT_READER_TEST_STORE, no other store is
 * reachable.
 */
export function createStoreNetwork(
  settings: Pick<typeof env, 'PRODUCT_READER' | 'PRODUCT_READER_TEST_STORE'> = env,
): StoreNetwork | null {
  if (!settings.PRODUCT_READER) return null;
  const test = settings.PRODUCT_READER_TEST_STORE;
  return test ? createLoopbackStore(test.name, test.port) : internet;
}

function createLoopbackStore(store: string, port: number): StoreNetwork {
  return {
    resolve: async (name) => (name === store ? ['127.0.0.1'] : []),
    allows: (address, name) => name === store && address === '127.0.0.1',
    port,
    withinMs: WITHIN_MS,
    readWithinMs: READ_WITHIN_MS,
  };
}
