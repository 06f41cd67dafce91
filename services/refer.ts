import type { Api, CallOptions } from '@/lib/api';

/** The member's own link and what a recommendation earns. */
export type ReferralLink = Awaited<ReturnType<typeof getReferralLink>>;

/** What became of an invitation (spec §4: 1 fully sent, 2 partially, 3 none). */
export type InviteReport = Awaited<ReturnType<typeof sendInvitations>>;

/**
 * The referral link. Spec §8: a member whose code is not valid is told 'Not valid'.
 * @throws ApiError
 */
export async function getReferralLink(api: Api) {
  const { rewarddays, ...wire } = await api.request('GET /refer/getlink', {});
  return { ...wire, rewardDays: rewarddays };
}

/** Whether a suite can recommend; false is shown as 'Not valid' (spec §8). @throws ApiError */
export async function checkReferral(api: Api, suite: string): Promise<boolean> {
  return (await api.request('POST /refer/referralcheck', { body: { suite } })).status;
}

/**
 * Whether the code of an invitation can be used. No code is fine, and so is one that the host cannot
 * be asked about: it judges it again in the end.
 */
export const isReferral = async (api: Api, code: string): Promise<boolean> =>
  code === '' || checkReferral(api, code).catch(() => true);

/** Spec §4 "Referral send outcome". */
export function inviteOutcome(sent: number, total: number): 1 | 2 | 3 {
  if (sent <= 0) return 3;
  return sent < total ? 2 : 1;
}

/** Invites friends by mail. @throws ApiError mailLimit | validation */
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
  return { outcome: inviteOutcome(sent, total), sent, total, results };
}
