import type { Cart, CartItem } from '@/contract/money/cart';
import type { LocalLine } from '@/lib/browser/stored-cart';

/** A line of a member's cart, as the host sends it. */
export const wireItem = (overrides: Partial<CartItem> = {}): CartItem => ({
  itemsid: '00000000-0000-4000-8000-00000000000a',
  itemname: 'Tea\u00a0set',
  unitprice: '59.90',
  quantity: 2,
  itemurl: 'https://www.example.com/tea',
  size: '',
  color: 'Blue',
  additionalinfo: '',
  ...overrides,
});

/** A member's cart, as the host sends it. */
export const wireCart = (cartItems: CartItem[] = [], saveforlater: CartItem[] = []): Cart => ({
  cartItems,
  saveforlater,
  count: cartItems.length,
  ordervalue: '119.80',
});

/** A guest's line, stored on this device. */
export const createLocalLine = (overrides: Partial<LocalLine> = {}): LocalLine => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Kettle',
  url: 'https://example.com/kettle',
  price: '24.50',
  quantity: 1,
  color: '',
  size: '',
  notes: '',
  saved: false,
  ...overrides,
});
