import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { parsePrice, toCents } from '@/rules/money';

import type { PaymentServices } from '../payments/payments';
import { changeTarget, findPackageCheckout } from '../payments/target-attempts';

import { cancelByMember, setCredits, cancelByWarehouse } from './change';
import { claimGuarantee, listCoveredPackages } from './claim';
import { readDetails, listRequests } from './list';
import { raiseBusinessRequest, raiseByOperator } from './raise';
import { toRequestView } from './request';

export const paymentRequestRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /paymentrequest/paymentrequestslist', ({ db, query, session }) =>
    listRequests(db, session.memberId, query.list ?? 'open', query),
  );
  route('GET /paymentrequest/details', (context) => readDetails(context, context.query.requestid));
  route('POST /paymentrequest/redeem', async (context) => {
    const { requestid, credits: typedCredits } = context.body;
    const credits = parsePrice(typedCredits);
    if (credits === null)
      throw new Problem('validation', { fields: [{ field: 'credits', message: 'invalid' }] });
    await setCredits(context, requestid, toCents(credits));
    return readDetails(context, requestid);
  });
  route('POST /paymentrequest/createbizpaymentrequest', ({ body, session, keyed }) =>
    keyed(async (tx) =>
      toRequestView(await raiseBusinessRequest(tx, session.memberId, body.registrationcountry)),
    ),
  );
  route('POST /paymentrequest/deletepaymentrequest', async (context) => {
    await cancelByMember(context, context.body.requestid);
    return { message: 'The payment request was deleted.' };
  });
  route('GET /paymentrequest/coveredpackages', ({ db, query, session }) => {
    if (session.paymentDue) throw new Problem('paymentDue');
    return listCoveredPackages(db, session.memberId, query.guaranteeref);
  });
  route('POST /paymentrequest/shippinguarantee', async (context) => {
    const { db, body, session } = context;
    const { memberId } = session;
    const checkout = await findPackageCheckout(db, memberId, body.packageref.toUpperCase());
    return changeTarget(context, checkout, async (tx) =>
      toRequestView(await claimGuarantee(tx, memberId, body)),
    );
  });
  route('POST /operator/withdrawrequest', async ({ db, payments, body: { reference } }) => ({
    reference,
    changed: await cancelByWarehouse(db, payments, reference),
  }));
  route('POST /operator/payment-request', ({ body, keyed }) =>
    keyed(async (tx) => toRequestView(await raiseByOperator(tx, body))),
  );
};
