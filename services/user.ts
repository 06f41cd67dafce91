import type { Reply } from '@/contract/registry';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

/** Tiers of spec §9: lite, prime, business. Unknown codes are lite. */
export type Tier = 'LT' | 'PR' | 'BZ';

/** What the dashboard shows of a signed-in member. Money as decimal strings, times ISO. */
export interface MemberSummary {
  credits: { amount: string; expiresAt: string | null };
  packages: { total: number; actionNeeded: number; processing: number; ready: number };
  shipments: { total: number; packing: number; inTransit: number };
  membership: { tier: Tier; expiresAt: string | null; counted: number; toPrime: number; toExtend: number };
  paymentRequests: number;
  refundsDue: { reference: string; amount: string; gateway: string }[];
}

/** What a member who has not proved it just now may see: counts only. */
export interface KnownSummary {
  firstName: string;
  packages: { total: number; actionNeeded: number; ready: number };
  shipments: { total: number };
}

/** The member as the address card and the profile need it. */
export interface MemberProfile {
  firstName: string;
  lastName: string;
  suite: string;
  email: string;
  country: string;
}

/** The summary of the signed-in member (spec §3 User summary). @throws ApiError */
export async function getDashboard(api: Api): Promise<MemberSummary> {
  const wire = await api.request('GET /user/getdashboard', {});
  if (!Array.isArray(wire.refundsdue)) throw new ApiError('mismatch');
  return {
    credits: { amount: wire.availablecredits, expiresAt: wire.availablecreditsexpiry },
    packages: {
      total: wire.packagescount,
      actionNeeded: wire.packagesactionneeded,
      processing: wire.packagesprocessing,
      ready: wire.packagesready,
    },
    shipments: { total: wire.shipmentscount, packing: wire.shipmentspacking, inTransit: wire.shipmentsintransit },
    membership: {
      tier: tierOf(wire.membershiptype),
      expiresAt: wire.membershipexpiry,
      counted: wire.shipmentcounter,
      toPrime: wire.shipmentToPrime,
      toExtend: wire.membershipextend,
    },
    paymentRequests: wire.paymentrequestscount,
    refundsDue: wire.refundsdue,
  };
}

/** The counts of a pre-logged-in member. @throws ApiError */
export async function getKnownDashboard(api: Api): Promise<KnownSummary> {
  const wire = await api.request('GET /prelogin/getdashboard', {});
  return {
    firstName: wire.firstname,
    packages: { total: wire.packagescount, actionNeeded: wire.packagesactionneeded, ready: wire.packagesready },
    shipments: { total: wire.shipmentscount },
  };
}

/** The profile of the signed-in member. @throws ApiError */
export async function getProfile(api: Api): Promise<MemberProfile> {
  const wire: Reply<'GET /user/showprofile'> = await api.request('GET /user/showprofile', {});
  return { firstName: wire.firstname, lastName: wire.lastname, suite: wire.suite, email: wire.cgcode, country: wire.registrationcountry };
}

function tierOf(code: string): Tier {
  return code === 'PR' || code === 'BZ' ? code : 'LT';
}
