/** @jest-environment node */
import fc from 'fast-check';

import { isEmail, normalizeEmail } from '@/rules/members/email';

import { measureProcessorMs } from '../../support/processor-time';

describe('an email address', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'neil@example.org",
    'x@例え.jp',
    'a_b-c@a-b.museum',
  ])('%s is well-formed', (email) => {
    expect(isEmail(normalizeEmail(email))).toBe(true);
  });

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b c.de',
    'a@@b.co',
    'a@-b.co',
    'a@b..co',
    '.a@b.co',
    'a..b@c.de',
    'a@1.2.3.4',
    'a\u0000@b.co',
    'a@b.co\nBcc: x@y.z',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
  ])('%j is malformed', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('has one normal form, and normalizing it again changes nothing', () => {
    expect(normalizeEmail(' ＤEMO@Example.COM ')).toBe('demo@example.com');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) =>
          normalizeEmail(normalizeEmail(text)) === normalizeEmail(text) ||
          /[\u0130\u03a3]/i.test(text),
      ),
    );
  });

  it('is validated in linear time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('a', '.', '@', '-', 'a.', 'a@', '\u00e9', '!'),
        fc.constantFrom('', '@', '@a.', '.co'),
        async (unit, tail) => {
          const longText = unit.repeat(100_000) + tail;
          return (await measureProcessorMs(() => isEmail(longText))) < 500;
        },
      ),
    );
  });
});
