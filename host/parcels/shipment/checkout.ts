import type { CheckoutStep } from '@/contract/member/shipment';
import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import { findAddress, type AddressRow } from '@/host/members/address/addresses';
import {
  toDestinationFacts,
  findCountry,
  type CountryRow,
} from '@/host/members/address/country-rules';
import { listIdCopies, type IdCopies } from '@/host/members/address/id-copies';
import { readTier } from '@/host/money/membership/tier';
import { sumTargetCredits } from '@/host/money/reward/credits';
import { findUsablePromo } from '@/host/money/reward/promo';
import { toDiscount, type PromoRow, type TranslatedPromo } from '@/host/money/reward/promo-rules';
import { quoteSpeeds } from '@/host/rates/engine';
import type {
  QuoteInput,
  QuoteParcel,
  QuoteResult,
  ShipmentQuote,
  SpeedCode,
  Tier,
} from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { getDefaultSpeed, isSpeedCode } from '@/host/rates/speeds';
import { loadRateTables } from '@/host/rates/tables';
import { lacksId } from '@/rules/addresses/delivery-address';
import { getFurthestStep } from '@/rules/checkout/steps';
import { fromCents, type Amount, type Cents } from '@/rules/money';
import { readKinds } from '@/rules/packages/package';

import { loadBoxGoods, type BoxGoods } from '../onebox/goods';

import {
  listDraftPackages,
  listPackageProblems,
  type PackageProblem,
  type PackageRow,
  type ShipmentRowData,
} from './contents';
import { SHIPMENT } from './draft';

export interface Checkout {
  shipment: ShipmentRowData;
  rows: PackageRow[];
  address: AddressRow | null;
  country: CountryRow | null;
  tier: Tier;
  tables: RateRows;
  /** Empty without an address. */
  speeds: { speed: SpeedCode; result: QuoteResult }[];
  speed: SpeedCode | null;
  /** For the chosen speed, else the default; null without a price. */
  quote: ShipmentQuote | null;
  /** Insurance price, even if not chosen. */
  insurancePrice: Amount | null;
  problems: PackageProblem[];
  /** By address. */
  idCopies: IdCopies;
  /** Customs requires an ID that the address lacks. Payment is refused. */
  idMissing: boolean;
  promo: TranslatedPromo | null;
  /** Credits available, in cents. */
  credits: Cents;
  step: CheckoutStep;
}

/** Calculates the price on each call. */
export async function loadCheckout(
  db: Db,
  memberId: string,
  shipment: ShipmentRowData,
): Promise<Checkout> {
  const at = now();
  const rows = await listDraftPackages(db, memberId, shipment.id);
  const address = shipment.addressId ? await findAddress(db, memberId, shipment.addressId) : null;
  const country = address ? await findCountry(db, address.country) : null;
  const idCopies = await listIdCopies(db, memberId);
  const tier = await readTier(db, memberId, at);
  const tables = await loadRateTables(db, at);
  const promo = await findUsablePromo(db, memberId, shipment.promoCode, SHIPMENT);
  const goods = await loadBoxGoods(db, memberId, rows);
  const quoteAll = (insurance: boolean) =>
    address
      ? quoteSpeeds(buildQuoteInput({ rows, goods, address, tier, insurance, promo, at }), tables)
      : [];
  const speeds = quoteAll(shipment.insurance);
  const speed =
    isSpeedCode(shipment.speed ?? '') && findQuote(speeds, shipment.speed)
      ? (shipment.speed as SpeedCode)
      : null;
  const defaultSpeed = getDefaultSpeed(tier);
  // The default speed, else the first one that has a quote.
  const usableSpeed = findQuote(speeds, defaultSpeed)
    ? defaultSpeed
    : speeds.find(({ result }) => result.ok)?.speed;
  const quotedSpeed = speed ?? usableSpeed ?? null;
  const baseProblems = listPackageProblems(rows, null);
  const problems = country ? listPackageProblems(rows, toDestinationFacts(country)) : baseProblems;
  return {
    shipment,
    rows,
    address,
    country,
    tier,
    tables,
    speeds,
    speed,
    problems,
    idCopies,
    idMissing: address !== null && isIdMissing(address, country, idCopies),
    promo,
    quote: findQuote(speeds, quotedSpeed),
    insurancePrice: findPremium(
      findQuote(shipment.insurance ? speeds : quoteAll(true), quotedSpeed),
    ),
    credits: await sumTargetCredits(db, memberId, { kind: SHIPMENT, id: shipment.id }),
    step: getFurthestStep({
      paid: false,
      packages: rows.length,
      packageProblems: baseProblems.length,
      address: country?.shipAllowed === true,
      destinationProblems: problems.length,
      speed: speed !== null,
    }),
  };
}

const isIdMissing = (address: AddressRow, country: CountryRow | null, ids: IdCopies): boolean =>
  lacksId({
    idRequired: country?.idRequired,
    idCopy: ids.has(address.id),
    consigneeId: address.consigneeId,
    pickup: address.pickupReference,
  });

function findQuote(speeds: Checkout['speeds'], speed: string | null): ShipmentQuote | null {
  const result = speeds.find((entry) => entry.speed === speed)?.result;
  return result?.ok ? result.quote : null;
}

const findPremium = (quote: ShipmentQuote | null): Amount | null =>
  quote?.lines.find((line) => line.code === 'insurance')?.amount ?? null;

interface DraftToQuote {
  rows: readonly PackageRow[];
  goods: BoxGoods;
  address: AddressRow;
  tier: Tier;
  insurance: boolean;
  promo: PromoRow | null;
  at: Date;
}

export function buildQuoteInput({
  rows,
  goods,
  address,
  tier,
  insurance,
  promo,
  at,
}: DraftToQuote): QuoteInput {
  const discount = promo ? toDiscount(promo) : undefined;
  return {
    tier,
    destination: toDestination(address),
    parcels: rows.map((row) => toQuoteParcel(row, goods.get(row.ref))),
    insurance,
    ...(discount && { discount }),
    ...(promo?.type === '2' && { upgrade: true }),
    now: at,
  };
}

export const toDestination = (
  address: Pick<AddressRow, 'country' | 'postal' | 'city' | 'pickupReference'>,
): QuoteInput['destination'] => ({
  country: address.country,
  postal: address.postal,
  town: address.city,
  pickup: address.pickupReference !== null,
});

type PackageMeasures = Pick<
  PackageRow,
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'amountCents'
  | 'kinds'
  | 'category'
  | 'repackType'
  | 'guaranteedGrams'
  | 'storedSince'
  | 'arrivedAt'
>;

/** `goods` are the contents of a OneBox. */
export function toQuoteParcel(row: PackageMeasures, goods?: QuoteParcel['goods']): QuoteParcel {
  return {
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    guaranteedGrams: row.guaranteedGrams,
    amount: fromCents(row.amountCents),
    kinds: readKinds(row.kinds),
    category: row.category,
    ...(goods && { goods }),
    repackType: row.repackType,
    arrivals: [row.storedSince ?? row.arrivedAt],
  };
}
