import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, Choice, Text } from '../wire';

export const InviteOutcome = Choice('sent', 'registered', 'invalid', 'failed');
export type InviteOutcome = Static<typeof InviteOutcome>;

export const referEndpoints = defineEndpoints({
  'GET /refer/getlink': {
    access: 'member',
    summary: "The member's own link, and the current reward for a referral",
    reply: Type.Object({
      link: Type.String(),
      suite: Type.String(),
      reward: Amount,
      rewarddays: Type.Integer(),
      friends: Type.Integer(),
      rewarded: Type.Integer(),
    }),
  },
  'POST /refer/referralcheck': {
    access: 'public',
    summary: 'Whether a suite can refer (spec §8: Not valid when status is false)',
    body: Type.Object({ suite: Text(32, 1) }),
    reply: Type.Object({ status: Type.Boolean() }),
  },
  'POST /refer/sendreferralemails': {
    access: 'member',
    summary:
      'Invite friends by email with a fixed template; skips members and malformed addresses and lists them',
    keyed: true,
    body: Type.Object({
      emails: Type.Array(Text(limits.emailMax, 1), {
        minItems: 1,
        maxItems: limits.referralEmailsMax,
      }),
      message: Type.Optional(Text(limits.referralMessageMax)),
    }),
    reply: Type.Object({
      sent: Type.Integer(),
      total: Type.Integer(),
      registeredemails: Type.Array(Type.String()),
      results: Type.Array(Type.Object({ email: Type.String(), outcome: InviteOutcome })),
    }),
  },
});
