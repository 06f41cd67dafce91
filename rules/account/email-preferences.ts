import { interests, type Interest } from '@/contract/limits';
import type { Body, Reply } from '@/contract/registry';

/** E-mail preferences as the screen has them: true is subscribed. */
export interface EmailChoices {
  /** Newsletter P: promotions and offers. */
  promotions: boolean;
  /** Newsletter I: infomercial. */
  infomercial: boolean;
  interests: Record<Interest, boolean>;
  gender: 'M' | 'F';
}

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
): EmailChoices {
  const wanted: readonly string[] = wire.emailpreferences;
  return {
    promotions: isSubscribed(wire.infomailpreferences.P),
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
