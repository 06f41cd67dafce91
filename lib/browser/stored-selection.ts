import { limits } from '@/contract/limits';
import { type PackageFacts, statusCodes } from '@/rules/packages/package';

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
  held: (value) => value === undefined || typeof value === 'boolean',
  packing: (value) => value === undefined || typeof value === 'boolean',
};
const names = Object.keys(checks) as (keyof SelectedPackage)[];

/** By suite, so another account in this tab starts empty. */
export const selectionKey = (suite: string) => `packages.selection.${suite}`;

/** A selection spans pages, so it carries these facts. */
export function toSelectedPackage(item: SelectedPackage): SelectedPackage {
  return Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as SelectedPackage;
}

/** Drops invalid entries, and entries beyond `limits.selectionMax`. */
export function readSelection(storedText: string | null): SelectedPackage[] {
  try {
    const value: unknown = JSON.parse(storedText ?? '[]');
    if (!Array.isArray(value)) return [];
    const isSelectedPackage = (item: unknown): item is SelectedPackage =>
      typeof item === 'object' &&
      item !== null &&
      names.every((name) => checks[name]((item as Record<string, unknown>)[name]));
    return value.filter(isSelectedPackage).slice(0, limits.selectionMax);
  } catch {
    return [];
  }
}
