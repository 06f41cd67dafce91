import { randomUUID } from 'node:crypto';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { DeskListQuery } from '@/contract/wire';

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

/** The texts of options that must be given. @throws CommandError naming the first that is not */
export const requiredTexts = <N extends string>(values: Values, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, required(values, name)])) as Record<N, string>;

export const given = <N extends string>(values: Values, ...names: N[]) =>
  Object.fromEntries(
    names.map((name) => [name, optional(values, name)]).filter(([, value]) => value),
  ) as Partial<Record<N, string>>;

/** What makes a command that is repeated be done once: the text of `--key`, or a new one. @throws CommandError */
export function onceKey(values: Values): string {
  const key = optional(values, 'key') ?? randomUUID();
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return key;
  throw new CommandError('--key must be 8 to 255 letters, digits or signs without blanks.');
}

/** An option that may be given again and again. */
export const texts = { type: 'string', multiple: true } as const;

export const listOptions = { suite: text, page: text };

/** What a list is asked for by them. @throws CommandError */
export function listQuery(values: Values): DeskListQuery {
  const [suite, page] = [optional(values, 'suite'), optional(values, 'page')];
  return { ...(suite && { suite }), ...(page && { page: positive(page, '--page', 10_000) }) };
}

/** Says how to see the page after this one, where there is one. */
export function sayMore({ page }: Values, more: boolean, print: (line: string) => void): void {
  if (more) print(`There are more: --page ${Number(page ?? 1) + 1} shows the next.`);
}

/** Every text of an option that may be repeated. */
export function repeated(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The texts of an option that must be given, and may be repeated. @throws CommandError */
export function requiredAll(values: Values, name: string): string[] {
  const all = repeated(values, name);
  if (all.length === 0) throw new CommandError(`--${name} is missing.`);
  return all;
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
