import pino, { type SerializedError } from 'pino';

/** What a database says of a failure with the values it failed on: personal data, which no log keeps. */
const values = new Set(['params', 'detail', 'where', 'parameters', 'values']);

/** An error as the log shows it: a failed query without its values. */
export function loggedError(error: Error): SerializedError {
  return withoutValues(pino.stdSerializers.errWithCause(error)) as SerializedError;
}

function withoutValues(shown: unknown): unknown {
  if (typeof shown === 'string') return shown.replace(/\nparams:[^]*?(?=\n {4}at |\ncaused by: |$)/g, '');
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !values.has(name)).map(([name, value]) => [name, withoutValues(value)]));
}
