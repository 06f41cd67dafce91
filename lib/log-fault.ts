import { ApiError } from './api-error';

/** Writes a fault of ours into the portal's log, never onto a page. What a host refuses is none. */
export function logFault(thrown: unknown): void {
  // eslint-disable-next-line no-console -- the portal's log is what it prints
  if (!(thrown instanceof ApiError)) console.error(thrown);
}
