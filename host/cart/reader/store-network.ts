import { Resolver } from 'node:dns/promises';

import { env } from '@/host/core/env';

import { isPublicAddress } from './public-address';

/** How stores are reached. Tests bring a store of their own on loopback. */
export interface StoreNetwork {
  /** Addresses of a name, asked for once. Empty when there are none. */
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** Whether we connect to this address for that name. */
  allows: (address: string, name: string) => boolean;
  /** Port of https. */
  port: number;
  /** What a page may take, and its picture again, robots.txt and redirects included. */
  withinMs: number;
  /** How long a thread may be at what a store has sent, its own start included. */
  readWithinMs: number;
  /** Who vouches for stores' certificates, where it is not the usual authorities. */
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
 * The network of the settings, null where the product reader is off. With the test setting one name
 * is a store on this machine, and no other is reached.
 */
export function storeNetwork(
  settings: Pick<typeof env, 'PRODUCT_READER' | 'PRODUCT_READER_TEST_STORE'> = env,
): StoreNetwork | null {
  if (!settings.PRODUCT_READER) return null;
  const test = settings.PRODUCT_READER_TEST_STORE;
  return test ? loopbackStore(test.name, test.port) : internet;
}

/** One name that leads to this machine. */
function loopbackStore(store: string, port: number): StoreNetwork {
  return {
    resolve: async (name) => (name === store ? ['127.0.0.1'] : []),
    allows: (address, name) => name === store && address === '127.0.0.1',
    port,
    withinMs: WITHIN_MS,
    readWithinMs: READ_WITHIN_MS,
  };
}
