import { limits } from '@/contract/limits';
import type { Onebox } from '@/contract/member/onebox';
import type { OneboxStatus } from '@/contract/member/pmt';
import { now } from '@/host/core/clock';
import type { Session } from '@/host/core/sessions/session';
import type { Db } from '@/host/db/client';
import { findReversedPayment } from '@/host/money/payments/reversal-blocks';
import { listMethods, type MemberCall } from '@/host/money/payments/payments';
import { CANCELED, findRefund } from '@/host/money/payments/find-refund';
import { findLastAttempt } from '@/host/money/payments/target-attempts';
import { toWirePromo } from '@/host/money/reward/promo-rules';
import { addBusinessDays } from '@/host/rates/transit';
import { fromCents, ZERO } from '@/rules/money';
import { estimateBox } from '@/rules/packages/onebox';
import { calculateStorage } from '@/rules/packages/storage';
import type { Parcel } from '@/rules/packages/weight';

import { loadPackageTerms } from '../pmt/terms';
import type { PackageRow } from '../shipment/contents';

import { findBox, type BoxRow } from './box';
import { findOldestStorageStart, findBoxPackage, listBoxPackages } from './contents';
import { toWireOneboxItem } from './item';
import { priceBox, toWireBoxQuote } from './price';

type Viewer = Pick<Session, 'memberId' | 'tier'>;

const MM_PER_CM = 10;
const toMeasures = ({ weightGrams, lengthMm, widthMm, heightMm }: Parcel) => ({
  weight: weightGrams,
  length: lengthMm / MM_PER_CM,
  width: widthMm / MM_PER_CM,
  height: heightMm / MM_PER_CM,
});

/** @throws Problem notFound */
export async function loadBoxView(
  { db, payments, session: viewer }: MemberCall<Db> & { session: Viewer },
  key: { id: string } | { ref: string },
): Promise<Onebox> {
  const box = await findBox(db, viewer.memberId, key);
  const { rows, ...priceFields } =
    box.status === 'draft' ? await loadDraftPart(db, box) : await loadEndedPart(db, box);
  const parcel =
    box.status === 'ready' || box.status === 'shipped' ? await findBoxPackage(db, box) : null;
  return {
    oneboxid: box.id,
    oneboxref: box.ref,
    status: box.status as OneboxStatus,
    createdtime: box.createdAt.toISOString(),
    paidtime: box.paidAt?.toISOString() ?? null,
    readytime: box.readyAt?.toISOString() ?? null,
    shippedtime: box.shippedAt?.toISOString() ?? null,
    cancelledtime: box.cancelledAt?.toISOString() ?? null,
    ...getExpectedDates(box),
    packages: rows.map(toWireOneboxItem),
    declaredvalue: fromCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    estimate: toMeasures(estimateBox(rows)),
    measured: parcel && toMeasures(parcel),
    storage: await loadStoragePart(db, viewer, box, rows),
    ...priceFields,
    paymentmethod: box.paymentMethod,
    shipmentref: box.shipmentRef,
    refund:
      box.status === 'cancelled' && box.paidAt
        ? await findRefund(
            db,
            box.memberId,
            { kind: 'onebox', id: box.id },
            { reason: CANCELED, creditsCents: box.creditRedeemedCents },
          )
        : null,
    withdrawn:
      box.paidAt &&
      (await findReversedPayment(
        db,
        box.memberId,
        { kind: 'onebox', id: box.id },
        box.status === 'packing' || box.status === 'ready',
      )),
    attempt: await findLastAttempt(db, box.memberId, { kind: 'onebox', id: box.id }),
    paymentmethods: await listMethods({ db, payments, session: viewer }, 'onebox'),
  };
}

async function loadDraftPart(db: Db, box: BoxRow) {
  const boxPrice = await priceBox(db, box);
  const { rows, charges, sums, hash, available, problems, promo } = boxPrice;
  return {
    rows,
    quote: toWireBoxQuote(charges, sums, { hash, promo: boxPrice.promoUsed }),
    promo: promo && toWirePromo(promo, fromCents(sums.discount), false),
    credits: fromCents(box.creditsCents),
    availablecredits: fromCents(available),
    problems: problems.map(({ ref, code }) => ({ packageref: ref, code })),
  };
}

async function loadEndedPart(db: Db, box: BoxRow) {
  const sums = {
    subtotal: box.subtotalCents,
    discount: box.discountCents,
    credits: box.creditRedeemedCents,
    total: box.paidCents,
  };
  return {
    rows: await listBoxPackages(db, box),
    quote: box.paidAt && toWireBoxQuote(box.charges, sums, { hash: '', promo: box.promoCode }),
    promo: null,
    credits: ZERO,
    availablecredits: ZERO,
    problems: [],
  };
}

function getExpectedDates({ status, paidAt }: BoxRow) {
  if (status !== 'draft' && status !== 'packing')
    return { expectedearliest: null, expectedlatest: null };
  const startDate = paidAt ?? now();
  return {
    expectedearliest: addBusinessDays(startDate, limits.oneboxDaysMin).toISOString(),
    expectedlatest: addBusinessDays(startDate, limits.oneboxDaysMax).toISOString(),
  };
}

async function loadStoragePart(
  db: Db,
  { tier }: Viewer,
  box: BoxRow,
  rows: readonly PackageRow[],
): Promise<Onebox['storage']> {
  const terms = await loadPackageTerms(db, tier);
  const storageStart = findOldestStorageStart(rows, box.createdAt);
  const storage = calculateStorage([storageStart], terms.storage, terms.now);
  return {
    since: storageStart.toISOString(),
    days: storage.days,
    freedays: terms.storage.freeDays,
    amount: storage.amount,
    dailyfee: storage.dailyFee,
    lastfreeday: storage.lastFreeDay.toISOString(),
  };
}
