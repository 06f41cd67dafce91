import type { Cart } from '@/contract/money/cart';
import type { Context, PathGroup, Route } from '@/host/core/http/route';
import type { Tx } from '@/host/db/client';
import type { MemberCall, PaymentServices } from '@/host/money/payments/payments';
import { changeTarget } from '@/host/money/payments/target-attempts';

import { findDraftOrder } from './orders/checkout';
import { toTarget } from './orders/order';
import type { StoreNetwork } from './reader/store-network';
import {
  addLine,
  readCart,
  deleteLine,
  editLine,
  type LineState,
  moveLine,
  listRestrictedStores,
} from './items';

type ReadContext = Pick<MemberCall, 'db' | 'session'>;
type AddContext = Context<'POST /cart/additem'> | Context<'POST /prelogin/cart/additem'>;
type ChangeContext = MemberCall & Pick<Context<'POST /prelogin/cart/deleteitem'>, 'body'>;

const readOwnCart = ({ db, session }: ReadContext): Promise<Cart> => readCart(db, session.memberId);

const add = ({ body, session, keyed }: AddContext): Promise<Cart> =>
  keyed(async (tx) => {
    await addLine(tx, session.memberId, body);
    return readCart(tx, session.memberId);
  });

/** Changes the cart, and updates an order in payment. */
async function changeCart(context: MemberCall, work: (tx: Tx, memberId: string) => Promise<void>) {
  const { db } = context;
  const { memberId } = context.session;
  const draft = await findDraftOrder(db, memberId);
  await changeTarget(context, draft ? toTarget(draft) : null, (tx) => work(tx, memberId));
  return readOwnCart(context);
}

const remove = (context: ChangeContext): Promise<Cart> =>
  changeCart(context, (tx, memberId) => deleteLine(tx, memberId, context.body.itemid));

type EditContext = MemberCall & Pick<Context<'POST /prelogin/cart/edititem'>, 'body'>;

const edit = (context: EditContext): Promise<Cart> =>
  changeCart(context, (tx, memberId) => editLine(tx, memberId, context.body));

const move =
  (state: LineState) =>
  (context: ChangeContext): Promise<Cart> =>
    changeCart(context, (tx, memberId) => moveLine(tx, memberId, context.body.itemid, state));

export const cartRoutes: PathGroup<PaymentServices & { stores: StoreNetwork | null }> = (
  _app,
  route,
) => {
  addMemberRoutes(route);
  addPreloginRoutes(route);
  route('GET /list/getblacklist', async ({ db, stores }) => ({
    items: await listRestrictedStores(db),
    productreader: stores !== null,
  }));
};

function addMemberRoutes(route: Route<PaymentServices>): void {
  route('GET /cart/cartitems', async (context) => ({
    items: (await readOwnCart(context)).cartItems,
  }));
  route('GET /cart/saveforlaterlist', async (context) => ({
    items: (await readOwnCart(context)).saveforlater,
  }));
  route('GET /cart/bfmsummary', readOwnCart);
  route('POST /cart/additem', add);
  route('POST /cart/deleteitem', remove);
  route('POST /cart/saveforlater', move('saved'));
  route('POST /cart/movetocart', move('active'));
  route('POST /cart/edititem', edit);
}

function addPreloginRoutes(route: Route<PaymentServices>): void {
  route('GET /prelogin/cart/cartitems', async (context) => ({
    items: (await readOwnCart(context)).cartItems,
  }));
  route('GET /prelogin/cart/saveforlaterlist', async (context) => ({
    items: (await readOwnCart(context)).saveforlater,
  }));
  route('GET /prelogin/cart/bfmsummary', readOwnCart);
  route('POST /prelogin/cart/additem', add);
  route('POST /prelogin/cart/deleteitem', remove);
  route('POST /prelogin/cart/saveforlater', move('saved'));
  route('POST /prelogin/cart/movetocart', move('active'));
  route('POST /prelogin/cart/edititem', edit);
}
