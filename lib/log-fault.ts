import { ApiError } from './api-error';

/** Logs an unexpected error. Refusals by the host are not logged. */
export function logFault(thrown: unknown): void {
  // eslint-disable-next-line no-console -- the portal's log is what it prints
  if (!(thrown instanceof ApiError)) console.error(thrown);
}
