import type { StoredCharge } from '@/host/db/schema/shipments';
import { creditsToUse } from '@/host/money/reward/credit-rules';
import { orderDiscount } from '@/host/rates/discount';
import { bearsFee, feeRow } from '@/host/rates/fees';
import type { OrderDiscount, Tier } from '@/host/rates/quote';
import type { RateTables } from '@/host/rates/rows';
import { fromCents, toCents, type Cents } from '@/rules/money';
import { readKinds } from '@/rules/packages/package';

/**
 * What a fee of a shipment is called on a box's bill (spec §3, the five labels): done once, it is
 * charged once, with the box.
 */
const boxLabels: Record<string, string> = {
  contentverificationfee: 'contentverification',
  hazmatfee: 'hazmatFee',
  service: 'costadjustment',
};

/** Sums of a box in cents; `total` is subtotal − discount − credits. */
export type BoxSums = ReturnType<typeof boxSums>;

/**
 * The charges of these packages as one box, by the fee rows in force. Zero charges are left out.
 */
export function boxCharges(
  tables: Pick<RateTables, 'fees'>,
  tier: Tier,
  rows: readonly { kinds: string[]; repackType: string }[],
): StoredCharge[] {
  const parcels = rows.map(({ kinds, repackType }) => ({ kinds: readKinds(kinds), repackType }));
  return [...new Set(tables.fees.map((row) => row.code))].flatMap((code) => {
    const row = feeRow(tables, code, tier);
    if (!row) return [];
    const { rule } = row;
    const label = rule.form === 'onebox' ? row.chargeCode : boxLabels[row.chargeCode];
    if (!label || (rule.form !== 'onebox' && rule.form !== 'perKind')) return [];
    const count =
      rule.form === 'onebox'
        ? parcels.length
        : parcels.filter((parcel) => bearsFee(rule, parcel)).length;
    const amountCents = row.cents * count;
    const basis = { fee: row.code, count: String(count), each: fromCents(row.cents) };
    return amountCents === 0
      ? []
      : [
          {
            code: label,
            amountCents,
            rule: { id: row.id, source: row.source, validfrom: row.validFrom },
            basis,
          },
        ];
  });
}

/**
 * What a box costs after what a promo code takes off, with the credits that the member asked for,
 * capped by what they have and by what there is to pay.
 */
export function boxSums(
  charges: readonly StoredCharge[],
  cut: OrderDiscount | undefined,
  credits: { requested: Cents; available: Cents },
) {
  const subtotal = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const discount = toCents(orderDiscount(fromCents(subtotal), cut));
  const used = creditsToUse(credits.requested, credits.available, subtotal - discount);
  return { subtotal, discount, credits: used, total: subtotal - discount - used };
}
