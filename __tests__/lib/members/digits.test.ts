/** @jest-environment node */
import fc from 'fast-check';

import {
  countChars,
  extractDigits,
  normalizeSuite,
  readPhoneDigits,
  suitePattern,
} from '@/rules/members/text';

import { measureProcessorMs } from '../../support/processor-time';

describe('a phone number as people write it', () => {
  it.each([
    ['090-1234-5678', '09012345678'],
    ['+81 (90) 1234.5678', '819012345678'],
    ['０９０−１２３４', '0901234'],
    ['０９０ー１２３４', '0901234'],
    ['０９０-１２３４', '0901234'],
    ['12a34', null],
    ['+', null],
    ['', null],
    ['1+2', null],
  ])('%j has the digits %j', (text, digits) => {
    expect(readPhoneDigits(text)).toBe(digits);
  });

  it('keeps its digits in order with any separators', () => {
    const separatedDigits = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', ' ', '-', '.', '(', ')')),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(
        separatedDigits,
        (parts) =>
          readPhoneDigits(parts.map(([digit, mark]) => `${digit}${mark}`).join('')) ===
          parts.map(([digit]) => digit).join(''),
      ),
    );
  });

  it('is parsed in linear time', async () => {
    for (const unit of ['1', '-', '+', ' ', '１', 'x']) {
      const elapsedMs = await measureProcessorMs(() => {
        readPhoneDigits(unit.repeat(200_000));
        extractDigits(unit.repeat(200_000));
      });
      expect(elapsedMs).toBeLessThan(500);
    }
  });
});

describe('a suite', () => {
  it.each([['cg1000001'], [' CG 1000001 '], ['ｃｇ１０００００１'], ['CG-1000001']])(
    '%j is CG1000001',
    (text) => {
      expect(normalizeSuite(text)).toBe('CG1000001');
      expect(suitePattern.test(normalizeSuite(text))).toBe(true);
    },
  );
});

describe('the length of a string', () => {
  it('is what a person would count, not UTF-16 units', () => {
    expect(countChars('a🙂あ')).toBe(3);
  });
});
