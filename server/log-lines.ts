import { format } from 'node:util';

import { toFault, faultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

/** Adds the request id and redacts personal data. */
export function logLine(...parts: unknown[]): string {
  const id = currentRequestId();
  return redact(`${id === undefined ? '' : `reqId=${id} `}${format(...parts)}`);
}

/** Redirects the console to log lines, Next's output included. */
export function redirectConsole(): void {
  const out = (...parts: unknown[]) => void process.stdout.write(`${logLine(...parts)}\n`);
  const warn = (...parts: unknown[]) => void process.stderr.write(`${logLine(...parts)}\n`);
  const error = (...parts: unknown[]) => {
    warn(...parts);
    const thrown = parts.find((part) => part instanceof Error) ?? format(...parts);
    faultReporter()?.report(toFault(thrown, 'console.error'));
  };
  Object.assign(console, { log: out, info: out, debug: out, warn, error });
}
