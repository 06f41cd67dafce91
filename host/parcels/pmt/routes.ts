import type { PathGroup } from '@/host/core/http/route';
import type { Tx } from '@/host/db/client';
import type { MemberCall, PaymentServices } from '@/host/money/payments/payments';
import { changeTarget, findPackageCheckout } from '@/host/money/payments/target-attempts';

import { listCategories, searchMerchants } from './catalog';
import { declareAmount, declareItemization } from './declare';
import { editPackage } from './edit';
import { uploadInvoice } from './invoice';
import { readPackagePage } from './list';
import { refuseWhilePaymentIsDue } from './payment-due';
import { trackMail } from './mail-tracking';
import { sendPhoto } from './photo';
import { readPackage } from './read';
import { loadActionTerms, loadPackageTerms } from './terms';
import { listUndeclared } from './undeclared';

interface ChangeCall extends MemberCall {
  body: { packageref: string };
  keyed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Changes a package that may be in a checkout.
 * @throws Problem attemptState while a payment for it is in progress
 */
async function changeWithCheckout<T>(call: ChangeCall, change: (tx: Tx) => Promise<T>): Promise<T> {
  const { db, session, body, keyed } = call;
  const checkout = await findPackageCheckout(db, session.memberId, body.packageref);
  return changeTarget(call, checkout, change, keyed);
}

export const pmtRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /pmt/configs', async ({ db, session }) => ({
    categories: await listCategories(db),
    ...(await loadActionTerms(db, session.tier)),
  }));
  route('GET /pmt/packages', async ({ db, list, session, query }) => {
    refuseWhilePaymentIsDue(session);
    const { status, ...paging } = query;
    const packagesQuery = {
      ...paging,
      memberId: session.memberId,
      list: status ?? ('active' as const),
    };
    const terms = await loadPackageTerms(db, session.tier);
    return list((source) => readPackagePage(source, packagesQuery, terms));
  });
  route('GET /pmt/packagehistory', async ({ db, list, session, query }) => {
    refuseWhilePaymentIsDue(session);
    const packagesQuery = { ...query, memberId: session.memberId, list: 'history' as const };
    const terms = await loadPackageTerms(db, session.tier);
    return list((source) => readPackagePage(source, packagesQuery, terms));
  });
  route('GET /pmt/undeclared', async ({ db, list, session, query }) => {
    refuseWhilePaymentIsDue(session);
    const filter = { memberId: session.memberId, query };
    const terms = await loadPackageTerms(db, session.tier);
    return list((source) => listUndeclared(source, filter, terms));
  });
  route('GET /pmt/package', async ({ db, session, query }) => {
    refuseWhilePaymentIsDue(session);
    return readPackage(db, { session, ref: query.packageref });
  });
  route('GET /pmt/photo', ({ db, session, query, request, reply }) =>
    sendPhoto(db, session, query, request, reply),
  );
  route('GET /pmt/tracktrackingno', ({ db, session, query }) =>
    trackMail(db, session.memberId, query.trackingno),
  );
  route('GET /pmt/merchants', async ({ db, query }) => ({
    merchants: await searchMerchants(db, query.search ?? '', query.page ?? 1),
  }));
  route('POST /pmt/declareamount', (context) =>
    changeWithCheckout(context, (tx) => declareAmount(tx, context.session, context.body)),
  );
  route('POST /pmt/declareitemization', (context) =>
    changeWithCheckout(context, (tx) => declareItemization(tx, context.session, context.body)),
  );
  route('POST /pmt/uploadinvoice', ({ db, session, body }) => uploadInvoice(db, session, body));
  route('POST /pmt/updatepackage', (context) =>
    changeWithCheckout(context, (tx) => editPackage(tx, context.session, context.body)),
  );
};
