import { boolean, mixed, object, type ObjectSchema, string } from 'yup';

import { limits } from '@/contract/limits';
import { parsePrice } from '@/rules/money';
import { type Postage, postageOptions, findReturnNoteProblem } from '@/rules/packages/returns';
import { isAlphanumeric } from '@/rules/packages/text';
import { additionalProblem, instructions, instructionsProblem } from '@/rules/packages/repack';

import { isOtherCurrency } from '../itemization';
import { type ProductField, type ProductForm, createProductRules } from '../product';
import { field } from './field';

/** The original name may stay, even if not alphanumeric. */
function packageNameRule(value: string, currentName: string): string | null {
  const name = value.trim();
  if (name === '') return 'required';
  if (name.length > limits.packageNameMax) return 'tooLong';
  return name === currentName || isAlphanumeric(name) ? null : 'alphanumeric';
}

/** The host checks merchant names. */
export const editSchema = (currentPackage: { name: string }) =>
  object({
    name: field((value) => packageNameRule(value, currentPackage.name)),
    category: field((value) => (value === '' ? 'required' : null)),
    merchant: field((value) => (value.trim() === '' ? 'required' : null)),
  });

/** A name for each package by reference, and one to copy to all. */
export const namesSchema = (names: Record<string, string>) =>
  object({
    all: string().defined(),
    ...Object.fromEntries(
      Object.entries(names).map(([ref, currentName]) => [
        ref,
        field((value) => packageNameRule(value, currentName)),
      ]),
    ),
  });

function declaredAmountRule(value: string): string | null {
  const text = value.trim();
  if (text === '') return 'amountRequired';
  if (isOtherCurrency(text)) return 'usDollars';
  const amount = /^\d{1,12}(\.\d{1,2})?$/.test(text) ? parsePrice(text) : null;
  if (amount === null) return 'format';
  if (Number(amount) < limits.unitPriceMin) return 'amountMin';
  return Number(amount) > limits.amountMax ? `notExceed?n=${limits.amountMax}` : null;
}

export const amountSchema = object({ amount: field(declaredAmountRule) });

const buildCheckbox = () => boolean().defined().default(false);

export const verifySchema = object({
  itemize: buildCheckbox().test('some', (_value, context) => {
    const values = context.parent as Record<string, unknown>;
    const message = instructionsProblem(instructions.filter((name) => values[name] === true));
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

export interface ReturnValues {
  postage: Postage;
  file?: FileList | undefined;
  additional: string;
}

/** See docs/readings/packages.md. */
export const returnSchema: ObjectSchema<ReturnValues> = object({
  postage: string().oneOf(postageOptions).defined(),
  file: mixed<FileList>().when('postage', {
    is: 'label',
    then: (file) => file.test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
  }),
  additional: field((value, form) =>
    findReturnNoteProblem(value, (form as { postage: Postage }).postage),
  ),
});

/** `restrictedStores` holds lowercase names of excluded stores. */
export function productSchema(restrictedStores: readonly string[]): ObjectSchema<ProductForm> {
  const rules = createProductRules(restrictedStores);
  const buildProductField = (name: ProductField) =>
    field((value, form) => rules[name](value, form as unknown as ProductForm));
  return object({
    product_name: buildProductField('product_name'),
    product_url: buildProductField('product_url'),
    product_price: buildProductField('product_price'),
    product_quantity: buildProductField('product_quantity'),
    product_color: buildProductField('product_color'),
    product_size: buildProductField('product_size'),
    product_other: buildProductField('product_other'),
    show_in_form: string().defined(),
  });
}
