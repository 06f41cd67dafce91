import type { PackageFacts } from './facts';
import { statusCodes } from './status';

const MOST = 50;

const checks: Record<keyof PackageFacts, (value: unknown) => boolean> = {
  ref: (value) => typeof value === 'string' && value.length <= 64,
  status: (value) => statusCodes.some((code) => code === value),
  kinds: (value) => Array.isArray(value) && value.every((kind) => typeof kind === 'string'),
  amount: (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value),
  category: (value) => typeof value === 'string',
  merchant: (value) => typeof value === 'string',
  itemizationDeclared: (value) => typeof value === 'boolean',
  shipAlone: (value) => typeof value === 'boolean',
  weightGrams: Number.isSafeInteger,
  lengthMm: Number.isSafeInteger,
  widthMm: Number.isSafeInteger,
  heightMm: Number.isSafeInteger,
  boxed: (value) => value === undefined || typeof value === 'boolean',
};
const names = Object.keys(checks) as (keyof PackageFacts)[];

/** Key of the session storage, by suite: another account in this tab starts with nothing selected. */
export const selectionKey = (suite: string) => `packages.selection.${suite}`;

/** Only the facts that rules need: a selection spans pages, so they are kept with it. */
export function factsOf(item: PackageFacts): PackageFacts {
  return Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as PackageFacts;
}

/** A kept selection; anything that is none is an empty one. */
export function readSelection(kept: string | null): PackageFacts[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(value)) return [];
    const isFacts = (one: unknown): one is PackageFacts =>
      typeof one === 'object' && one !== null && names.every((name) => checks[name]((one as Record<string, unknown>)[name]));
    return value.filter(isFacts).slice(0, MOST);
  } catch {
    return [];
  }
}
