import { interests, type Interest } from '@/contract/limits';
import type { Body, Reply } from '@/contract/calls';

/** E-mail preferences as the screen has them: true is subscribed. */
export type EmailChoices = ReturnType<typeof readEmailChoices>;

const isSubscribed = (code: string) => code === '0';
const codeOf = (subscribed: boolean) => (subscribed ? '0' : '1');

/**
 * The wire's preferences → ours. '0' means subscribed, everything else not (spec §3): nobody is
 * subscribed by a mistake.
 */
export function readEmailChoices(
  wire: Pick<
    Reply<'GET /user/getemailpreferences'>,
    'emailpreferences' | 'infomailpreferences' | 'gender'
  >,
) {
  const wanted: readonly string[] = wire.emailpreferences;
  return {
    /** Newsletter P: promotions and offers. */
    promotions: isSubscribed(wire.infomailpreferences.P),
    /** Newsletter I: infomercial. */
    infomercial: isSubscribed(wire.infomailpreferences.I),
    interests: Object.fromEntries(interests.map((code) => [code, wanted.includes(code)])) as Record<
      Interest,
      boolean
    >,
    gender: wire.gender,
  };
}

/** Our preferences → the update payload of spec §3, with nothing else in it. */
export function emailChoicesToWire(
  choices: EmailChoices,
): Body<'POST /user/updateemailpreferences'> {
  return {
    emailpreferences: interests.filter((code) => choices.interests[code]),
    infomailpreferences: { I: codeOf(choices.infomercial), P: codeOf(choices.promotions) },
    gender: choices.gender,
  };
}
