import { object, string, type ObjectSchema } from 'yup';

import { productRules, type ProductField, type ProductForm } from './product-form';
import { ruled } from './rule-schema';

/** The form of a product to be bought. @param restricted lowercase names of the shops that nothing is bought from */
export function productSchema(restricted: readonly string[]): ObjectSchema<ProductForm> {
  const rules = productRules(restricted);
  const field = (name: ProductField) => ruled((value, form) => rules[name](value, form as unknown as ProductForm));
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
