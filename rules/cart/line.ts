import { addAmounts, multiplyAmount, type Amount } from '../money';

/** A product in the cart. `price` of one piece, decimal string. */
export interface CartLine {
  id: string;
  name: string;
  url: string;
  price: Amount;
  quantity: number;
  color: string;
  size: string;
  notes: string;
}

/** A product that is no line yet. */
export type NewCartLine = Omit<CartLine, 'id'>;

/** What waits in the cart, what is saved for later, and what the cart costs together; newest first. */
export interface Cart {
  lines: CartLine[];
  saved: CartLine[];
  value: Amount;
}

/** What lines cost together (spec §3 "Order Value"). */
export const orderValue = (lines: readonly CartLine[]): Amount => addAmounts(...lines.map(({ price, quantity }) => multiplyAmount(price, quantity)));
