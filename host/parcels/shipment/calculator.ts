import type { Body, Query } from '@/contract/calls';
import type { ShippingSpeed } from '@/contract/member/shipment';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import type { Db } from '@/host/db/client';
import { findChosenAddress } from '@/host/members/address/addresses';
import { toDestinationFacts, findCountry } from '@/host/members/address/country-rules';
import { toWireAddress } from '@/host/members/address/wire-address';
import { readTier } from '@/host/money/membership/tier';
import { quoteSpeeds } from '@/host/rates/engine';
import { createSampleParcel } from '@/host/rates/sample-parcel';
import type { QuoteInput, QuoteParcel, QuoteResult, SpeedCode, Tier } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { getDefaultSpeed, speedTable, speedTitles } from '@/host/rates/speeds';
import { loadRateTables } from '@/host/rates/tables';
import { tidyPostcode } from '@/rules/addresses/postcodes';
import { sumBorder, findCheapestLanded, type LandedCost } from '@/rules/charges/landed';
import { groupCharges } from '@/rules/charges/sums';
import { addAmounts, fromCents, isZeroAmount, ZERO } from '@/rules/money';
import { weighShipment, toGrams, toMillimeters } from '@/rules/packages/weight';

import { loadBoxGoods } from '../onebox/goods';
import { findBoxOffer } from '../onebox/offer';

import { loadCheckout, buildQuoteInput } from './checkout';
import { listPackagesByRef, listPackageProblems } from './contents';
import { findShipment } from './draft';
import { toStoredCharge, toWireCharge } from './price';

function toWireSpeeds(speeds: { speed: SpeedCode; result: QuoteResult }[], tier: Tier) {
  return Object.fromEntries(
    speeds.map(({ speed, result }) => [speed, toWireSpeed(speed, result, tier)]),
  );
}

function toWireSpeed(speed: SpeedCode, result: QuoteResult, tier: Tier): ShippingSpeed {
  const quote = result.ok ? result.quote : null;
  return {
    id: speed,
    title: speedTitles[speed],
    code: speed,
    courier: quote?.courier ?? '',
    earliest: quote?.dates.earliest.toISOString() ?? null,
    latest: quote?.dates.latest.toISOString() ?? null,
    isEnabled: result.ok,
    reason: result.ok ? null : result.reason,
    ...(!result.ok && result.overweight && { overweight: result.overweight }),
    isDefault: speed === getDefaultSpeed(tier),
    currency: 'USD',
    currencySymbol: '$',
    total: quote?.totals.total ?? ZERO,
    ...(quote && !isZeroAmount(quote.totals.discount) && { original: quote.totals.undiscounted }),
    lines: quote?.lines.map(toStoredCharge).map(toWireCharge) ?? [],
    charges: groupCharges(quote?.lines ?? []),
    atborder: quote?.atBorder.map(toStoredCharge).map(toWireCharge) ?? [],
    ...(quote && { taxcoverage: quote.coverage }),
  };
}

/** @throws Problem notFound | alreadyPaid */
async function calculateShipment(db: Db, memberId: string, id: string) {
  const shipment = await findShipment(db, memberId, id);
  if (shipment.status === 'cancelled') throw new Problem('notFound');
  if (shipment.status !== 'draft') throw new Problem('alreadyPaid');
  const checkout = await loadCheckout(db, memberId, shipment);
  return {
    shippingSpeed: toWireSpeeds(checkout.speeds, checkout.tier),
    pmtValidations: checkout.problems,
  };
}

/**
 * Returns no speeds without an address.
 * @throws Problem notFound
 */
async function calculatePackages(
  db: Db,
  memberId: string,
  requestedRefs: readonly string[],
  addressId: string | undefined,
) {
  const at = now();
  const refs = [...new Set(requestedRefs)];
  const rows = await listPackagesByRef(db, memberId, refs);
  if (rows.length < refs.length) throw new Problem('notFound');
  const address = await findChosenAddress(db, memberId, addressId);
  const country = address && (await findCountry(db, address.country));
  const pmtValidations = listPackageProblems(rows, country ? toDestinationFacts(country) : null);
  if (!address) return { shippingSpeed: {}, pmtValidations, address };
  const [tier, tables] = [await readTier(db, memberId, at), await loadRateTables(db, at)];
  const input = buildQuoteInput({
    rows,
    goods: await loadBoxGoods(db, memberId, rows),
    address,
    tier,
    insurance: false,
    promo: null,
    at,
  });
  const speeds = quoteSpeeds(input, tables);
  const onebox = await findBoxOffer(db, memberId, { rows, tier, tables });
  return {
    shippingSpeed: toWireSpeeds(speeds, tier),
    pmtValidations,
    address: toWireAddress(address, { ...tables, tier }),
    onebox,
    apart: priceSeparately(input, tables),
  };
}

