import type { Api } from '@/lib/api';
import type { StoreProduct } from '@/rules/cart/product';
import { productPicturePath } from '@/rules/routes';

/**
 * Reads product data from the store's page; null if none. Untrusted: the member must check it.
 * @throws ApiError
 */
export async function readProduct(api: Api, link: string): Promise<StoreProduct | null> {
  const product = await api.request('POST /cart/readproduct', { body: { itemurl: link } });
  if (!product.found) return null;
  return {
    name: product.name ?? null,
    price: product.price ?? null,
    currency: product.currency ?? null,
    grams: product.weight ?? null,
    availability: product.availability ?? null,
    picture: product.picture ? productPicturePath(product.picture) : null,
  };
}
