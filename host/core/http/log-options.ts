import type { LoggerOptions } from 'pino';

import { getFaultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

import { env } from '../env';

import { serializeError } from './logged-error';

/**
 * Removes query values, secret headers, and text that looks like a password, token or personal
 * number.
 */
export const buildLogOptions = (): LoggerOptions => ({
  level: env.LOG_LEVEL,
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-operator-key"]',
    'req.headers["x-device"]',
  ],
  serializers: { err: serializeError, reason: serializeError },
  hooks: { streamWrite: redact, ...(getFaultReporter() && { logMethod: reportErrors }) },
});

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const ERROR_LEVEL = 50;

/** The cause comes first: query text is long. */
const formatError = ({ message, cause }: ReturnType<typeof serializeError>): string => {
  const causeMessage = (cause as { message?: unknown } | undefined)?.message;
  return typeof causeMessage === 'string' ? `${causeMessage} (${message})` : message;
};

const reportErrors: LogMethod = function report(args, write, level) {
  if (level >= ERROR_LEVEL) {
    const [firstArg, ...rest] = args as unknown[];
    const { err, reason, operation, job, loop } = (firstArg ?? {}) as Record<string, unknown>;
    const error = err ?? reason;
    const text = [firstArg, ...rest].find((arg) => typeof arg === 'string') ?? 'an error';
    const subject = operation ?? job ?? loop;
    const where = subject === undefined ? String(text) : `${String(text)}: ${String(subject)}`;
    const loggedError = error instanceof Error ? serializeError(error) : null;
    getFaultReporter()?.report({
      where,
      name: loggedError?.type ?? 'Error',
      message: loggedError ? formatError(loggedError) : String(error ?? where),
      stack: loggedError?.stack,
    });
  }
  write.apply(this, args);
};

/** For lines that the request's logger does not write: adds the request ID. */
export const buildStandaloneLogOptions = (): LoggerOptions => ({
  ...buildLogOptions(),
  mixin: () => {
    const reqId = currentRequestId();
    return reqId === undefined ? {} : { reqId };
  },
});
