import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { interests } from '../limits';
import { Choice, Nullable, Timestamp } from '../wire';

const InterestCode = Choice(...interests);
/** '0' means subscribed, '1' not. */
const Inverted = Choice('0', '1');
const Newsletters = Type.Object({ I: Inverted, P: Inverted });
const Gender = Choice('M', 'F');

/** Newsletter codes: P promotions and offers, I informational. */
export const EmailPreferences = Type.Object({
  /** Unknown interests are dropped; any newsletter code other than '0' is unsubscribed. */
  emailpreferences: Type.Array(Type.String()),
  infomailpreferences: Type.Object({ I: Type.String(), P: Type.String() }),
  gender: Gender,
  updatedtime: Nullable(Timestamp),
});
export type EmailPreferences = Static<typeof EmailPreferences>;

export const preferenceEndpoints = defineEndpoints({
  'GET /user/getemailpreferences': {
    access: 'member',
    summary: 'Newsletters, interests and gender',
    reply: EmailPreferences,
  },
  'POST /user/updateemailpreferences': {
    access: 'member',
    summary: "Replace the email preferences; '0' subscribes and '1' does not",
    body: Type.Object({
      emailpreferences: Type.Array(InterestCode, { maxItems: interests.length }),
      infomailpreferences: Newsletters,
      gender: Gender,
    }),
    reply: EmailPreferences,
  },
});
