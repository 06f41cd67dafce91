import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import { readGuestLines } from '@/lib/browser/stored-cart';
import type { GuestLinesResult, CartOwner } from '@/services/shop/cart-sync';

/** Moves the guest cart as the service does, but loads the service on first use. */
export async function moveGuestLines(api: Api, owner: CartOwner): Promise<GuestLinesResult> {
  try {
    const sync = await import('@/services/shop/cart-sync');
    return await sync.moveGuestLines(api, owner);
  } catch (thrown) {
    return { added: 0, remaining: readGuestLines().length, error: asApiError(thrown), refused: [] };
  }
}
