import { format } from 'node:util';

import { faultOf, faultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

/** Adds the request id and redacts personal data. */
export function logLine(...said: unknown[]): string {
  const id = currentRequestId();
  return redact(`${id === undefined ? '' : `reqId=${id} `}${format(...said)}`);
}

/** Redirects the console to log lines, Next's output included. */
export function tellByLines(): void {
  const out = (...said: unknown[]) => void process.stdout.write(`${logLine(...said)}\n`);
  const warn = (...said: unknown[]) => void process.stderr.write(`${logLine(...said)}\n`);
  const error = (...said: unknown[]) => {
    warn(...said);
    const thrown = said.find((one) => one instanceof Error) ?? format(...said);
    faultReporter()?.report(faultOf(thrown, 'answering a request'));
  };
  Object.assign(console, { log: out, info: out, debug: out, warn, error });
}
