import { and, isNull } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { updateFromLines } from '@/host/cart/orders/update-from-lines';
import { lockOrder, storeLine, type LineRecord } from '@/host/cart/orders/order';
import { now } from '@/host/core/clock';
import { schema, type Database, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { Payments } from '@/host/money/payments/payments';
import { readLinkWords } from '@/host/estimates/labels';
import { getShopHost } from '@/rules/cart/product';
import { isCustomsText } from '@/rules/packages/itemization';
import { nameByStore } from '@/rules/packages/text';

import { refuseCommand } from '../shipment-lock';

import { changeLine } from './lines';

const { orderLines, packages } = schema;

export const listExpectedLines = (
  tx: Tx,
  memberId: string,
  tracking: string,
): Promise<LineRecord[]> =>
  tx
    .select()
    .from(orderLines)
    .where(
      and(match(orderLines, { memberId, tracking, state: 'bought' }), isNull(orderLines.arrivedAt)),
    )
    .orderBy(orderLines.orderId, orderLines.position);

const MIN_LETTERS = 4;

/** Returns the line's name or else the words of its link, whichever customs forms can print. */
function getPrintableName({ name, url }: Pick<LineRecord, 'name' | 'url'>): string | null {
  if (isCustomsText(name)) return name;
  const words = readLinkWords(url);
  return words.length >= MIN_LETTERS && isCustomsText(words) ? words : null;
}

/**
 * Lines count as declared unless a name is not printable. The member must then enter a name in
 * Latin letters.
 */
export function buildPackageFromLines(lines: readonly LineRecord[]) {
  const [firstLine] = lines;
  const itemization = lines.map((line) => ({
    description: getPrintableName(line) ?? line.name,
    qty: line.quantity,
    priceCents: Math.floor(line.goodsCents / line.quantity),
  }));
  return {
    name: firstLine?.name ?? '',
    merchant: getShopHost(firstLine?.url ?? ''),
    amountCents: itemization.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
    itemization,
    itemizationDeclared: lines.every((line) => getPrintableName(line) !== null),
  };
}

/** Runs in the transaction that stores the package. */
export async function linkArrivalToLines(
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
 * Links a package to a line, which then declares its contents.
 * @throws Problem notFound | operatorInput
 */
export function linkPackageByHand(
  db: Database,
  payments: Payments,
  body: Body<'POST /operator/arrived'>,
): Promise<Reply<'POST /operator/arrived'>> {
  return changeLine(db, payments, body, async ({ tx, line }) => {
    if (line.packageRef === body.packageref.toUpperCase()) return false;
    if (line.state !== 'bought' || line.arrivedAt)
      refuseCommand('This line was not bought, or it arrived in another package.');
    const byRef = match(packages, { memberId: line.memberId, ref: body.packageref.toUpperCase() });
    const [parcel] = await tx.select().from(packages).where(byRef).for('update');
    if (!parcel || parcel.inHistory)
      return refuseCommand(`This member has no package ${body.packageref} in the warehouse.`);
    const goods = buildPackageFromLines([line]);
    const itemizedLines = parcel.kinds.includes('bfm') ? parcel.itemization : [];
    await tx
      .update(packages)
      .set({
        kinds: [...new Set([...parcel.kinds.filter((kind) => kind !== 'normal'), 'bfm'])],
        amountCents: (itemizedLines.length > 0 ? parcel.amountCents : 0) + goods.amountCents,
        itemization: [...itemizedLines, ...goods.itemization],
        itemizationDeclared:
          goods.itemizationDeclared && (itemizedLines.length === 0 || parcel.itemizationDeclared),
        customerDeclared: true,
        ...(parcel.name === nameByStore(parcel) && { name: goods.name }),
        ...(parcel.receivedName === nameByStore(parcel) && { receivedName: goods.name }),
        merchant: parcel.merchant || goods.merchant,
        updatedAt: now(),
      })
      .where(byRef);
    await storeLine(tx, line, { packageRef: parcel.ref, arrivedAt: now() });
    return true;
  });
}
