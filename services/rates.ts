import { gatewayNames } from '@/contract/money/payments-table';
import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { loadOptional } from '@/lib/optional-part';
import type { Parcel } from '@/lib/queries/parcel';
import type { Charge } from '@/rules/charges/charges';
import type { Speed } from '@/rules/checkout/checkout';

import { readCharge, readSpeed } from './shipment-parts';

/** `divisor` is cubic centimeters per kilogram; weights are in grams. */
export interface EstimatedSpeed extends Speed {
  charges: Charge[];
  weight: { divisor: number; volumetric: number; chargeable: number } | null;
}

/** Money as decimal strings. */
export type Estimate = Awaited<ReturnType<typeof estimateCost>>;

/** Uses the checkout's pricing. @throws ApiError */
export async function estimateCost(api: Api, parcel: Parcel) {
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
      packDimension: parcel.size,
    },
  });
  return {
    speeds: Object.values(reply.shippingSpeed).map((speed) => ({
      ...readSpeed(speed),
      charges: speed.lines.map(readCharge),
      weight: reply.weights[speed.code] ?? null,
    })),
  };
}

export type Fees = Reply<'GET /shipment/rates'>;

/** Today's fees on top of freight. @throws ApiError; 'Data mismatch' */
export async function listFees(api: Api): Promise<Fees> {
  return api.request('GET /shipment/rates', {});
}

/** Decimal string; null if unavailable. */
export async function findFee(api: Api, code: 'businessmembership'): Promise<string | null> {
  const feeList = await loadOptional(listFees(api));
  return feeList?.fees.find((fee) => fee.code === code)?.amount ?? null;
}

/** `fee` is a decimal string. */
export interface GuaranteeTerms {
  fee: string;
  times: number;
}

/** Null if unavailable. */
export async function findGuarantee(api: Api): Promise<GuaranteeTerms | null> {
  const feeList = await loadOptional(listFees(api));
  const row = feeList?.fees.find(({ code }) => code === 'weightguarantee');
  return row?.times ? { fee: row.amount, times: row.times } : null;
}

/** Prefers the tier's own fee over the general one. */
export function findTierFee(fees: Fees['fees'], code: string, tier: 'LT' | 'PR' | 'BZ') {
  const rows = fees.filter((fee) => fee.code === code);
  return rows.find((fee) => fee.tier === tier) ?? rows.find((fee) => fee.tier === '*');
}

/** Per parcel; decimal strings. */
export type BoxFees = Record<'each' | 'hazmat', Record<'LT' | 'PR' | 'BZ', string>>;

/** Null if unavailable. */
export async function findBoxFees(api: Api): Promise<BoxFees | null> {
  const { fees } = await listFees(api).catch(() => ({ fees: [] as Fees['fees'] }));
  const findByTier = (code: string) => {
    const [LT, PR, BZ] = (['LT', 'PR', 'BZ'] as const).map(
      (tier) => findTierFee(fees, code, tier)?.amount,
    );
    return LT && PR && BZ ? { LT, PR, BZ } : null;
  };
  const [each, hazmat] = [findByTier('onebox'), findByTier('hazmat')];
  return each && hazmat && { each, hazmat };
}

/** Unavailable facts are 0, empty or null. */
export type CompanyFacts = Awaited<ReturnType<typeof findCompanyFacts>>;

export async function findCompanyFacts(api: Api) {
  const feeList = await loadOptional(listFees(api));
  return {
    countries: feeList?.countries ?? 0,
    methods: gatewayNames.filter((name) => feeList?.paymentmethods?.includes(name)),
    storage: feeList?.storage ?? [],
    businessFee: feeList?.fees.find(({ code }) => code === 'businessmembership')?.amount ?? null,
  };
}
