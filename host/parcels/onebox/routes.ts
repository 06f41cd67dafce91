import { invalid } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';
import { readCents } from '@/rules/money';

import { refuseWhilePaymentIsDue } from '../pmt/payment-due';

import { generateBox, applyBoxPromo, applyBoxCredits, updateBox } from './draft';
import { readBoxPage } from './list';
import { loadBoxView } from './view';

export const oneboxRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /onebox/generate', (context) => {
    const { body, session, keyed } = context;
    refuseWhilePaymentIsDue(session);
    return keyed(async (tx) =>
      loadBoxView(
        { ...context, db: tx },
        { id: await generateBox(tx, session.memberId, body.packages) },
      ),
    );
  });
  route('POST /onebox/update', async (context) => {
    await updateBox(context, context.body);
    return loadBoxView(context, { id: context.body.oneboxid });
  });
  route('GET /onebox/onebox', (context) => {
    const { oneboxid: id, oneboxref: ref = '' } = context.query;
    return loadBoxView(context, id ? { id } : { ref });
  });
  route('GET /onebox/list', ({ db, query, session }) =>
    readBoxPage(db, session.memberId, query.list ?? 'open', query),
  );
  route('POST /onebox/redeem', async (context) => {
    const { oneboxid: id, credits } = context.body;
    const cents = readCents(credits);
    if (cents === null) throw invalid('credits', 'invalid');
    await applyBoxCredits(context, id, cents);
    return loadBoxView(context, { id });
  });
  route('POST /onebox/promo', async (context) => {
    const { oneboxid: id, promocode } = context.body;
    await applyBoxPromo(context, id, promocode);
    return loadBoxView(context, { id });
  });
};
