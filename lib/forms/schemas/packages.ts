import { boolean, mixed, object, type ObjectSchema, string } from 'yup';

import { limits } from '@/contract/limits';
import { parsePrice } from '@/rules/money';
import { type Postage, postages, returnWordsProblem } from '@/rules/packages/returns';
import { isAlphanumeric } from '@/rules/packages/text';
import { additionalProblem, instructions, instructionsProblem } from '@/rules/packages/repack';

import { type ProductField, type ProductForm, productRules } from '../product';
import { ruled } from './ruled';

/** The name of a package: alphanumeric (spec §5); the one it came with may stay as it is. */
function packageNameRule(value: string, current: string): string | null {
  const name = value.trim();
  if (name === '') return 'required';
  if (name.length > limits.packageNameMax) return 'tooLong';
  return name === current || isAlphanumeric(name) ? null : 'alphanumeric';
}

/** Schema of the edit form. The host says whether a merchant is a searched name. */
export const editSchema = (current: { name: string }) =>
  object({
    name: ruled((value) => packageNameRule(value, current.name)),
    category: ruled((value) => (value === '' ? 'required' : null)),
    merchant: ruled((value) => (value.trim() === '' ? 'required' : null)),
  });

/** A declared value: above 0, at most two decimals, not more than a package may be worth. */
function declaredAmountRule(value: string): string | null {
  const typed = value.trim();
  if (typed === '') return 'amountRequired';
  const amount = /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? parsePrice(typed) : null;
  if (amount === null) return 'format';
  if (Number(amount) < limits.unitPriceMin) return 'amountMin';
  return Number(amount) > limits.amountMax ? `notExceed?n=${limits.amountMax}` : null;
}

export const amountSchema = object({ amount: ruled(declaredAmountRule) });

const box = () => boolean().defined().default(false);

/** The form 'Verify content' (spec §5): at least one instruction, and words for the checker. */
export const verifySchema = object({
  itemize: box().test('some', (_value, context) => {
    const chosen = context.parent as Record<string, unknown>;
    const message = instructionsProblem(instructions.filter((name) => chosen[name] === true));
    return message === null || context.createError({ message });
  }),
  verify: box(),
  confirm: box(),
  photo: box(),
  additional: ruled(additionalProblem),
});

/** Rules of the invoice form; the file itself is judged by the host. */
export const invoiceSchema = object({
  file: mixed<FileList>().test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
});

/** The form of a return (docs/readings/packages.md): the store’s label, or where it goes. */
export const returnSchema = object({
  postage: string().oneOf(postages).defined(),
  file: mixed<FileList>().when('postage', {
    is: 'label',
    then: (file) => file.test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
  }),
  additional: ruled((value, form) =>
    returnWordsProblem(value, (form as { postage: Postage }).postage),
  ),
});

/**
 * The form of a product to be bought.
 * @param restricted lowercase names of the shops that nothing is bought from
 */
export function productSchema(restricted: readonly string[]): ObjectSchema<ProductForm> {
  const rules = productRules(restricted);
  const field = (name: ProductField) =>
    ruled((value, form) => rules[name](value, form as unknown as ProductForm));
  return object({
    product_name: field('product_name'),
    product_url: field('product_url'),
    product_price: field('product_price'),
    product_quantity: field('product_quantity'),
    product_color: field('product_color'),
    product_size: field('product_size'),
    product_other: field('product_other'),
    show_in_form: string().defined(),
  });
}
