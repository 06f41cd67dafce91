import type { LoggerOptions } from 'pino';

import { faultReporter } from '@/net/fault-reports';
import { redact } from '@/net/redact';
import { currentRequestId } from '@/net/request-id';

import { env } from '../env';

import { serializeError } from './logged-error';

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
  serializers: { err: serializeError, reason: serializeError },
  hooks: { streamWrite: redact, ...(faultReporter() && { logMethod: reportErrors }) },
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
    const [first, ...rest] = args as unknown[];
    const { err, reason, operation, job, loop } = (first ?? {}) as Record<string, unknown>;
    const thrown = err ?? reason;
    const text = [first, ...rest].find((arg) => typeof arg === 'string') ?? 'an error';
    const subject = operation ?? job ?? loop;
    const where = subject === undefined ? String(text) : `${String(text)}: ${String(subject)}`;
    const logged = thrown instanceof Error ? serializeError(thrown) : null;
    faultReporter()?.report({
      where,
      name: logged?.type ?? 'Error',
      message: logged ? formatError(logged) : String(thrown ?? where),
      stack: logged?.stack,
    });
  }
  write.apply(this, args);
};

/** For lines that the request's logger does not write: adds the request ID. */
export const standaloneLogOptions = (): LoggerOptions => ({
  ...logOptions(),
  mixin: () => {
    const reqId = currentRequestId();
    return reqId === undefined ? {} : { reqId };
  },
});
