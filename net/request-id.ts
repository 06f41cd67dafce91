import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

import { processWide } from './process-wide';

const slot = processWide<AsyncLocalStorage<string>>('request-id');
const current = (slot.value ??= new AsyncLocalStorage<string>());

/** Returns a trusted caller's ID or a new one. */
export const readRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();

/** Runs `work` so that `currentRequestId` returns this id, also in its asynchronous calls. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

export const currentRequestId = (): string | undefined => current.getStore();

/**
 * The portal sends it, with 1, on the later calls of a page after the host has answered one. The
 * host does not refuse these, since that refusal would come late and waste the work before it.
 */
export const CONTINUED_HEADER = 'x-continued';
