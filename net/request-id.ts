import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

import { getSharedSlot } from './process-wide';

const slot = getSharedSlot<AsyncLocalStorage<string>>('request-id');
const storage = (slot.value ??= new AsyncLocalStorage<string>());

/** Returns the caller's ID if it is well formed, otherwise a new one. */
export const readRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();

/** Runs `work` so that `currentRequestId` returns this id, also in its asynchronous calls. */
export const withRequestId = <T>(id: string, work: () => T): T => storage.run(id, work);

export const currentRequestId = (): string | undefined => storage.getStore();

/**
 * A portal sends `1` with a page's calls once the host has answered an earlier one. The host never
 * refuses these: the refusal would come late and waste the earlier work.
 */
export const CONTINUED_HEADER = 'x-continued';
