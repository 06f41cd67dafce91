import type { Api } from '@/lib/api';
import type { ReadProduct } from '@/rules/cart/product';
import { productPicturePath } from '@/rules/routes';

/**
 * Reads product data from the store's page; null if none. Untrusted: the member must check it.
 * @throws ApiError
 */
export async function readProduct(api: Api, link: string): Promise<ReadProduct | null> {
  const read = await api.request('POST /cart/readproduct', { body: { itemurl: link } });
  if (!read.found) return null;
  return {
    name: read.name ?? null,
    price: read.price ?? null,
    currency: read.currency ?? null,
    grams: read.weight ?? null,
    availability: read.availability ?? null,
    picture: read.picture ? productPicturePath(read.picture) : null,
  };
}
