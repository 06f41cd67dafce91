import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { payThroughGateway } from '@/host/money/payments/pay';
import { addTarget } from '@/host/money/payments/targets';
import { readCents } from '@/rules/money';

import { refuseWhilePaymentIsDue } from '../pmt/payment-due';

import { ONEBOX } from './box';
import { generateBox, redeemForBox, updateBox } from './draft';
import { boxPage } from './list';
import { oneboxTarget } from './target';
import { boxView } from './view';

/** OneBoxes (spec §3, §7 "One box"). */
export const oneboxRoutes: PathGroup = (_app, route) => {
  addTarget(oneboxTarget);

  route('POST /onebox/generate', ({ body, session, keyed }) => {
    refuseWhilePaymentIsDue(session);
    return keyed(async (tx) => boxView(tx, session, { id: await generateBox(tx, session.memberId, body.packages) }));
  });
  route('POST /onebox/update', async ({ db, body, session }) => {
    await updateBox(db, session.memberId, body);
    return boxView(db, session, { id: body.oneboxid });
  });
  route('GET /onebox/onebox', ({ db, query, session }) => boxView(db, session, query.oneboxid ? { id: query.oneboxid } : { ref: query.oneboxref ?? '' }));
  route('GET /onebox/list', ({ db, query, session }) => boxPage(db, session.memberId, query.list ?? 'open', query));
  route('POST /onebox/redeem', async ({ db, body, session }) => {
    const cents = readCents(body.credits);
    if (cents === null) throw new Problem('validation', { fields: [{ field: 'credits', message: 'invalid' }] });
    await redeemForBox(db, session.memberId, body.oneboxid, cents);
    return boxView(db, session, { id: body.oneboxid });
  });
  route('GET /onebox/getpaypalcheckouturl', (context) => {
    const { oneboxid: targetId, quote, language = context.session.language } = context.query;
    return payThroughGateway(context, { kind: ONEBOX, targetId, gateway: 'paypal', quote, language });
  });
};
