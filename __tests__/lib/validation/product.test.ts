/** @jest-environment node */
import { productSchema } from '@/lib/forms/schemas/packages';
import {
  emptyProduct,
  isComplete,
  toCartLine,
  readProductQuery,
  createProductRules,
  type ProductField,
  type ProductForm,
} from '@/lib/forms/product';

const completeForm: ProductForm = {
  ...emptyProduct,
  product_name: 'Tea\u00a0set ',
  product_url: 'example.com/tea',
  product_price: '1,059.9',
  product_quantity: '2',
  product_other: ' wrap\nit ',
  show_in_form: '1',
};
const check = (field: ProductField, value: string, isExpanded = true) =>
  createProductRules(['gunbroker'])[field](value, {
    ...completeForm,
    show_in_form: isExpanded ? '1' : '',
  });

describe('the buy-for-me form', () => {
  it.each<[ProductField, string, string | null]>([
    ['product_name', '', 'productNameRequired'],
    ['product_name', '\u00a0', 'productNameRequired'],
    ['product_name', 'x'.repeat(201), 'notLonger?n=200'],
    ['product_url', '', 'productUrlRequired'],
    ['product_url', 'tea', 'urlFormat'],
    ['product_url', 'gunbroker.com', 'restrictedSite'],
    ['product_url', 'example.com', null],
    ['product_price', '', 'amountRequired'],
    ['product_price', '0', 'amountMin'],
    ['product_price', '0.009', 'amountMin'],
    ['product_price', '0.015', 'format'],
    ['product_price', '0,500', 'format'],
    ['product_other', 'card 4111 1111 1111 1111', 'cardNumber'],
    ['product_price', '12,50 €', 'format'],
    ['product_price', '1,299.999', 'format'],
    ['product_price', '-5', 'format'],
    ['product_price', '0.01', null],
    ['product_price', '99999', null],
    ['product_price', '99999.01', 'notExceed?n=99999'],
    ['product_quantity', '', 'required'],
    ['product_quantity', '0', 'greaterThan?n=0'],
    ['product_quantity', '999', null],
    ['product_quantity', '1000', 'notExceed?n=999'],
    ['product_color', '', null],
    ['product_size', 'x'.repeat(61), 'notLonger?n=60'],
    ['product_other', 'x'.repeat(501), 'notLonger?n=500'],
  ])('validates %s %p: %p', (field, value, message) => expect(check(field, value)).toBe(message));

  it('has its own messages when collapsed', () => {
    expect([check('product_name', '', false), check('product_url', '', false)]).toEqual([
      'requiredField',
      'requiredField',
    ]);
  });

  it('gives the same messages as its schema', async () => {
    await expect(productSchema([]).validate(completeForm)).resolves.toMatchObject({
      product_url: 'example.com/tea',
    });
    await expect(
      productSchema([]).validate({ ...completeForm, product_price: '' }),
    ).rejects.toThrow('amountRequired');
    expect([
      isComplete(completeForm, []),
      isComplete({ ...completeForm, product_price: '' }, []),
    ]).toEqual([true, false]);
  });

  it('is converted to a product', () => {
    expect(toCartLine(completeForm)).toEqual({
      name: 'Tea set',
      url: 'https://example.com/tea',
      price: '1059.90',
      quantity: 2,
      color: '',
      size: '',
      notes: 'wrap\nit',
    });
  });

  it("is prefilled from the page's URL, and expands when the URL has a product link", () => {
    expect(
      readProductQuery({ product_name: 'Tea', product_url: 'example.com', product_quantity: '3' }),
    ).toMatchObject({ product_name: 'Tea', product_quantity: '3', show_in_form: '1' });
    expect(
      readProductQuery({
        product_name: ['a', 'b'],
        product_quantity: '-1',
        product_price: 'free',
        product_url: 'javascript:x',
      }),
    ).toEqual({ ...emptyProduct, product_url: 'javascript:x' });
    expect(readProductQuery({ product_other: 'x'.repeat(9000), show_in_form: '1' })).toMatchObject({
      product_other: 'x'.repeat(500),
      show_in_form: '1',
    });
  });
});
