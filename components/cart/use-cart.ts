import { useCallback, useMemo, useState } from 'react';

import { useCartOwner, useSaveCount, useStoredCart } from '@/components/session/use-cart-count';
import { useApi } from '@/hooks/use-frame';
import {
  dropLine,
  readGuestLines,
  addGuestLine,
  moveLocalLine,
  setLocalQuantity,
} from '@/lib/browser/stored-cart';
import { orderValue, type Cart, type CartLine } from '@/rules/cart/product';
import { addToCart, deleteFromCart, editCartLine, moveInCart } from '@/services/shop/cart';

/** @throws ApiError */
export interface CartOperations<L extends CartLine = CartLine> {
  cart: Cart;
  move: (id: string, saved: boolean) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Accepts 1 to 999. */
  setQuantity: (id: string, quantity: number) => Promise<void>;
  /** Restores a removed line, once per `key`. */
  restore: (line: L, saved: boolean, key: string) => Promise<void>;
}

/** The guest's cart, stored on this device. */
export function useGuestCart(): CartOperations {
  const storedCart = useStoredCart();
  const cart = useMemo(() => {
    const allLines = readGuestLines(storedCart);
    const lines = allLines.filter(({ saved }) => !saved);
    return { lines, saved: allLines.filter(({ saved }) => saved), value: orderValue(lines) };
  }, [storedCart]);
  return {
    cart,
    move: useCallback(async (id, saved) => moveLocalLine(id, saved), []),
    remove: useCallback(async (id) => dropLine(id), []),
    setQuantity: useCallback(async (id, quantity) => setLocalQuantity(id, quantity), []),
    restore: useCallback(async (line, saved) => addGuestLine({ ...line, saved }), []),
  };
}

/** Starts with the loaded cart, then follows the host's responses. */
export function useMemberCart(loadedCart: Cart): CartOperations {
  const api = useApi();
  const { state = 'logged-in' } = useCartOwner() ?? {};
  const [response, setResponse] = useState<{ to: Cart; cart: Cart } | null>(null);
  // A reload overrides earlier responses.
  const cart = response?.to === loadedCart ? response.cart : loadedCart;
  useSaveCount(cart.lines.length);
  const show = (changedCart: Cart) => setResponse({ to: loadedCart, cart: changedCart });
  return {
    cart,
    move: async (id, saved) => show(await moveInCart(api, { state, id, saved })),
    remove: async (id) => show(await deleteFromCart(api, { state, id })),
    setQuantity: async (id, quantity) =>
      show(await editCartLine(api, { state, line: { id, quantity } })),
    restore: async (line, saved, idempotencyKey) =>
      show(await addToCart(api, { state, line: { ...line, saved } }, { idempotencyKey })),
  };
}
