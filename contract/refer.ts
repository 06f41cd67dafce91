import { Type } from 'typebox';

import { defineEndpoints } from './endpoint';
import { Amount, Text } from './wire';

export const referEndpoints = defineEndpoints({
  'GET /refer/getlink': {
    access: 'member',
    summary: "The member's own link, and what a recommendation earns today",
    reply: Type.Object({ link: Type.String(), suite: Type.String(), reward: Amount, rewarddays: Type.Integer(), friends: Type.Integer(), rewarded: Type.Integer() }),
  },
  'POST /refer/referralcheck': {
    access: 'public',
    summary: 'Whether a suite can recommend (spec §8: Not valid when status is false)',
    body: Type.Object({ suite: Text(32, 1) }),
    reply: Type.Object({ status: Type.Boolean() }),
  },
});
