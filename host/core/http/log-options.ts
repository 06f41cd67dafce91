import type { LoggerOptions } from 'pino';

import { faultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

import { env } from '../env';

import { loggedError } from './logged-error';

/**
 * Removes query values, secret headers, and text that looks like a password, token or personal
 * number.
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

const ERROR_LEVEL = 50;

/** The cause comes first: query text is long. */
const formatError = ({ message, cause }: ReturnType<typeof loggedError>): string => {
  const behind = (cause as { message?: unknown } | undefined)?.message;
  return typeof behind === 'string' ? `${behind} (${message})` : message;
};

const reportErrors: LogMethod = function report(args, write, level) {
  if (level >= ERROR_LEVEL) {
    const [first, ...rest] = args as unknown[];
    const { err, reason, operation, job, loop } = (first ?? {}) as Record<string, unknown>;
    const thrown = err ?? reason;
    const words = [first, ...rest].find((one) => typeof one === 'string') ?? 'an error';
    const what = operation ?? job ?? loop;
    const where = what === undefined ? String(words) : `${String(words)}: ${String(what)}`;
    const shown = thrown instanceof Error ? loggedError(thrown) : null;
    faultReporter()?.report({
      where,
      name: shown?.type ?? 'Error',
      message: shown ? formatError(shown) : String(thrown ?? where),
      stack: shown?.stack,
    });
  }
  write.apply(this, args);
};

/** Adds the request to lines that its own logger does not write. */
export const ownLogOptions = (): LoggerOptions => ({
  ...logOptions(),
  mixin: () => {
    const reqId = currentRequestId();
    return reqId === undefined ? {} : { reqId };
  },
});
