import { limits } from '@/contract/limits';
import type { CreditLot as WireLot } from '@/contract/membership';
import type { Api } from '@/lib/api';
import { tierOf, type Tier } from '@/rules/membership/membership';

/** How a tier came about. */
export interface TierChange {
  tier: Tier;
  expiresAt: string | null;
  reason: string;
  at: string;
}

/** A grant of credits; money as decimal strings, times ISO. */
export interface CreditLot {
  amount: string;
  remaining: string;
  kind: string;
  reason: string;
  at: string;
  expiresAt: string | null;
}

/** The membership and credits page in one. */
export interface MembershipView {
  membership: {
    tier: Tier;
    expiresAt: string | null;
    counted: number;
    toPrime: number;
    toExtend: number;
  };
  history: TierChange[];
  credits: { available: string; held: string; lots: CreditLot[] };
  referral: { available: string; all: string; lots: CreditLot[] };
  redeemed: {
    total: string;
    items: { amount: string; reference: string; target: string; at: string }[];
  };
  months: CreditMonth[];
}

/** A month of the credits account, yyyy-MM, amounts positive. */
export interface CreditMonth {
  month: string;
  earned: string;
  used: string;
  expired: string;
}

function readLots(lots: WireLot[]): CreditLot[] {
  return lots.map(({ amount, remaining, kind, reason, createdtime, expiry }) => ({
    amount,
    remaining,
    kind,
    reason,
    at: createdtime,
    expiresAt: expiry,
  }));
}

/** Everything of a member's tier and credits. @throws ApiError */
export async function getMembership(api: Api): Promise<MembershipView> {
  const [details, tiers, credits, available, all, redeemed, { months }] = await Promise.all([
    api.request('GET /user/membershipdetails', {}),
    api.request('GET /user/tierhistory', {}),
    api.request('GET /user/availablecredits', {}),
    api.request('GET /user/availablerafcredits', {}),
    api.request('GET /user/allrafcredits', {}),
    api.request('GET /user/redeemedcredits', {}),
    api.request('GET /user/creditmonths', {}),
  ]);
  const tier = tierOf(details.membershiptype);
  return {
    membership: {
      tier,
      expiresAt: details.membershipexpiry,
      counted: details.shipmentcounter,
      toPrime: tier === 'LT' ? missing(details.shipmentcounter) : 0,
      toExtend: details.membershipextend,
    },
    history: tiers.items.map((item) => ({
      tier: tierOf(item.membershiptype),
      expiresAt: item.membershipexpiry,
      reason: item.reason,
      at: item.createdtime,
    })),
    credits: {
      available: credits.availablecredits,
      held: credits.held,
      lots: readLots(credits.items),
    },
    referral: {
      available: available.availablerafcredits,
      all: all.allrafcredits,
      lots: readLots(all.items),
    },
    redeemed: {
      total: redeemed.redeemedcredits,
      items: redeemed.items.map(({ createdtime, ...item }) => ({ ...item, at: createdtime })),
    },
    months,
  };
}

const missing = (counter: number) => Math.max(0, limits.primeShipments - counter);
