import pino, { type SerializedError } from 'pino';

/** Fields with query values, which are personal data. */
const valueFields = new Set(['params', 'detail', 'where', 'parameters', 'values']);
/** SQLSTATE class 22: the message quotes the value. */
const quotedValuePattern = /^22/;

export function serializeError(error: Error): SerializedError {
  return removeValues(
    pino.stdSerializers.errWithCause(error),
    findQuotedValues(error),
  ) as SerializedError;
}

function findQuotedValues(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const start =
    typeof code === 'string' && quotedValuePattern.test(code) ? error.message.indexOf('"') : -1;
  return [...(start >= 0 ? [error.message.slice(start)] : []), ...findQuotedValues(error.cause)];
}

/** Removes the text from "params:" to the stack or the next cause. */
function removeParameters(text: string): string {
  const [head = '', ...rest] = text.split('\nparams:');
  const tails = rest.map((part) => {
    const endIndex = part.search(/\n {4}at |\ncaused by: /);
    return endIndex < 0 ? '' : part.slice(endIndex);
  });
  return head + tails.join('');
}

function removeValues(node: unknown, values: string[]): unknown {
  if (typeof node === 'string') {
    return values.reduce((text, value) => text.replaceAll(value, '"…"'), removeParameters(node));
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const safeEntries = Object.entries(node).filter(([name]) => !valueFields.has(name));
  return Object.fromEntries(
    safeEntries.map(([name, value]) => [name, removeValues(value, values)]),
  );
}
