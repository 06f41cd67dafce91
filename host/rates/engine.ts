import { addAmounts, isZeroAmount, subtractAmounts, ZERO } from '@/rules/money';
import { weighShipment } from '@/rules/packages/weight';

import { computeDiscount } from './discount';
import { buildFeeLines, createWeightFloor } from './fees';
import { buildFreightLine, findZone } from './freight';
import type {
  ChargeLine,
  QuoteInput,
  QuoteResult,
  RefusalReason,
  ShipmentQuote,
  SpeedCode,
} from './quote';
import { speedCodes, speedTable } from './speeds';
import { buildRemoteLines, buildFuelLines, buildOtherLines } from './surcharges';
import type { RateRows } from './rows';
import { getTaxCoverage } from './tax-coverage';
import { computeTaxes } from './taxes';
import { addBusinessDays } from './transit';

const refuse = (reason: RefusalReason): QuoteResult => ({ ok: false, reason });

/**
 * Prices a shipment for one speed. Pure, and independent of parcel order. `roundAmount` rounds each
 * line once. Refusals are returned, not thrown.
 */
export function quoteShipment(speed: SpeedCode, input: QuoteInput, tables: RateRows): QuoteResult {
  const plan = speedTable[speed];
  if (input.parcels.length === 0) return refuse('nothingToShip');
  if (!plan.tiers.includes(input.tier) && !(input.upgrade && speed === 'upg-express'))
    return refuse('membersOnly');
  const { country } = input.destination;
  if (!tables.countries.some((row) => row.iso === country && row.shipAllowed))
    return refuse('countryClosed');
  const pricedService = tables.services.find((row) => row.code === plan.pricedAs);
  const carryingService = tables.services.find((row) => row.code === plan.deliveredAs);
  if (!pricedService || !carryingService) return refuse('noRate');
  const zone = findZone(tables, pricedService, country);
  if (!zone || !findZone(tables, carryingService, country)) return refuse('unknownZone');
  const weight = weighShipment(input.parcels, {
    divisor: pricedService.divisor,
    stepGrams: pricedService.stepGrams,
    floorGrams: createWeightFloor(tables, input.tier)(input.parcels),
  });
  const { chargeableGrams } = weight;
  const { maxWeightGrams: max } = pricedService;
  if (chargeableGrams > max)
    return { ok: false, reason: 'overMaxWeight', overweight: { chargeable: chargeableGrams, max } };
  const freight = buildFreightLine(tables, pricedService, zone.zone, chargeableGrams);
  if (!freight) return refuse('noRate');
  return {
    ok: true,
    quote: {
      speed,
      courier: carryingService.courier,
      weight,
      ...computePricing(input, tables, freight, chargeableGrams),
      dates: {
        earliest: addBusinessDays(input.now, carryingService.transitDaysMin),
        latest: addBusinessDays(input.now, carryingService.transitDaysMax),
      },
    },
  };
}

/** Quotes every speed in the order standard, express, upg-express, with a reason if unavailable. */
export function quoteSpeeds(
  input: QuoteInput,
  tables: RateRows,
): { speed: SpeedCode; result: QuoteResult }[] {
  return speedCodes.map((speed) => ({ speed, result: quoteShipment(speed, input, tables) }));
}

type Pricing = Pick<ShipmentQuote, 'declaredValue' | 'lines' | 'totals' | 'atBorder' | 'coverage'>;

/** Steps 2 to 7 of `quoteShipment`: surcharges, fees, discount and taxes. */
function computePricing(
  input: QuoteInput,
  tables: RateRows,
  freight: ChargeLine,
  chargeableGrams: number,
): Pricing {
  const goods = addAmounts(...input.parcels.map((parcel) => parcel.amount));
  const subject = { input, chargeableGrams, goods, freight: freight.amount };
  const remoteLines = buildRemoteLines(tables, subject);
  const charges = [
    freight,
    ...remoteLines,
    ...buildFuelLines(tables, subject, remoteLines),
    ...buildOtherLines(tables, subject),
    ...buildFeeLines(tables, input, goods, freight.amount),
  ];
  const sumAmounts = (chargeLines: readonly ChargeLine[]) =>
    addAmounts(...chargeLines.map((line) => line.amount));
  const discount = computeDiscount(sumAmounts(charges), input.discount);
  const taxInput = { input, goods, charges };
  const tax = computeTaxes(tables, { ...taxInput, discount });
  const fullTax = isZeroAmount(discount)
    ? tax
    : computeTaxes(tables, { ...taxInput, discount: ZERO });
  const lines = [...charges, ...tax.prepaid].filter((line) => !isZeroAmount(line.amount));
  const subtotal = sumAmounts(lines);
  return {
    declaredValue: goods,
    lines,
    totals: {
      subtotal,
      discount,
      total: subtractAmounts(subtotal, discount),
      undiscounted: sumAmounts([...charges, ...fullTax.prepaid]),
    },
    atBorder: tax.atBorder.filter((line) => !isZeroAmount(line.amount)),
    coverage: getTaxCoverage(tables, input.destination.country),
  };
}
