import type { AddItem, Cart as WireCart, CartItem } from '@/contract/money/cart';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import type { LocalLine } from '@/lib/browser/stored-cart';
import type { LoginState } from '@/lib/session';
import { buyingFee, type Cart, type CartLine, type NewCartLine } from '@/rules/cart/product';
import { compareAmounts, multiplyAmount, type Amount } from '@/rules/money';
import { productPicturePath } from '@/rules/routes';

import { findTierFee, listFees } from '../rates';

/** A signed-in or remembered member. */
export type CartState = Exclude<LoginState, 'guest'>;

/** A guest's line may be saved for later. */
type NewLine = NewCartLine & Partial<Pick<LocalLine, 'saved'>>;

const calls = {
  'logged-in': {
    summary: 'GET /cart/bfmsummary',
    saved: 'GET /cart/saveforlaterlist',
    charges: 'GET /cart/cartcharges',
    add: 'POST /cart/additem',
    delete: 'POST /cart/deleteitem',
    save: 'POST /cart/saveforlater',
    move: 'POST /cart/movetocart',
    edit: 'POST /cart/edititem',
  },
  'pre-logged-in': {
    summary: 'GET /prelogin/cart/bfmsummary',
    saved: 'GET /prelogin/cart/saveforlaterlist',
    charges: 'GET /prelogin/cart/cartcharges',
    add: 'POST /prelogin/cart/additem',
    delete: 'POST /prelogin/cart/deleteitem',
    save: 'POST /prelogin/cart/saveforlater',
    move: 'POST /prelogin/cart/movetocart',
    edit: 'POST /prelogin/cart/edititem',
  },
} as const;

/** @throws ApiError */
export async function getCart(api: Api, state: CartState): Promise<Cart> {
  const [summary, saved] = await Promise.all([
    api.request(calls[state].summary, {}),
    api.request(calls[state].saved, {}),
  ]);
  return readCart({ ...summary, saveforlater: saved?.items });
}

/** @throws ApiError */
export async function countCart(api: Api, state: CartState): Promise<number> {
  return (await api.request(calls[state].summary, {})).count;
}

/** The fee of a new member for a guest's cart. @throws ApiError */
export async function getGuestFee(api: Api, value: Amount) {
  const row = findTierFee((await listFees(api)).fees, 'buyforme', 'LT');
  if (!row) throw new ApiError('server');
  const { amount: minimum, rate = '0' } = row;
  const amount = buyingFee({ minimum, rate }, value);
  return { amount, fixed: compareAmounts(amount, multiplyAmount(value, rate)) > 0, rate };
}

/** The buying fee. @throws ApiError */
export async function getCartFee(api: Api, state: CartState) {
  const { bfmfee, fixed, bfmrate } = await api.request(calls[state].charges, {});
  return { amount: bfmfee, fixed, rate: bfmrate };
}

/** @throws ApiError restrictedSite | cartFull | validation, with fields */
export async function addToCart(
  api: Api,
  { state, line }: { state: CartState; line: NewLine },
  options: CallOptions,
): Promise<Cart> {
  return readCart(await api.request(calls[state].add, { body: lineToWire(line) }, options));
}

/** @throws ApiError notFound when it is already gone */
export async function deleteFromCart(
  api: Api,
  { state, id }: { state: CartState; id: string },
): Promise<Cart> {
  return readCart(await api.request(calls[state].delete, { body: { itemid: id } }));
}

/** @throws ApiError notFound */
export async function moveInCart(
  api: Api,
  { state, id, saved }: { state: CartState; id: string; saved: boolean },
): Promise<Cart> {
  return readCart(
    await api.request(saved ? calls[state].save : calls[state].move, { body: { itemid: id } }),
  );
}

/**
 * A quantity of 0 deletes the line.
 * @throws ApiError notFound | validation, with fields
 */
export async function editCartLine(
  api: Api,
  { state, line }: { state: CartState; line: Partial<CartLine> & Pick<CartLine, 'id'> },
): Promise<Cart> {
  const { id, name, price, quantity, color, size, notes } = line;
  const body = {
    itemid: id,
    ...(name !== undefined && { itemname: name }),
    ...(price !== undefined && { unitprice: Number(price) }),
    ...(quantity !== undefined && { quantity }),
    ...(color !== undefined && { color }),
    ...(size !== undefined && { size }),
    ...(notes !== undefined && { additionalinfo: notes }),
  };
  return readCart(await api.request(calls[state].edit, { body }));
}

export interface StoreRules {
  /** Lowercase names. */
  restricted: string[];
  canRead: boolean;
}

/** @throws ApiError */
export async function getStoreRules(api: Api): Promise<StoreRules> {
  const { items, productreader } = await api.request('GET /list/getblacklist', {});
  return { restricted: items, canRead: productreader === true };
}

function lineToWire({ name, url, price, quantity, color, size, notes, saved }: NewLine): AddItem {
  return {
    itemurl: url,
    size,
    color,
    additionalinfo: notes,
    quantity,
    unitprice: Number(price),
    itemname: name,
    itemmerchant: '',
    ...(saved && { saveforlater: true }),
  };
}

function readCart({ cartItems, saveforlater, ordervalue }: Omit<WireCart, 'count'>): Cart {
  return { lines: cartItems.map(readLine), saved: saveforlater.map(readLine), value: ordervalue };
}

export function readLine(wire: CartItem): CartLine {
  return {
    id: wire.itemsid,
    name: wire.itemname.replaceAll('\u00a0', ' '),
    url: wire.itemurl,
    price: wire.unitprice,
    quantity: wire.quantity,
    color: wire.color,
    size: wire.size,
    notes: wire.additionalinfo,
    ...(wire.picture && { picture: productPicturePath(wire.picture) }),
  };
}
