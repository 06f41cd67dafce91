import { boolean, mixed, object, type ObjectSchema, string } from 'yup';

import { limits } from '@/contract/limits';
import { parsePrice } from '@/rules/money';
import { type Postage, postageOptions, findReturnNoteProblem } from '@/rules/packages/returns';
import { isAlphanumeric } from '@/rules/packages/text';
import { additionalProblem, instructions, instructionsProblem } from '@/rules/packages/repack';

import { type ProductField, type ProductForm, productRules } from '../product';
import { field } from './field';

/** The original name may stay, even if not alphanumeric. */
function packageNameRule(value: string, current: string): string | null {
  const name = value.trim();
  if (name === '') return 'required';
  if (name.length > limits.packageNameMax) return 'tooLong';
  return name === current || isAlphanumeric(name) ? null : 'alphanumeric';
}

/** The host checks merchant names. */
export const editSchema = (current: { name: string }) =>
  object({
    name: field((value) => packageNameRule(value, current.name)),
    category: field((value) => (value === '' ? 'required' : null)),
    merchant: field((value) => (value.trim() === '' ? 'required' : null)),
  });

/** A name for each package by reference, and one to copy to all. */
export const namesSchema = (names: Record<string, string>) =>
  object({
    all: string().defined(),
    ...Object.fromEntries(
      Object.entries(names).map(([ref, current]) => [
        ref,
        field((value) => packageNameRule(value, current)),
      ]),
    ),
  });

function declaredAmountRule(value: string): string | null {
  const typed = value.trim();
  if (typed === '') return 'amountRequired';
  const amount = /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? parsePrice(typed) : null;
  if (amount === null) return 'format';
  if (Number(amount) < limits.unitPriceMin) return 'amountMin';
  return Number(amount) > limits.amountMax ? `notExceed?n=${limits.amountMax}` : null;
}

export const amountSchema = object({ amount: field(declaredAmountRule) });

const buildCheckbox = () => boolean().defined().default(false);

export const verifySchema = object({
  itemize: buildCheckbox().test('some', (_value, context) => {
    const chosen = context.parent as Record<string, unknown>;
    const message = instructionsProblem(instructions.filter((name) => chosen[name] === true));
    return message === null || context.createError({ message });
  }),
  verify: buildCheckbox(),
  confirm: buildCheckbox(),
  photo: buildCheckbox(),
  additional: field(additionalProblem),
});

/** The host checks the file. */
export const invoiceSchema = object({
  file: mixed<FileList>().test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
});

/** See docs/readings/packages.md. */
export const returnSchema = object({
  postage: string().oneOf(postageOptions).defined(),
  file: mixed<FileList>().when('postage', {
    is: 'label',
    then: (file) => file.test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
  }),
  additional: field((value, form) =>
    findReturnNoteProblem(value, (form as { postage: Postage }).postage),
  ),
});

/** `restricted` holds lowercase names of excluded shops. */
export function productSchema(restricted: readonly string[]): ObjectSchema<ProductForm> {
  const rules = productRules(restricted);
  const productField = (name: ProductField) =>
    field((value, form) => rules[name](value, form as unknown as ProductForm));
  return object({
    product_name: productField('product_name'),
    product_url: productField('product_url'),
    product_price: productField('product_price'),
    product_quantity: productField('product_quantity'),
    product_color: productField('product_color'),
    product_size: productField('product_size'),
    product_other: productField('product_other'),
    show_in_form: string().defined(),
  });
}
