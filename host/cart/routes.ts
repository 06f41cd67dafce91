import type { Cart } from '@/contract/cart';
import type { Context, PathGroup, Route } from '@/host/core/http/route';

import type { StoreNetwork } from './reader/store-network';
import {
  addLine,
  cartOf,
  deleteLine,
  editLine,
  type LineState,
  moveLine,
  restrictedNames,
} from './items';

type Reading = Pick<Context<'GET /prelogin/cart/cartitems'>, 'db' | 'session'>;
type Adding = Context<'POST /cart/additem'> | Context<'POST /prelogin/cart/additem'>;
type Changing = Pick<Context<'POST /prelogin/cart/deleteitem'>, 'db' | 'session' | 'body'>;

const mine = ({ db, session }: Reading): Promise<Cart> => cartOf(db, session.memberId);

const add = ({ body, session, keyed }: Adding): Promise<Cart> =>
  keyed(async (tx) => {
    await addLine(tx, session.memberId, body);
    return cartOf(tx, session.memberId);
  });

const remove = async (context: Changing): Promise<Cart> => {
  await deleteLine(context.db, context.session.memberId, context.body.itemid);
  return mine(context);
};

type Editing = Pick<Context<'POST /prelogin/cart/edititem'>, 'db' | 'session' | 'body'>;

const edit = async (context: Editing): Promise<Cart> => {
  await editLine(context.db, context.session.memberId, context.body);
  return mine(context);
};

const move =
  (state: LineState) =>
  async (context: Changing): Promise<Cart> => {
    await moveLine(context.db, context.session.memberId, context.body.itemid, state);
    return mine(context);
  };

/**
 * The cart (spec §7), for members who are logged in or only known; and the shops that nothing is
 * bought from.
 */
export const cartRoutes: PathGroup<{ stores: StoreNetwork | null }> = (_app, route) => {
  forMembers(route);
  forKnown(route);
  route('GET /list/getblacklist', async ({ db, stores }) => ({
    items: await restrictedNames(db),
    productreader: stores !== null,
  }));
};

function forMembers(route: Route): void {
  route('GET /cart/cartitems', async (context) => ({ items: (await mine(context)).cartItems }));
  route('GET /cart/saveforlaterlist', async (context) => ({
    items: (await mine(context)).saveforlater,
  }));
  route('GET /cart/bfmsummary', mine);
  route('POST /cart/additem', add);
  route('POST /cart/deleteitem', remove);
  route('POST /cart/saveforlater', move('saved'));
  route('POST /cart/movetocart', move('active'));
  route('POST /cart/edititem', edit);
}

function forKnown(route: Route): void {
  route('GET /prelogin/cart/cartitems', async (context) => ({
    items: (await mine(context)).cartItems,
  }));
  route('GET /prelogin/cart/saveforlaterlist', async (context) => ({
    items: (await mine(context)).saveforlater,
  }));
  route('GET /prelogin/cart/bfmsummary', mine);
  route('POST /prelogin/cart/additem', add);
  route('POST /prelogin/cart/deleteitem', remove);
  route('POST /prelogin/cart/saveforlater', move('saved'));
  route('POST /prelogin/cart/movetocart', move('active'));
  route('POST /prelogin/cart/edititem', edit);
}
