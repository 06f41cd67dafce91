import { randomUUID } from 'node:crypto';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { CommandError } from './command-error';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** An option that takes a text. */
export const text = { type: 'string' } as const;

/**
 * Splits a command's arguments by its options.
 * @throws CommandError naming the option that is wrong
 */
export function readOptions(
  args: string[],
  options: NonNullable<ParseArgsConfig['options']>,
): Values {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0];
    throw new CommandError(
      `${reason?.replace(/\.$/, '')}; the command with --help says what it takes.`,
    );
  }
}

/** The text of an option, or undefined when it was not given. */
export function optional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The text of an option that must be given. */
export function required(values: Values, name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is missing.`);
  return value;
}

/** What makes a command that is repeated be done once: the text of `--key`, or a new one. @throws CommandError */
export function onceKey(values: Values): string {
  const key = optional(values, 'key') ?? randomUUID();
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return key;
  throw new CommandError('--key must be 8 to 255 letters, digits or signs without blanks.');
}

/** Every text of an option that may be repeated. */
export function repeated(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A decimal number of plain digits above 0 and not above `most`. @throws CommandError */
export function positive(text: string, name: string, most: number): number {
  const value = /^\d{1,6}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value > 0))
    throw new CommandError(`${name} must be a number above 0, but it is "${text}".`);
  if (value > most) throw new CommandError(`${name} must not be above ${most}, but it is ${text}.`);
  return value;
}

/** An amount in US dollars with at most two decimals, as a number. @throws CommandError */
export function dollars(text: string, name: string, most: number): number {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()))
    throw new CommandError(`${name} must be an amount like 49.90, but it is "${text}".`);
  if (Number(text) > most)
    throw new CommandError(`${name} must not be above ${most}, but it is ${text}.`);
  return Number(text);
}
