import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import type { StoredCharge } from '@/host/db/schema/shipments';
import { readTier } from '@/host/money/membership/tier';
import { sumTargetCredits } from '@/host/money/reward/credits';
import { findUsablePromo } from '@/host/money/reward/promo';
import { toDiscount } from '@/host/money/reward/promo-rules';
import { loadRateTables } from '@/host/rates/tables';
import { fromCents } from '@/rules/money';

import { sha256 } from '../shipment/contents';
import { toWireCharge } from '../shipment/price';

import { type BoxRow } from './box';
import { chargeBox, sumBox, type BoxSums } from './charge-rules';
import { hashBoxContents, findContainers, listBoxPackages, findContentsProblems } from './contents';

/** No price is stored between requests. */
export async function priceBox(db: Db, box: BoxRow) {
  const { memberId, id } = box;
  const at = now();
  const rows = await listBoxPackages(db, box);
  const containers = await findContainers(
    db,
    memberId,
    rows.map(({ ref }) => ref),
  );
  const charges = chargeBox(await loadRateTables(db, at), await readTier(db, memberId, at), rows);
  const availableCredits = await sumTargetCredits(db, memberId, { kind: 'onebox', id });
  const promo = await findUsablePromo(db, memberId, box.promoCode, 'onebox');
  const sums = sumBox(charges, promo ? toDiscount(promo) : undefined, {
    requested: box.creditsCents,
    available: availableCredits,
  });
  const appliedCode = promo && sums.discount > 0 ? promo.code : null;
  return {
    box,
    rows,
    charges,
    /** Credits available, in cents. */
    available: availableCredits,
    promo,
    /** Code of `promo` if the price depends on it. */
    promoUsed: appliedCode,
    problems: findContentsProblems(rows, containers, id),
    sums,
    hash: sha256([
      id,
      hashBoxContents(rows),
      charges.map(({ code, amountCents, rule }) => [code, amountCents, rule.id]),
      sums.discount,
      appliedCode,
      sums.credits,
    ]),
  };
}

export function toWireBoxQuote(
  charges: readonly StoredCharge[],
  sums: BoxSums,
  { hash, promo }: { hash: string; promo: string | null },
) {
  return {
    hash,
    charges: charges.map(toWireCharge),
    subtotal: fromCents(sums.subtotal),
    discount: fromCents(sums.discount),
    promocodeused: promo,
    creditredeemed: fromCents(sums.credits),
    total: fromCents(sums.total),
    currency: 'USD' as const,
  };
}
