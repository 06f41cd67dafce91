import { object } from 'yup';

import { limits } from '@/contract/limits';
import { parsePrice } from '@/rules/money';
import { isAlphanumeric } from '@/rules/packages/alphanumeric';

import { tidyNumber } from './itemization';
import { ruled } from './rule-schema';

/** The name of a package: alphanumeric (spec §5); the one it came with may stay as it is. */
export function packageNameRule(value: string, current: string): string | null {
  const name = value.trim();
  if (name === '') return 'required';
  if (name.length > limits.packageNameMax) return 'tooLong';
  return name === current || isAlphanumeric(name) ? null : 'alphanumeric';
}

/** Schema of the edit form. The merchant and category fields only offer known values. */
export const editSchema = (current: { name: string }) =>
  object({
    name: ruled((value) => packageNameRule(value, current.name)),
    category: ruled((value) => (value === '' ? 'chooseFromList' : null)),
    merchant: ruled((value) => (value.trim() === '' ? 'chooseFromList' : null)),
  });

/** A declared value: above 0, at most two decimals, not more than a package may be worth. */
export function declaredAmountRule(value: string): string | null {
  const tidy = tidyNumber(value);
  if (tidy === '') return 'amountRequired';
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(tidy) ? parsePrice(tidy) : null;
  if (amount === null || Number(amount) < limits.unitPriceMin) return 'amountMin';
  return Number(amount) > limits.amountMax ? `notExceed?n=${limits.amountMax}` : null;
}

export const amountSchema = object({ amount: ruled(declaredAmountRule) });
