/** @jest-environment node */
import fc from 'fast-check';

import { interests } from '@/contract/limits';
import {
  toWireEmailChoices,
  readEmailChoices,
  type EmailChoices,
} from '@/rules/account/email-preferences';

const choices: fc.Arbitrary<EmailChoices> = fc.record({
  promotions: fc.boolean(),
  infomercial: fc.boolean(),
  interests: fc
    .tuple(...interests.map(() => fc.boolean()))
    .map(
      (flags) =>
        Object.fromEntries(
          interests.map((code, index) => [code, flags[index]]),
        ) as EmailChoices['interests'],
    ),
  gender: fc.constantFrom('M' as const, 'F' as const),
});

describe('the email preferences', () => {
  it("are sent as '0' when subscribed and '1' when not, for each newsletter", () => {
    fc.assert(
      fc.property(choices, (sample) => {
        const wire = toWireEmailChoices(sample);
        expect(wire.infomailpreferences).toEqual({
          P: sample.promotions ? '0' : '1',
          I: sample.infomercial ? '0' : '1',
        });
        expect(wire.emailpreferences).toEqual(interests.filter((code) => sample.interests[code]));
        expect(Object.keys(wire).sort()).toEqual([
          'emailpreferences',
          'gender',
          'infomailpreferences',
        ]);
      }),
    );
  });

  it('round-trip unchanged', () => {
    fc.assert(
      fc.property(choices, (sample) =>
        expect(readEmailChoices(toWireEmailChoices(sample))).toEqual(sample),
      ),
    );
  });

  it("do not subscribe with a code other than '0'", () => {
    fc.assert(
      fc.property(
        fc.string().filter((code) => code !== '0'),
        (code) => {
          const wire = {
            emailpreferences: [],
            infomailpreferences: { I: code, P: code },
            gender: 'F',
          } as never;
          expect(readEmailChoices(wire)).toMatchObject({ promotions: false, infomercial: false });
        },
      ),
    );
  });
});
