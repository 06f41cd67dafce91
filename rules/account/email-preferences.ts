import { interests, type Interest } from '@/contract/limits';
import type { Body, Reply } from '@/contract/calls';

/** True means subscribed. */
export type EmailChoices = ReturnType<typeof readEmailChoices>;

const isSubscribed = (code: string) => code === '0';
const toCode = (subscribed: boolean) => (subscribed ? '0' : '1');

/** '0' means subscribed; anything else does not. */
export function readEmailChoices(
  wire: Pick<
    Reply<'GET /user/getemailpreferences'>,
    'emailpreferences' | 'infomailpreferences' | 'gender'
  >,
) {
  const codes: readonly string[] = wire.emailpreferences;
  return {
    promotions: isSubscribed(wire.infomailpreferences.P),
    infomercial: isSubscribed(wire.infomailpreferences.I),
    interests: Object.fromEntries(interests.map((code) => [code, codes.includes(code)])) as Record<
      Interest,
      boolean
    >,
    gender: wire.gender,
  };
}

export function toWireEmailChoices(
  choices: EmailChoices,
): Body<'POST /user/updateemailpreferences'> {
  return {
    emailpreferences: interests.filter((code) => choices.interests[code]),
    infomailpreferences: { I: toCode(choices.infomercial), P: toCode(choices.promotions) },
    gender: choices.gender,
  };
}
