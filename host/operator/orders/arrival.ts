import { and, isNull } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { updateFromLines } from '@/host/cart/orders/update-from-lines';
import { lockOrder, storeLine, type LineRecord } from '@/host/cart/orders/order';
import { now } from '@/host/core/clock';
import { schema, type Database, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { Payments } from '@/host/money/payments/payments';
import { readLinkWords } from '@/host/estimates/labels';
import { hasOtherLetters } from '@/rules/addresses/scripts';
import { getShopHost } from '@/rules/cart/product';

import { refuseCommand } from '../shipment-lock';

import { atLine } from './lines';

const { orderLines, packages } = schema;

export const expectedLines = (tx: Tx, memberId: string, tracking: string): Promise<LineRecord[]> =>
  tx
    .select()
    .from(orderLines)
    .where(
      and(match(orderLines, { memberId, tracking, state: 'bought' }), isNull(orderLines.arrivedAt)),
    )
    .orderBy(orderLines.orderId, orderLines.position);

const MIN_LETTERS = 4;

/** Returns a name in printable letters for customs, from the line or the shop's link, or null. */
function getPrintableName({ name, url }: Pick<LineRecord, 'name' | 'url'>): string | null {
  if (!hasOtherLetters(name)) return name;
  const words = readLinkWords(url);
  return words.length >= MIN_LETTERS && !hasOtherLetters(words) ? words : null;
}

/**
 * Returns value and contents of a bought package. They count as declared unless a name is not
 * printable; the member must then enter one in Latin letters.
 */
export function packageOfLines(lines: readonly LineRecord[]) {
  const [first] = lines;
  const itemization = lines.map((line) => ({
    description: getPrintableName(line) ?? line.name,
    qty: line.quantity,
    priceCents: Math.floor(line.goodsCents / line.quantity),
  }));
  return {
    name: first?.name ?? '',
    merchant: getShopHost(first?.url ?? ''),
    amountCents: itemization.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
    itemization,
    itemizationDeclared: lines.every((line) => getPrintableName(line) !== null),
  };
}

/** Joins lines to their package, in the transaction that stores it. */
export async function joinArrival(
  tx: Tx,
  payments: Payments,
  memberId: string,
  packageRef: string,
  lines: readonly LineRecord[],
): Promise<void> {
  for (const orderId of new Set(lines.map((line) => line.orderId))) {
    const order = await lockOrder(tx, memberId, orderId);
    for (const line of lines.filter((candidate) => candidate.orderId === orderId))
      await storeLine(tx, line, { packageRef, arrivedAt: now() });
    await updateFromLines(tx, payments, order);
  }
}

/**
 * Joins a received package to a line by hand, which declares it from the line.
 * @throws Problem notFound | operatorInput
 */
export function joinByHand(
  db: Database,
  payments: Payments,
  body: Body<'POST /operator/arrived'>,
): Promise<Reply<'POST /operator/arrived'>> {
  return atLine(db, payments, body, async ({ tx, line }) => {
    if (line.packageRef === body.packageref.toUpperCase()) return false;
    if (line.state !== 'bought' || line.arrivedAt)
      refuseCommand('This line was not bought, or has arrived in another package.');
    const byRef = match(packages, { memberId: line.memberId, ref: body.packageref.toUpperCase() });
    const [parcel] = await tx.select().from(packages).where(byRef).for('update');
    if (!parcel || parcel.inHistory)
      return refuseCommand(`This member has no package ${body.packageref} in the warehouse.`);
    const bought = packageOfLines([line]);
    const itemizedLines = parcel.kinds.includes('bfm') ? parcel.itemization : [];
    await tx
      .update(packages)
      .set({
        kinds: [...new Set([...parcel.kinds.filter((kind) => kind !== 'normal'), 'bfm'])],
        amountCents: (itemizedLines.length > 0 ? parcel.amountCents : 0) + bought.amountCents,
        itemization: [...itemizedLines, ...bought.itemization],
        itemizationDeclared:
          bought.itemizationDeclared && (itemizedLines.length === 0 || parcel.itemizationDeclared),
        customerDeclared: true,
        merchant: parcel.merchant || bought.merchant,
        updatedAt: now(),
      })
      .where(byRef);
    await storeLine(tx, line, { packageRef: parcel.ref, arrivedAt: now() });
    return true;
  });
}
