import { Problem } from '@/host/core/errors';
import type { Context, PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';

import { answerPrice } from './accept-price-change';
import { cancelByMember } from './cancel';
import { setInstructions, setPlacedInstructions, redeemForOrder } from './change';
import { loadBuyingTerms, listCartLines, findDraftOrder, findUnpaid, initOrder } from './checkout';
import { toChargesView, buildCheckoutView } from './checkout-view';
import { readOrderPage } from './list';
import { findOrder } from './order';
import { sumOrder } from './sums';
import { loadOrderDetails } from './view';

type ChargesContext = Pick<Context<'GET /prelogin/cart/cartcharges'>, 'db' | 'session'>;

async function readCharges({ db, session: { memberId } }: ChargesContext) {
  const { fee } = await loadBuyingTerms(db, memberId);
  return toChargesView(sumOrder(await listCartLines(db, memberId), { fee, promo: null }), fee);
}

export const orderRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /cart/cartcharges', readCharges);
  route('GET /prelogin/cart/cartcharges', readCharges);
  route('POST /cart/bfminstructions', (context) => setInstructions(context, context.body));
  route('POST /prelogin/cart/bfminstructions', (context) => setInstructions(context, context.body));

  route('POST /transaction/init', async ({ db, payments, session }) => {
    const order = await db.transaction((tx) => initOrder(tx, session.memberId));
    return buildCheckoutView(db, payments, order);
  });
  route('GET /checkout/get-data', async ({ db, payments, session: { memberId }, query }) => {
    const order = query.txnid
      ? await findUnpaid(db, memberId, query.txnid)
      : await findDraftOrder(db, memberId);
    if (!order) throw new Problem('notFound');
    return buildCheckoutView(db, payments, order);
  });
  route('POST /cartcheckout/redeem', async (context) =>
    buildCheckoutView(context.db, context.payments, await redeemForOrder(context, context.body)),
  );
  route('POST /cartcheckout/updateinstructions', (context) =>
    setPlacedInstructions(context, context.body),
  );

  route('GET /transaction/bfmlist', ({ list, session, query }) =>
    list((source) => readOrderPage(source, session.memberId, 'current', query)),
  );
  route('GET /transaction/bfmhistorylist', ({ list, session, query }) =>
    list((source) => readOrderPage(source, session.memberId, 'history', query)),
  );
  route('GET /transaction/bfmdetails', async ({ db, session, query }) =>
    loadOrderDetails(db, await findOrder(db, session.memberId, query.txnid)),
  );
  route('POST /transaction/canceltxn', async (context) =>
    loadOrderDetails(context.db, await cancelByMember(context, context.body.txnref)),
  );
  route('POST /transaction/answerprice', async (context) =>
    loadOrderDetails(context.db, await answerPrice(context, context.body)),
  );
};
