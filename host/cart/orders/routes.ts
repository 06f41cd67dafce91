import { Problem } from '@/host/core/errors';
import type { Context, PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';

import { answerPrice } from './accept-price-change';
import { cancelByMember } from './cancel';
import { instructDraft, instructPlaced, redeemForOrder } from './change';
import { buyingTerms, cartLines, findDraftOrder, findUnpaid, initOrder } from './checkout';
import { chargesView, orderCheckout } from './checkout-view';
import { orderPage } from './list';
import { findOrder } from './order';
import { sumsOfOrder } from './sums';
import { orderDetails } from './view';

type Charging = Pick<Context<'GET /prelogin/cart/cartcharges'>, 'db' | 'session'>;

async function readCharges({ db, session: { memberId } }: Charging) {
  const { fee } = await buyingTerms(db, memberId);
  return chargesView(sumsOfOrder(await cartLines(db, memberId), { fee, promo: null }), fee);
}

export const orderRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /cart/cartcharges', readCharges);
  route('GET /prelogin/cart/cartcharges', readCharges);
  route('POST /cart/bfminstructions', (context) => instructDraft(context, context.body));
  route('POST /prelogin/cart/bfminstructions', (context) => instructDraft(context, context.body));

  route('POST /transaction/init', async ({ db, payments, session }) => {
    const order = await db.transaction((tx) => initOrder(tx, session.memberId));
    return orderCheckout(db, payments, order);
  });
  route('GET /checkout/get-data', async ({ db, payments, session: { memberId }, query }) => {
    const order = query.txnid
      ? await findUnpaid(db, memberId, query.txnid)
      : await findDraftOrder(db, memberId);
    if (!order) throw new Problem('notFound');
    return orderCheckout(db, payments, order);
  });
  route('POST /cartcheckout/redeem', async (context) =>
    orderCheckout(context.db, context.payments, await redeemForOrder(context, context.body)),
  );
  route('POST /cartcheckout/updateinstructions', (context) =>
    instructPlaced(context, context.body),
  );

  route('GET /transaction/bfmlist', ({ list, session, query }) =>
    list((from) => orderPage(from, session.memberId, 'current', query)),
  );
  route('GET /transaction/bfmhistorylist', ({ list, session, query }) =>
    list((from) => orderPage(from, session.memberId, 'history', query)),
  );
  route('GET /transaction/bfmdetails', async ({ db, session, query }) =>
    orderDetails(db, await findOrder(db, session.memberId, query.txnid)),
  );
  route('POST /transaction/canceltxn', async (context) =>
    orderDetails(context.db, await cancelByMember(context, context.body.txnref)),
  );
  route('POST /transaction/answerprice', async (context) =>
    orderDetails(context.db, await answerPrice(context, context.body)),
  );
};
