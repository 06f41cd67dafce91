import type { Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findChosenAddress, type AddressRow } from '@/host/members/address/addresses';
import { quoteShipment } from '@/host/rates/engine';
import { findFee, createWeightFloor } from '@/host/rates/fees';
import type { RateRows } from '@/host/rates/rows';
import { loadRateTables } from '@/host/rates/tables';
import { compareAmounts, fromCents, subtractAmounts, ZERO, type Amount } from '@/rules/money';
import { estimateRepack, getRepackType } from '@/rules/packages/repack';
import { weighShipment, getVolumetricGrams, type Parcel } from '@/rules/packages/weight';

import { listAllowedActions, type PackageRecord } from '../pmt/change';
import { toDestination, toQuoteParcel } from '../shipment/checkout';

const { packages } = schema;

/**
 * Estimates what repacking changes. Savings assume that the package ships alone at standard speed
 * and exclude the fee.
 * @throws Problem notFound | packageState
 */
export async function readRepackDetails(
  db: Db,
  session: Session,
  query: Query<'GET /actionrequest/action/getrepack'>,
): Promise<Reply<'GET /actionrequest/action/getrepack'>> {
  const { memberId, tier } = session;
  const [row] = await db
    .select()
    .from(packages)
    .where(match(packages, { memberId, ref: query.packageref }));
  if (!row) throw new Problem('notFound');
  if (!listAllowedActions(row).includes('repack')) throw new Problem('packageState');
  const tables = await loadRateTables(db, now());
  const address = await findChosenAddress(db, memberId, query.addressid);
  const type = getRepackType(row.category);
  const repackedParcel = estimateRepack(row, type);
  const service = tables.services.find(({ code }) => code === 'standard') ?? tables.services[0];
  if (!service) throw new Problem('unavailable');
  const floorGrams = createWeightFloor(tables, tier)([toQuoteParcel(row)]);
  const getBilledGrams = (parcel: Parcel) =>
    weighShipment([parcel], { ...service, floorGrams }).chargeableGrams;
  const [weightbefore, weightafter] = [getBilledGrams(row), getBilledGrams(repackedParcel)];
  const fee = fromCents(findFee(tables, type === 'bag' ? 'repackbag' : 'repack', tier)?.cents ?? 0);
  const savings = address && computeSavings(tables, row, repackedParcel, address, tier);
  return {
    actualweight: repackedParcel.weightGrams,
    dimensions: {
      length: repackedParcel.lengthMm / 10,
      width: repackedParcel.widthMm / 10,
      height: repackedParcel.heightMm / 10,
    },
    volumetricweight: getVolumetricGrams([repackedParcel], service.divisor),
    weightbefore,
    weightafter,
    savings,
    fee,
    repacktype: type,
    notes: listNotes(address, { before: weightbefore, after: weightafter, savings, fee }),
  };
}

function computeSavings(
  tables: RateRows,
  row: PackageRecord,
  repackedParcel: Parcel,
  address: AddressRow,
  tier: Session['tier'],
): Amount | null {
  const getPrice = (parcel: Parcel) => {
    const result = quoteShipment(
      'standard',
      {
        tier,
        destination: toDestination(address),
        parcels: [{ ...toQuoteParcel(row), ...pickMeasures(parcel) }],
        insurance: false,
        now: now(),
      },
      tables,
    );
    return result.ok ? result.quote.totals.total : null;
  };
  const [currentPrice, repackedPrice] = [getPrice(row), getPrice(repackedParcel)];
  if (currentPrice === null || repackedPrice === null) return null;
  const savedAmount = subtractAmounts(currentPrice, repackedPrice);
  return compareAmounts(savedAmount, ZERO) > 0 ? savedAmount : ZERO;
}

const pickMeasures = ({ weightGrams, lengthMm, widthMm, heightMm }: Parcel): Parcel => ({
  weightGrams,
  lengthMm,
  widthMm,
  heightMm,
});

interface Gain {
  before: number;
  after: number;
  savings: Amount | null;
  fee: Amount;
}

function listNotes(address: AddressRow | null, { before, after, savings, fee }: Gain): string[] {
  if (savings === null) return ['estimate', address ? 'noPrice' : 'noAddress'];
  const isWorthwhile = after < before && compareAmounts(savings, fee) > 0;
  return isWorthwhile ? ['estimate'] : ['estimate', 'notWorthwhile'];
}
