import { limits } from '@/contract/limits';
import { type NewCartLine, parseProductLink, findRestrictedStore } from '@/rules/cart/product';
import { tidyLine, tidyNotes } from '@/rules/cart/tidy';
import { hasCardNumber } from '@/rules/members/card-number';
import { parsePrice } from '@/rules/money';

/** Prices and quantities are plain decimal strings. */
export interface ProductForm {
  product_name: string;
  product_url: string;
  product_price: string;
  product_quantity: string;
  product_color: string;
  product_size: string;
  product_other: string;
  /** '1': the small form was expanded to the full one. */
  show_in_form: string;
}

export const emptyProduct: ProductForm = {
  product_name: '',
  product_url: '',
  product_price: '',
  product_quantity: '1',
  product_color: '',
  product_size: '',
  product_other: '',
  show_in_form: '',
};

export const productWireNames = {
  itemurl: 'product_url',
  itemname: 'product_name',
  unitprice: 'product_price',
  quantity: 'product_quantity',
  color: 'product_color',
  size: 'product_size',
  additionalinfo: 'product_other',
} as const;

export type ProductField = Exclude<keyof ProductForm, 'show_in_form'>;

const PRICE = /^(\d{1,12}|[1-9]\d{0,2}(,\d{3}){1,3})(\.\d{1,2})?$/;
/** With any number of decimals. */
const BELOW_ONE = /^0\.\d+$/;
function checkText(text: string, maxLength: number): string | null {
  if (text.trim().length > maxLength) return `notLonger?n=${maxLength}`;
  return hasCardNumber(text) ? 'cardNumber' : null;
}
const isFull = (form: ProductForm) => form.show_in_form === '1';

/** Returns `validation` keys or null. */
export function createProductRules(
  restrictedStores: readonly string[],
): Record<ProductField, (value: string, form: ProductForm) => string | null> {
  return {
    product_url: (value, form) => {
      if (value.trim() === '') return isFull(form) ? 'productUrlRequired' : 'requiredField';
      const url = parseProductLink(value);
      if (url === null) return 'urlFormat';
      return findRestrictedStore(url, restrictedStores) ? 'restrictedSite' : null;
    },
    product_name: (value, form) => {
      if (tidyLine(value) === '') return isFull(form) ? 'productNameRequired' : 'requiredField';
      return checkText(value, limits.itemDescriptionMax);
    },
    product_quantity: (value) => {
      if (value.trim() === '') return 'required';
      if (!/^\d{1,6}$/.test(value)) return 'format';
      if (Number(value) < 1) return 'greaterThan?n=0';
      return Number(value) > limits.quantityMax ? `notExceed?n=${limits.quantityMax}` : null;
    },
    product_price: (value) => {
      if (value.trim() === '') return 'amountRequired';
      const price = PRICE.test(value.trim()) ? parsePrice(value) : null;
      if (Number(price ?? BELOW_ONE.exec(value.trim())?.[0]) < limits.unitPriceMin)
        return 'amountMin';
      if (price === null) return 'format';
      return Number(price) > limits.unitPriceMax ? `notExceed?n=${limits.unitPriceMax}` : null;
    },
    product_color: (value) => checkText(value, limits.itemOptionMax),
    product_size: (value) => checkText(value, limits.itemOptionMax),
    product_other: (value) => checkText(value, limits.itemNotesMax),
  };
}

export type SmallProductForm = Pick<
  ProductForm,
  'product_name' | 'product_url' | 'product_quantity'
>;

/** Ignores restricted stores, which the full form checks. */
export const checkSmallProduct = (name: keyof SmallProductForm, value: string): string | null =>
  createProductRules([])[name](value, emptyProduct);

export function isComplete(form: ProductForm, restrictedStores: readonly string[]): boolean {
  const rules = createProductRules(restrictedStores);
  return Object.entries(rules).every(
    ([name, rule]) => rule(form[name as ProductField], form) === null,
  );
}

/** Requires a form for which `isComplete` is true. */
export function toCartLine(form: ProductForm): NewCartLine {
  return {
    name: tidyLine(form.product_name),
    url: parseProductLink(form.product_url) ?? '',
    price: parsePrice(form.product_price) ?? '0.00',
    quantity: Number(form.product_quantity),
    color: tidyLine(form.product_color),
    size: tidyLine(form.product_size),
    notes: tidyNotes(form.product_other),
  };
}

const maxLengths: Record<ProductField, number> = {
  product_name: limits.itemDescriptionMax,
  product_url: limits.productUrlMax,
  product_price: 12,
  product_quantity: 6,
  product_color: limits.itemOptionMax,
  product_size: limits.itemOptionMax,
  product_other: limits.itemNotesMax,
};

/** Reads a form from a URL. Cuts long values, and drops an invalid quantity or price. */
export function readProductQuery(
  query: Record<string, string | string[] | undefined>,
): ProductForm {
  const form = { ...emptyProduct };
  for (const name of Object.keys(maxLengths) as ProductField[]) {
    const value = query[name];
    if (typeof value === 'string') form[name] = value.slice(0, maxLengths[name]);
  }
  if (!/^\d{1,6}$/.test(form.product_quantity)) form.product_quantity = '1';
  form.product_price = parsePrice(form.product_price) ?? '';
  if (query['show_in_form'] === '1' || parseProductLink(form.product_url)) form.show_in_form = '1';
  return form;
}
