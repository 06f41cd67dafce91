import type { Reply } from '@/contract/registry';
import type { ChargeLine, ShippingSpeed } from '@/contract/shipment';
import type { Api } from '@/lib/api';
import type { Parcel } from '@/lib/queries/parcel';

export interface SpeedPrice {
  code: string;
  courier: string;
  total: string;
  earliest: string | null;
  latest: string | null;
  enabled: boolean;
  charges: ChargeLine[];
}

/** A speed's price and the weight behind it: cubic centimetres that weigh a kilogram, grams. */
export interface EstimatedSpeed extends SpeedPrice {
  weight: { divisor: number; volumetric: number; chargeable: number } | null;
}

/** Prices of a parcel, money as decimal strings. */
export interface Estimate {
  speeds: EstimatedSpeed[];
}

const toSpeed = (wire: ShippingSpeed): SpeedPrice => ({
  code: wire.code,
  courier: wire.courier,
  total: wire.total,
  earliest: wire.earliest,
  latest: wire.latest,
  enabled: wire.isEnabled,
  charges: wire.charges,
});

/** Prices a parcel for every speed by the engine of the checkout. @throws ApiError */
export async function estimateCost(api: Api, parcel: Parcel): Promise<Estimate> {
  const reply = await api.request('GET /shipment/cost-calculator', {
    query: {
      destination: parcel.destination,
      ...(parcel.postal && { postalcode: parcel.postal }),
      weight: parcel.weight,
      weightType: parcel.unit,
      ...(parcel.cost !== null && { cost: parcel.cost }),
      ...(parcel.length !== null && { length: parcel.length }),
      ...(parcel.width !== null && { width: parcel.width }),
      ...(parcel.height !== null && { height: parcel.height }),
      sizeType: parcel.size,
    },
  });
  return {
    speeds: Object.values(reply.shippingSpeed).map((speed) => ({
      ...toSpeed(speed),
      weight: reply.weights[speed.code] ?? null,
    })),
  };
}

export type Fees = Reply<'GET /shipment/rates'>;

/** Today's fees on top of freight. @throws ApiError; 'Data mismatch' */
export async function listFees(api: Api): Promise<Fees> {
  return api.request('GET /shipment/rates', {});
}

/**
 * What a year of business membership costs, decimal string; null when no such fee is known or the
 * host does not answer.
 */
export async function findBusinessFee(api: Api): Promise<string | null> {
  const { fees } = await listFees(api).catch(() => ({ fees: [] }));
  return fees.find(({ code }) => code === 'businessmembership')?.amount ?? null;
}

/** What packing a OneBox costs by membership, for each parcel: decimal strings. */
export type BoxFees = Record<'each' | 'hazmat', Record<'LT' | 'PR' | 'BZ', string>>;

/** The published fees of a OneBox; null when they are not known or the host does not answer. */
export async function findBoxFees(api: Api): Promise<BoxFees | null> {
  const { fees } = await listFees(api).catch(() => ({ fees: [] as Fees['fees'] }));
  const of = (code: string, tier: string) =>
    (
      fees.find((fee) => fee.code === code && fee.tier === tier) ??
      fees.find((fee) => fee.code === code && fee.tier === '*')
    )?.amount;
  const byTier = (code: string) => {
    const [LT, PR, BZ] = [of(code, 'LT'), of(code, 'PR'), of(code, 'BZ')];
    return LT && PR && BZ ? { LT, PR, BZ } : null;
  };
  const [each, hazmat] = [byTier('onebox'), byTier('hazmat')];
  return each && hazmat && { each, hazmat };
}
