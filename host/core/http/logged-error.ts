import pino, { type SerializedError } from 'pino';

/** Fields with query values, which are personal data. */
const valueFields = new Set(['params', 'detail', 'where', 'parameters', 'values']);
/** SQLSTATE class 22: the message quotes the value. */
const quotesItsValue = /^22/;

export function serializeError(error: Error): SerializedError {
  return removeValues(
    pino.stdSerializers.errWithCause(error),
    findQuotedValues(error),
  ) as SerializedError;
}

function findQuotedValues(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const from =
    typeof code === 'string' && quotesItsValue.test(code) ? error.message.indexOf('"') : -1;
  return [...(from >= 0 ? [error.message.slice(from)] : []), ...findQuotedValues(error.cause)];
}

/** Removes the text from "params:" to the stack or the next cause. */
function removeParameters(text: string): string {
  const [head = '', ...rest] = text.split('\nparams:');
  const tails = rest.map((part) => {
    const end = part.search(/\n {4}at |\ncaused by: /);
    return end < 0 ? '' : part.slice(end);
  });
  return head + tails.join('');
}

function removeValues(node: unknown, quoted: string[]): unknown {
  if (typeof node === 'string') {
    return quoted.reduce((text, value) => text.replaceAll(value, '"…"'), removeParameters(node));
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const safeEntries = Object.entries(node).filter(([name]) => !valueFields.has(name));
  return Object.fromEntries(
    safeEntries.map(([name, value]) => [name, removeValues(value, quoted)]),
  );
}
