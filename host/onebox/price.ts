import { fromCents, type Cents } from '@/lib/money';
import { readKinds } from '@/lib/packages/kinds';

import { now } from '../clock';
import type { Db } from '../db/client';
import type { StoredCharge } from '../db/schema/shipments';
import { tierOf } from '../membership/tier';
import { bearsFee, feeRow } from '../rates/fees';
import type { Tier } from '../rates/quote';
import { loadRateTables, type RateTables } from '../rates/tables';
import { creditsFor } from '../reward/credits';
import { sha256, type PackageRow } from '../shipment/contents';
import { wireCharge } from '../shipment/price';

import { ONEBOX, type BoxRow } from './box';
import { boxContentsHash, containersOf, packagesInBox, problemsOfContents } from './contents';

/** What a fee of a shipment is called on a box's bill (spec §3, the five labels): done once, it is charged once, with the box. */
const boxLabels: Record<string, string> = { contentverificationfee: 'contentverification', hazmatfee: 'hazmatFee', service: 'costadjustment' };

/** Sums of a box in cents; `total` is subtotal − credits. */
export interface BoxSums {
  subtotal: Cents;
  credits: Cents;
  total: Cents;
}

/** A draft with everything that follows from it at this moment. */
export interface PricedBox {
  box: BoxRow;
  rows: PackageRow[];
  problems: ReturnType<typeof problemsOfContents>;
  charges: StoredCharge[];
  sums: BoxSums;
  /** What the member may use of his credits here, in cents. */
  available: Cents;
  hash: string;
}

/** The charges of these packages as one box, by the fee rows in force. Zero charges are left out. */
export function boxCharges(tables: Pick<RateTables, 'fees'>, tier: Tier, rows: readonly PackageRow[]): StoredCharge[] {
  const parcels = rows.map(({ kinds, repackType }) => ({ kinds: readKinds(kinds), repackType }));
  return [...new Set(tables.fees.map((row) => row.code))].flatMap((code) => {
    const row = feeRow(tables, code, tier);
    if (!row) return [];
    const { rule } = row;
    const label = rule.form === 'onebox' ? row.chargeCode : boxLabels[row.chargeCode];
    if (!label || (rule.form !== 'onebox' && rule.form !== 'perKind')) return [];
    const count = rule.form === 'onebox' ? parcels.length : parcels.filter((parcel) => bearsFee(rule, parcel)).length;
    const amountCents = row.cents * count;
    const basis = { fee: row.code, count: String(count), each: fromCents(row.cents) };
    return amountCents === 0 ? [] : [{ code: label, amountCents, rule: { id: row.id, source: row.source, validfrom: row.validFrom }, basis }];
  });
}

/** Works a draft out anew from the database: nothing about a price is remembered between two requests. */
export async function priceBox(db: Db, box: BoxRow): Promise<PricedBox> {
  const { memberId, id } = box;
  const at = now();
  const rows = await packagesInBox(db, box);
  const containers = await containersOf(db, memberId, rows.map(({ ref }) => ref));
  const charges = boxCharges(await loadRateTables(db, at), await tierOf(db, memberId, at), rows);
  const subtotal = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const available = await creditsFor(db, memberId, { kind: ONEBOX, id });
  const credits = Math.min(box.creditsCents, available, subtotal);
  return {
    box, rows, charges, available,
    problems: problemsOfContents(rows, containers, id),
    sums: { subtotal, credits, total: subtotal - credits },
    hash: sha256([id, boxContentsHash(rows), charges.map(({ code, amountCents, rule }) => [code, amountCents, rule.id]), credits]),
  };
}

/** A price as it travels. */
export function wireBoxQuote(charges: readonly StoredCharge[], sums: BoxSums, hash: string) {
  return {
    hash,
    charges: charges.map(wireCharge),
    subtotal: fromCents(sums.subtotal),
    creditredeemed: fromCents(sums.credits),
    total: fromCents(sums.total),
    currency: 'USD' as const,
  };
}
