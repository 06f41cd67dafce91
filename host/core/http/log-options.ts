import type { LoggerOptions } from 'pino';

import { faultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

import { env } from '../env';

import { loggedError } from './logged-error';

/**
 * How every logger of the host writes: errors without the values of their queries, no secret
 * headers, and each line without what looks like a password, a token or a number of somebody.
 */
export const logOptions = (): LoggerOptions => ({
  level: env.LOG_LEVEL,
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-operator-key"]',
    'req.headers["x-device"]',
  ],
  serializers: { err: loggedError, reason: loggedError },
  hooks: { streamWrite: redact, ...(faultReporter() && { logMethod: reportErrors }) },
});

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** From this level on a line is an error. */
const ERROR_LEVEL = 50;

/** What the error behind it says comes first: the text of a query is long. */
const wordsOf = ({ message, cause }: ReturnType<typeof loggedError>): string => {
  const behind = (cause as { message?: unknown } | undefined)?.message;
  return typeof behind === 'string' ? `${behind} (${message})` : message;
};

/** What is logged as an error is told to whom the settings name. */
const reportErrors: LogMethod = function report(said, write, level) {
  if (level >= ERROR_LEVEL) {
    const [first, ...rest] = said as unknown[];
    const { err, reason, operation, job, loop } = (first ?? {}) as Record<string, unknown>;
    const thrown = err ?? reason;
    const words = [first, ...rest].find((one) => typeof one === 'string') ?? 'an error';
    const what = operation ?? job ?? loop;
    const where = what === undefined ? String(words) : `${String(words)}: ${String(what)}`;
    const shown = thrown instanceof Error ? loggedError(thrown) : null;
    faultReporter()?.report({
      where,
      name: shown?.type ?? 'Error',
      message: shown ? wordsOf(shown) : String(thrown ?? where),
      stack: shown?.stack,
    });
  }
  write.apply(this, said);
};

/** The same for lines that no request's own logger writes: they name the request all the same. */
export const ownLogOptions = (): LoggerOptions => ({
  ...logOptions(),
  mixin: () => {
    const reqId = currentRequestId();
    return reqId === undefined ? {} : { reqId };
  },
});
