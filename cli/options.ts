import { randomUUID } from 'node:crypto';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { DeskListQuery } from '@/contract/wire';

import { CommandError } from './command-error';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export const LARGEST_WEIGHT_KG = 500;
export const LARGEST_SIDE_CM = 400;

export const textOption = { type: 'string' } as const;

export const listTextOptions = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, textOption]));

/** @throws CommandError that names the invalid option */
export function readOptions(
  args: string[],
  options: NonNullable<ParseArgsConfig['options']>,
): Values {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0];
    throw new CommandError(
      `${reason?.replace(/\.$/, '')}; run the command with --help to see its options.`,
    );
  }
}

/** An empty string counts as missing. */
export function readOptional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readRequired(values: Values, name: string): string {
  const value = readOptional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is missing.`);
  return value;
}

/** @throws CommandError that names the first missing option */
export const readRequiredTexts = <N extends string>(values: Values, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, readRequired(values, name)])) as Record<N, string>;

export const readOptionalTexts = <N extends string>(values: Values, ...names: N[]) =>
  Object.fromEntries(
    names.map((name) => [name, readOptional(values, name)]).filter(([, value]) => value),
  ) as Partial<Record<N, string>>;

/**
 * Returns `--key` or a new one.
 * @throws CommandError
 */
export function readIdempotencyKey(values: Values): string {
  const key = readOptional(values, 'key') ?? randomUUID();
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return key;
  throw new CommandError('--key must be 8 to 255 letters, digits or symbols without spaces.');
}

export const textListOption = { type: 'string', multiple: true } as const;

export const listOptions = { suite: textOption, page: textOption };

/** @throws CommandError */
export function buildListQuery(values: Values): DeskListQuery {
  const [suite, page] = [readOptional(values, 'suite'), readOptional(values, 'page')];
  return { ...(suite && { suite }), ...(page && { page: readPositive(page, '--page', 10_000) }) };
}

export function printNextPageHint({ page }: Values, more: boolean, log: (s: string) => void): void {
  if (more) log(`There is more: use --page ${Number(page ?? 1) + 1}.`);
}

export function listValues(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** @throws CommandError when the option is missing */
export function readRequiredList(values: Values, name: string): string[] {
  const texts = listValues(values, name);
  if (texts.length === 0) throw new CommandError(`--${name} is missing.`);
  return texts;
}

/**
 * Reads a plain decimal above 0 and at most `maximum`.
 * @throws CommandError
 */
export function readPositive(text: string, name: string, maximum: number): number {
  const value = /^\d{1,6}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value > 0))
    throw new CommandError(`${name} must be a number above 0, but it is "${text}".`);
  if (value > maximum)
    throw new CommandError(`${name} must not be above ${maximum}, but it is ${text}.`);
  return value;
}

/**
 * Reads US dollars with at most two decimals.
 * @throws CommandError
 */
export function readDollars(text: string, name: string, maximum: number): number {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()))
    throw new CommandError(`${name} must be an amount like 49.90, but it is "${text}".`);
  if (Number(text) > maximum)
    throw new CommandError(`${name} must not be above ${maximum}, but it is ${text}.`);
  return Number(text);
}
