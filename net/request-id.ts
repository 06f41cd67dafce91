import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

import { processWide } from './process-wide';

const place = processWide<AsyncLocalStorage<string>>('request-id');
const current = (place.value ??= new AsyncLocalStorage<string>());

/** The id that a trusted caller sent along, or a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();

/** Does the work of a request: everything in it, however deep, finds the request's id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the request that this is part of; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();
