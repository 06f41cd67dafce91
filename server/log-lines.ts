import { format } from 'node:util';

import { toFault, getFaultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

/** Adds the request id and redacts personal data. */
export function formatLogLine(...parts: unknown[]): string {
  const id = currentRequestId();
  return redact(`${id === undefined ? '' : `reqId=${id} `}${format(...parts)}`);
}

/** Redirects the console to log lines, Next's output included. */
export function redirectConsole(): void {
  const print = (...parts: unknown[]) => void process.stdout.write(`${formatLogLine(...parts)}\n`);
  const warn = (...parts: unknown[]) => void process.stderr.write(`${formatLogLine(...parts)}\n`);
  const error = (...parts: unknown[]) => {
    warn(...parts);
    const cause = parts.find((part) => part instanceof Error) ?? format(...parts);
    getFaultReporter()?.report(toFault(cause, 'console.error'));
  };
  Object.assign(console, { log: print, info: print, debug: print, warn, error });
}
