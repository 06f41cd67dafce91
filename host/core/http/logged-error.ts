import pino, { type SerializedError } from 'pino';

/** Fields with query values, which are personal data. */
const values = new Set(['params', 'detail', 'where', 'parameters', 'values']);
/** SQLSTATE class 22: the message quotes the value. */
const quotesItsValue = /^22/;

export function loggedError(error: Error): SerializedError {
  return withoutValues(
    pino.stdSerializers.errWithCause(error),
    quotedValues(error),
  ) as SerializedError;
}

function quotedValues(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const from =
    typeof code === 'string' && quotesItsValue.test(code) ? error.message.indexOf('"') : -1;
  return [...(from >= 0 ? [error.message.slice(from)] : []), ...quotedValues(error.cause)];
}

/** Removes the text from "params:" to the stack or the next cause. */
function withoutParameters(text: string): string {
  const [head = '', ...rest] = text.split('\nparams:');
  const tails = rest.map((part) => {
    const end = part.search(/\n {4}at |\ncaused by: /);
    return end < 0 ? '' : part.slice(end);
  });
  return head + tails.join('');
}

function withoutValues(shown: unknown, quoted: string[]): unknown {
  if (typeof shown === 'string') {
    return quoted.reduce((text, value) => text.replaceAll(value, '"…"'), withoutParameters(shown));
  }
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return shown;
  const safeEntries = Object.entries(shown).filter(([name]) => !values.has(name));
  return Object.fromEntries(
    safeEntries.map(([name, value]) => [name, withoutValues(value, quoted)]),
  );
}