const MAX_SEPARATE_PACKAGES = 8;

/** Returns null if a package cannot ship separately. */
function priceSeparately(input: QuoteInput, tables: RateRows): LandedCost | null {
  const { parcels } = input;
  if (parcels.length < 2 || parcels.length > MAX_SEPARATE_PACKAGES) return null;
  const landedPrices = parcels.map((parcel) =>
    findCheapestLanded(
      quoteSpeeds({ ...input, parcels: [parcel] }, tables).flatMap(({ result }) =>
        result.ok
          ? [{ total: result.quote.totals.total, border: sumBorder(result.quote.atBorder) }]
          : [],
      ),
    ),
  );
  const knownPrices = landedPrices.filter((price) => price !== null);
  if (knownPrices.length < landedPrices.length) return null;
  return {
    total: addAmounts(...knownPrices.map(({ total }) => total)),
    border: addAmounts(...knownPrices.map(({ border }) => border)),
  };
}

/**
 * Quotes the named draft, else the packages.
 * @throws Problem validation | notFound | alreadyPaid
 */
export async function calculateShipping(
  db: Db,
  memberId: string,
  { shipmentid, packages, addressid }: Body<'POST /shipment/shipping-calculator'>,
) {
  if (shipmentid) return calculateShipment(db, memberId, shipmentid);
  if (packages) return calculatePackages(db, memberId, packages, addressid);
  throw invalid('packages', 'required');
}

/** Uses the checkout's engine. Visitors get Standard prices. */
export async function calculateCost(
  db: Db,
  query: Query<'GET /shipment/cost-calculator'>,
  memberId: string | null,
) {
  const at = now();
  const tier = memberId ? await readTier(db, memberId, at) : 'LT';
  const tables = await loadRateTables(db, at);
  const parcel = readParcel(query, at);
  const destination = {
    country: query.destination,
    postal: tidyPostcode(query.postalcode ?? '', query.destination),
    town: '',
  };
  const speeds = quoteSpeeds(
    { tier, destination, parcels: [parcel], insurance: false, now: at },
    tables,
  );
  const pricedResult = speeds.find(({ result }) => result.ok)?.result;
  const weight = pricedResult?.ok
    ? pricedResult.quote.weight
    : weighShipment([parcel], { divisor: 5000, stepGrams: 500 });
  return {
    chargeableweight: weight.chargeableGrams,
    volumetricweight: weight.volumetricGrams,
    shippingSpeed: toWireSpeeds(speeds, tier),
    weights: toWeightsBySpeed(speeds, tables),
  };
}

/** Services differ in their volumetric divisor. */
function toWeightsBySpeed(speeds: { speed: SpeedCode; result: QuoteResult }[], tables: RateRows) {
  return Object.fromEntries(
    speeds.flatMap(({ speed, result }) => {
      const service = tables.services.find((row) => row.code === speedTable[speed].pricedAs);
      if (!result.ok || !service) return [];
      const { volumetricGrams: volumetric, chargeableGrams: chargeable } = result.quote.weight;
      return [[speed, { divisor: service.divisor, volumetric, chargeable }] as const];
    }),
  );
}

/** @throws Problem validation if only some of the sides are set */
function readParcel(query: Query<'GET /shipment/cost-calculator'>, at: Date): QuoteParcel {
  const missingSides = (['length', 'width', 'height'] as const).filter((side) => !query[side]);
  if (missingSides.length === 1 || missingSides.length === 2)
    throw new Problem('validation', {
      fields: missingSides.map((field) => ({ field, message: 'required' })),
    });
  return createSampleParcel(at, {
    weightGrams: toGrams(query.weight, query.weightType ?? 'kg'),
    lengthMm: toMillimeters(query.length ?? 0, query.packDimension ?? 'cm'),
    widthMm: toMillimeters(query.width ?? 0, query.packDimension ?? 'cm'),
    heightMm: toMillimeters(query.height ?? 0, query.packDimension ?? 'cm'),
    amount: fromCents(Math.round((query.cost ?? 0) * 100)),
  });
}
