import { addAmounts, isZeroAmount, subtractAmounts, ZERO } from '@/rules/money';
import { shipmentWeight } from '@/rules/packages/weight';

import { orderDiscount } from './discount';
import { feeLines, weightFloor } from './fees';
import { freightLine, zoneOf } from './freight';
import type {
  ChargeLine,
  QuoteInput,
  QuoteResult,
  RefusalReason,
  ShipmentQuote,
  SpeedCode,
} from './quote';
import { speedCodes, speedTable } from './speeds';
import { destinationLines, fuelLines, otherSurchargeLines } from './surcharges';
import type { RateTables } from './rows';
import { coverageOf } from './tax-coverage';
import { taxLines } from './taxes';
import { addBusinessDays } from './transit';

const refuse = (reason: RefusalReason): QuoteResult => ({ ok: false, reason });

/**
 * Prices a consolidated shipment for one speed. Pure: the same input and tables give the same
 * quote, and the order of the parcels does not matter. Order of calculation: base by zone and
 * chargeable weight, remote area, fuel, other surcharges, fees with storage and insurance, discount
 * on the sum of these, tax. Each line is rounded once, by `roundAmount`. What cannot be shipped is refused
 * with a reason, never thrown.
 */
export function quoteShipment(
  speed: SpeedCode,
  input: QuoteInput,
  tables: RateTables,
): QuoteResult {
  const plan = speedTable[speed];
  if (input.parcels.length === 0) return refuse('nothingToShip');
  if (!plan.tiers.includes(input.tier) && !(input.upgrade && speed === 'upg-express'))
    return refuse('membersOnly');
  const { country } = input.destination;
  if (!tables.countries.some((row) => row.iso === country && row.shipAllowed))
    return refuse('countryClosed');
  const priced = tables.services.find((row) => row.code === plan.pricedAs);
  const carried = tables.services.find((row) => row.code === plan.deliveredAs);
  if (!priced || !carried) return refuse('noRate');
  const zone = zoneOf(tables, priced, country);
  if (!zone || !zoneOf(tables, carried, country)) return refuse('unknownZone');
  const weight = shipmentWeight(input.parcels, {
    divisor: priced.divisor,
    stepGrams: priced.stepGrams,
    floorGrams: weightFloor(tables, input.tier)(input.parcels),
  });
  if (weight.chargeableGrams > priced.maxWeightGrams) return refuse('overMaxWeight');
  const freight = freightLine(tables, priced, zone.zone, weight.chargeableGrams);
  if (!freight) return refuse('noRate');
  return {
    ok: true,
    quote: {
      speed,
      courier: carried.courier,
      weight,
      ...price(input, tables, freight, weight.chargeableGrams),
      dates: {
        earliest: addBusinessDays(input.now, carried.transitDaysMin),
        latest: addBusinessDays(input.now, carried.transitDaysMax),
      },
    },
  };
}

/**
 * Every speed, in the order standard, express, upg-express; those that cannot be had carry their
 * reason.
 */
export function quoteSpeeds(
  input: QuoteInput,
  tables: RateTables,
): { speed: SpeedCode; result: QuoteResult }[] {
  return speedCodes.map((speed) => ({ speed, result: quoteShipment(speed, input, tables) }));
}

type Priced = Pick<ShipmentQuote, 'declaredValue' | 'lines' | 'totals' | 'atBorder' | 'coverage'>;

/** Steps 2 to 7 of the calculation. */
function price(
  input: QuoteInput,
  tables: RateTables,
  freight: ChargeLine,
  chargeableGrams: number,
): Priced {
  const goods = addAmounts(...input.parcels.map((parcel) => parcel.amount));
  const soFar = { input, chargeableGrams, goods, freight: freight.amount };
  const remote = destinationLines(tables, soFar);
  const charges = [
    freight,
    ...remote,
    ...fuelLines(tables, soFar, remote),
    ...otherSurchargeLines(tables, soFar),
    ...feeLines(tables, input, goods, freight.amount),
  ];
  const discount = orderDiscount(addAmounts(...charges.map((line) => line.amount)), input.discount);
  const taxed = { input, goods, charges };
  const tax = taxLines(tables, { ...taxed, discount });
  const withoutCode = isZeroAmount(discount) ? tax : taxLines(tables, { ...taxed, discount: ZERO });
  const sumOf = (all: readonly ChargeLine[]) => addAmounts(...all.map((line) => line.amount));
  const lines = [...charges, ...tax.prepaid].filter((line) => !isZeroAmount(line.amount));
  const subtotal = sumOf(lines);
  return {
    declaredValue: goods,
    lines,
    totals: {
      subtotal,
      discount,
      total: subtractAmounts(subtotal, discount),
      undiscounted: sumOf([...charges, ...withoutCode.prepaid]),
    },
    atBorder: tax.atBorder.filter((line) => !isZeroAmount(line.amount)),
    coverage: coverageOf(tables, input.destination.country),
  };
}
