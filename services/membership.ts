import { limits } from '@/contract/limits';
import type { CreditLot as WireLot } from '@/contract/member/membership';
import type { Api } from '@/lib/api';
import { toTier } from '@/rules/membership/membership';

export type TierChange = MembershipView['history'][number];

/** Money as decimal strings, times ISO. */
export type CreditLot = ReturnType<typeof readLots>[number];

export type MembershipView = Awaited<ReturnType<typeof getMembership>>;

function readLots(lots: WireLot[]) {
  return lots.map(({ amount, remaining, kind, reason, createdtime, expiry }) => ({
    amount,
    remaining,
    kind,
    reason,
    at: createdtime,
    expiresAt: expiry,
  }));
}

/** @throws ApiError */
export async function getMembership(api: Api) {
  const [details, tiers, credits, availableReferral, allReferral, redemptions, { months }] =
    await Promise.all([
      api.request('GET /user/membershipdetails', {}),
      api.request('GET /user/tierhistory', {}),
      api.request('GET /user/availablecredits', {}),
      api.request('GET /user/availablerafcredits', {}),
      api.request('GET /user/allrafcredits', {}),
      api.request('GET /user/redeemedcredits', {}),
      api.request('GET /user/creditmonths', {}),
    ]);
  const tier = toTier(details.membershiptype);
  return {
    membership: {
      tier,
      expiresAt: details.membershipexpiry,
      counted: details.shipmentcounter,
      toPrime: tier === 'LT' ? countMissing(details.shipmentcounter) : 0,
      toExtend: details.membershipextend,
    },
    history: tiers.items.map((item) => ({
      tier: toTier(item.membershiptype),
      expiresAt: item.membershipexpiry,
      reason: item.reason,
      at: item.createdtime,
    })),
    credits: {
      available: credits.availablecredits,
      heldAmount: credits.held,
      lots: readLots(credits.items),
    },
    referral: {
      available: availableReferral.availablerafcredits,
      earned: allReferral.allrafcredits,
      lots: readLots(allReferral.items),
    },
    redeemed: {
      total: redemptions.redeemedcredits,
      items: redemptions.items.map(({ createdtime, ...item }) => ({ ...item, at: createdtime })),
    },
    months,
  };
}

const countMissing = (counter: number) => Math.max(0, limits.primeShipments - counter);
