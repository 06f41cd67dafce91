import type { Api, CallOptions } from '@/lib/api';

export type ReferralLink = Awaited<ReturnType<typeof getReferralLink>>;

export type InviteReport = Awaited<ReturnType<typeof sendInvitations>>;

/** @throws ApiError */
export async function getReferralLink(api: Api) {
  const { rewarddays, ...wire } = await api.request('GET /refer/getlink', {});
  return { ...wire, rewardDays: rewarddays };
}

/** Returns whether the suite is valid for referrals. @throws ApiError */
export async function checkReferral(api: Api, suite: string): Promise<boolean> {
  return (await api.request('POST /refer/referralcheck', { body: { suite } })).status;
}

/** Accepts an empty code and host failures, because the host validates again later. */
export const mayBeReferral = async (api: Api, code: string): Promise<boolean> =>
  code === '' || checkReferral(api, code).catch(() => true);

/** 1 all sent, 2 some, 3 none. */
export function toInviteOutcome(sent: number, total: number): 1 | 2 | 3 {
  if (sent <= 0) return 3;
  return sent < total ? 2 : 1;
}

/** @throws ApiError mailLimit | validation */
export async function sendInvitations(
  api: Api,
  input: { emails: string[]; message: string },
  options: CallOptions,
) {
  const { sent, total, results } = await api.request(
    'POST /refer/sendreferralemails',
    { body: input },
    options,
  );
  return { outcome: toInviteOutcome(sent, total), sent, total, results };
}
