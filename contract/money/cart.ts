import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, Text, Uuid } from '../wire';

export const CartItem = Type.Object({
  itemsid: Uuid,
  itemname: Type.String(),
  unitprice: Amount,
  quantity: Type.Integer(),
  itemurl: Type.String(),
  size: Type.String(),
  color: Type.String(),
  additionalinfo: Type.String(),
  /** Id of our stored product thumbnail. */
  picture: Type.Optional(Uuid),
});
export type CartItem = Static<typeof CartItem>;

/** The shop is derived from the link; `itemmerchant` stays empty. */
export const AddItem = Type.Object({
  itemurl: Text(limits.productUrlMax, 1),
  size: Type.Optional(Text(limits.itemOptionMax)),
  color: Type.Optional(Text(limits.itemOptionMax)),
  additionalinfo: Type.Optional(Text(limits.itemNotesMax)),
  quantity: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
  unitprice: Type.Number({ minimum: limits.unitPriceMin, maximum: limits.unitPriceMax }),
  itemname: Text(limits.itemDescriptionMax, 1),
  itemmerchant: Type.Optional(Text(limits.itemOptionMax)),
  saveforlater: Type.Optional(Type.Boolean()),
});
export type AddItem = Static<typeof AddItem>;

const Items = Type.Object({ items: Type.Array(CartItem) });

/** Excludes saved items. Newest first. */
export const CartSummary = Type.Object({
  cartItems: Type.Array(CartItem),
  count: Type.Integer(),
  ordervalue: Amount,
});

export const Cart = Type.Object({ ...CartSummary.properties, saveforlater: Type.Array(CartItem) });
export type Cart = Static<typeof Cart>;

const OneItem = Type.Object({ itemid: Uuid });

/** Missing fields stay unchanged, and so does the shop's link. A quantity of 0 removes the line. */
const EditItem = Type.Object({
  itemid: Uuid,
  size: AddItem.properties.size,
  color: AddItem.properties.color,
  additionalinfo: AddItem.properties.additionalinfo,
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.quantityMax })),
  unitprice: Type.Optional(AddItem.properties.unitprice),
  itemname: Type.Optional(AddItem.properties.itemname),
});
export type EditItem = Static<typeof EditItem>;

const add = {
  summary: 'Add a product to the cart',
  keyed: true,
  body: AddItem,
  reply: Cart,
} as const;
const remove = {
  summary: 'Remove a line from the cart or from the saved lines',
  body: OneItem,
  reply: Cart,
} as const;
const save = { summary: 'Save a cart line for later', body: OneItem, reply: Cart } as const;
const move = { summary: 'Move a saved line to the cart', body: OneItem, reply: Cart } as const;
const edit = {
  summary: 'Update the given fields of a line; a quantity of 0 removes it',
  body: EditItem,
  reply: Cart,
} as const;
const items = { summary: 'Cart lines, newest first', reply: Items } as const;
const saved = { summary: 'Saved lines, newest first', reply: Items } as const;
const summary = { summary: 'Cart lines with their count and value', reply: CartSummary } as const;

export const cartEndpoints = defineEndpoints({
  'GET /cart/cartitems': { access: 'member', ...items },
  'GET /cart/saveforlaterlist': { access: 'member', ...saved },
  'GET /cart/bfmsummary': { access: 'member', ...summary },
  'POST /cart/additem': { access: 'member', ...add },
  'POST /cart/deleteitem': { access: 'member', ...remove },
  'POST /cart/saveforlater': { access: 'member', ...save },
  'POST /cart/movetocart': { access: 'member', ...move },
  'POST /cart/edititem': { access: 'member', ...edit },
  'GET /prelogin/cart/cartitems': { access: 'prelogin', ...items },
  'GET /prelogin/cart/saveforlaterlist': { access: 'prelogin', ...saved },
  'GET /prelogin/cart/bfmsummary': { access: 'prelogin', ...summary },
  'POST /prelogin/cart/additem': { access: 'prelogin', ...add },
  'POST /prelogin/cart/deleteitem': { access: 'prelogin', ...remove },
  'POST /prelogin/cart/saveforlater': { access: 'prelogin', ...save },
  'POST /prelogin/cart/movetocart': { access: 'prelogin', ...move },
  'POST /prelogin/cart/edititem': { access: 'prelogin', ...edit },
});
