import { limits } from '@/contract/limits';
import { type PackageFacts, statusCodes } from '@/rules/packages/package';

/** A package that was selected: what rules need, and its name. */
export interface SelectedPackage extends PackageFacts {
  name?: string;
}

const checks: Record<keyof SelectedPackage, (value: unknown) => boolean> = {
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
  guaranteedGrams: (value) => value === undefined || value === null || Number.isSafeInteger(value),
  name: (value) => value === undefined || (typeof value === 'string' && value.length <= 200),
  boxed: (value) => value === undefined || typeof value === 'boolean',
  packing: (value) => value === undefined || typeof value === 'boolean',
};
const names = Object.keys(checks) as (keyof SelectedPackage)[];

/**
 * Key of the session storage, by suite: another account in this tab starts with nothing selected.
 */
export const selectionKey = (suite: string) => `packages.selection.${suite}`;

/**
 * Only the facts that rules and the tray need: a selection spans pages, so they are kept with it.
 */
export function factsOf(item: SelectedPackage): SelectedPackage {
  return Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as SelectedPackage;
}

/** A kept selection; anything else counts as an empty one. */
export function readSelection(kept: string | null): SelectedPackage[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(value)) return [];
    const isFacts = (one: unknown): one is SelectedPackage =>
      typeof one === 'object' &&
      one !== null &&
      names.every((name) => checks[name]((one as Record<string, unknown>)[name]));
    return value.filter(isFacts).slice(0, limits.selectionMax);
  } catch {
    return [];
  }
}
