import { and, eq, inArray } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { StoredCharge } from '@/host/db/schema/shipments';
import type { PaymentTarget, PricedTarget } from '@/host/money/payments/targets';
import { spendPromo } from '@/host/money/reward/promo';

import { listPackagesByRef, listDraftPackages, type PackageRow } from '../shipment/contents';

import { findBox, lockBox, refuseEndedBox, storeBox, type BoxRow } from './box';
import { hashBoxContents, findContainers, findContentsProblems } from './contents';
import { buildBoxPackage } from './package';
import type { BoxSums } from './charge-rules';
import { priceBox } from './price';

const { actionRequests, packages, packageMemberships, packageEvents } = schema;

/** Stored with the payment attempt. */
interface AgreedBox extends Record<string, unknown> {
  contents: string;
  packageRefs: string[];
  charges: StoredCharge[];
  sums: BoxSums;
  /** Promo code the price depends on. */
  promo: string | null;
}

async function price(db: Db, memberId: string, id: string): Promise<PricedTarget> {
  const box = await findBox(db, memberId, { id });
  refuseEndedBox(box);
  const { rows, problems, charges, sums, hash, promoUsed } = await priceBox(db, box);
  if (problems[0]) throw new Problem('stepNotReady', { detail: problems[0].code });
  const agreedBox: AgreedBox = {
    contents: hashBoxContents(rows),
    packageRefs: rows.map(({ ref }) => ref),
    charges,
    sums,
    promo: promoUsed,
  };
  return {
    reference: box.ref,
    hash,
    subtotalCents: sums.subtotal,
    creditsCents: sums.credits,
    discountCents: sums.discount,
    promo: promoUsed,
    totalCents: sums.total,
    itemCount: rows.length,
    snapshot: agreedBox,
  };
}

async function lockAgreedBox(
  tx: Tx,
  memberId: string,
  id: string,
  agreedBox: AgreedBox,
): Promise<{ box: BoxRow; rows: PackageRow[] }> {
  const box = await lockBox(tx, memberId, id);
  refuseEndedBox(box);
  await listPackagesByRef(tx, memberId, agreedBox.packageRefs, true);
  const rows = await listDraftPackages(tx, memberId, id);
  const containers = await findContainers(
    tx,
    memberId,
    rows.map(({ ref }) => ref),
  );
  if (
    hashBoxContents(rows) !== agreedBox.contents ||
    (agreedBox.promo && box.promoCode !== agreedBox.promo) ||
    findContentsProblems(rows, containers, id).length > 0
  )
    throw new Problem('packageState', { detail: 'changed' });
  return { box, rows };
}

const apply: PaymentTarget['apply'] = async (tx, memberId, id, snapshot, attempt) => {
  const agreedBox = snapshot as AgreedBox;
  const { box, rows } = await lockAgreedBox(tx, memberId, id, agreedBox);
  const paidAt = now();
  if (agreedBox.promo) await spendPromo(tx, memberId, agreedBox.promo, { kind: 'onebox', id });
  await tx.insert(packages).values(buildBoxPackage(box, rows, paidAt));
  await tx
    .update(packages)
    .set({ status: '1', boxRef: box.ref, updatedAt: paidAt })
    .where(and(eq(packages.memberId, memberId), inArray(packages.ref, agreedBox.packageRefs)));
  await tx
    .delete(packageMemberships)
    .where(match(packageMemberships, { memberId, containerId: id }));
  await storeBox(tx, box, {
    status: 'packing',
    packageRefs: agreedBox.packageRefs,
    packageCount: agreedBox.packageRefs.length,
    charges: agreedBox.charges,
    promoCode: agreedBox.promo,
    subtotalCents: agreedBox.sums.subtotal,
    discountCents: agreedBox.sums.discount,
    creditRedeemedCents: agreedBox.sums.credits,
    paidCents: agreedBox.sums.total,
    paymentMethod: attempt.gateway,
    paidAt,
    updatedAt: paidAt,
  });
  await tx
    .insert(actionRequests)
    .values({
      memberId,
      packageRef: box.ref,
      action: 'onebox',
      input: { instructions: agreedBox.packageRefs },
      before: { status: '1', kinds: ['onebox'] },
      requestedAt: paidAt,
    });
  await tx
    .insert(packageEvents)
    .values([
      { memberId, packageRef: box.ref, kind: 'onebox-paid', detail: {}, at: paidAt },
      ...rows.map(({ ref }) => ({
        memberId,
        packageRef: ref,
        kind: 'onebox',
        detail: { oneboxref: box.ref },
        at: paidAt,
      })),
    ]);
};

const isHere = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  ['packing', 'ready'].includes((await findBox(db, memberId, { id })).status);

/** A payment is applied exactly as agreed or not at all. */
export const oneboxTarget: PaymentTarget = {
  kind: 'onebox',
  revenue: 'revenue:oneboxes',
  price,
  apply,
  isHere,
};
