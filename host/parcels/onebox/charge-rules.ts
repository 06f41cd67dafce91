import type { StoredCharge } from '@/host/db/schema/shipments';
import { computeCreditsToUse } from '@/host/money/reward/credit-rules';
import { computeDiscount } from '@/host/rates/discount';
import { feeApplies, findFee } from '@/host/rates/fees';
import type { OrderDiscount, Tier } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { fromCents, toCents, type Cents } from '@/rules/money';
import { readKinds } from '@/rules/packages/package';

const boxLabels: Record<string, string> = {
  contentverificationfee: 'contentverification',
  hazmatfee: 'hazmatFee',
  service: 'costadjustment',
};

/** In cents; `total` is subtotal − discount − credits. */
export type BoxSums = ReturnType<typeof sumBox>;

/** Charges packages as one box. Omits zero charges. */
export function chargeBox(
  tables: Pick<RateRows, 'fees'>,
  tier: Tier,
  rows: readonly { kinds: string[]; repackType: string }[],
): StoredCharge[] {
  const parcels = rows.map(({ kinds, repackType }) => ({ kinds: readKinds(kinds), repackType }));
  return [...new Set(tables.fees.map((row) => row.code))].flatMap((code) => {
    const row = findFee(tables, code, tier);
    if (!row) return [];
    const { rule } = row;
    const label = rule.form === 'onebox' ? row.chargeCode : boxLabels[row.chargeCode];
    if (!label || (rule.form !== 'onebox' && rule.form !== 'perKind')) return [];
    const count =
      rule.form === 'onebox'
        ? parcels.length
        : parcels.filter((parcel) => feeApplies(rule, parcel)).length;
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

/** Caps the requested credits at the balance and the remaining amount. */
export function sumBox(
  charges: readonly StoredCharge[],
  orderDiscount: OrderDiscount | undefined,
  credits: { requested: Cents; available: Cents },
) {
  const subtotal = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const discount = toCents(computeDiscount(fromCents(subtotal), orderDiscount));
  const usedCents = computeCreditsToUse(credits.requested, credits.available, subtotal - discount);
  return { subtotal, discount, credits: usedCents, total: subtotal - discount - usedCents };
}
