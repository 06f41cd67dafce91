import type { Quote } from '@/contract/member/shipment';
import { Problem } from '@/host/core/errors';
import type { StoredCharge } from '@/host/db/schema/shipments';
import type { ChargeLine, ShipmentQuote } from '@/host/rates/quote';
import { discountFields } from '@/rules/charges/sums';
import { fromCents, toCents } from '@/rules/money';

import type { Checkout } from './checkout';
import { hashContents, sha256 } from './contents';
import { toAddressSnapshot } from './snapshot';
import { findPromoInUse, computeSums, type Sums } from './sum-rules';

export function toStoredCharge(line: ChargeLine): StoredCharge {
  const { id, source, validFrom } = line.rule;
  return {
    code: line.code,
    amountCents: toCents(line.amount),
    rule: { id, source, validfrom: validFrom },
    basis: line.basis,
  };
}

export function toWireCharge(charge: StoredCharge) {
  return {
    code: charge.code,
    amount: fromCents(charge.amountCents),
    rule: charge.rule,
    basis: charge.basis,
  };
}

/** Excludes time, so the hash changes only if the price does. */
function hashPrice(checkout: Checkout, quote: ShipmentQuote, sums: Sums): string {
  const { shipment, rows, address } = checkout;
  const lines = quote.lines.map((line) => [line.code, line.amount, line.rule.id]);
  return sha256([
    shipment.id,
    hashContents(shipment, rows),
    address && toAddressSnapshot(address),
    quote.speed,
    lines,
    sums,
    findPromoInUse(checkout)?.code,
  ]);
}

/** Null if nothing can be priced yet. */
export function toWireQuote(checkout: Checkout): Quote | null {
  const { quote } = checkout;
  if (!quote) return null;
  const sums = computeSums(quote, checkout.shipment.creditsCents, checkout.credits);
  const charges = quote.lines.map(toStoredCharge).map(toWireCharge);
  const discount = fromCents(sums.discount);
  return {
    hash: hashPrice(checkout, quote, sums),
    charges,
    atborder: quote.atBorder.map(toStoredCharge).map(toWireCharge),
    taxcoverage: quote.coverage,
    subtotal: fromCents(sums.subtotal),
    discount,
    ...discountFields(charges, discount, findPromoInUse(checkout)?.code ?? null),
    creditredeemed: fromCents(sums.credits),
    total: fromCents(sums.total),
    currency: 'USD',
    actualweight: quote.weight.actualGrams,
    volumetricweight: quote.weight.volumetricGrams,
    chargeableweight: quote.weight.chargeableGrams,
    declaredvalue: quote.declaredValue,
  };
}

/** @throws Problem stepNotReady */
export function requirePayablePrice(checkout: Checkout): {
  quote: ShipmentQuote;
  sums: Sums;
  hash: string;
} {
  const { quote, step, shipment, credits } = checkout;
  if (step !== 'review' || !quote) throw new Problem('stepNotReady', { detail: step });
  if (checkout.idMissing) throw new Problem('stepNotReady', { detail: 'identity' });
  const sums = computeSums(quote, shipment.creditsCents, credits);
  return { quote, sums, hash: hashPrice(checkout, quote, sums) };
}
