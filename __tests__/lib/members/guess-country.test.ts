/** @jest-environment node */
import { guessCountry } from '@/lib/guess-country';

const isKnownCountry = (iso: string) =>
  ['PH', 'CN', 'TW', 'HK', 'JP', 'SG', 'US', 'MY'].includes(iso);

describe('the initial country of a new visitor', () => {
  it.each([
    ['en', undefined, 'PH'],
    ['en', 'en-US,en;q=0.9', 'PH'],
    ['en', 'en-SG,en;q=0.9', 'SG'],
    ['en', 'en-US,en;q=0.9,ja-JP;q=0.8', 'JP'],
    ['zh', 'en-US', 'CN'],
    ['zh', 'zh-Hans-SG,zh;q=0.9', 'SG'],
    ['zh', 'zh-TW', 'CN'],
    ['tw', 'zh-TW,zh;q=0.9', 'TW'],
    ['tw', 'zh-HK,zh;q=0.9', 'HK'],
    ['tw', '', 'TW'],
    ['ja', 'en-SG', 'JP'],
    ['en', 'en-XX', 'PH'],
    ['en', `${'x'.repeat(5000)}`, 'PH'],
  ] as const)('in %s with %s is %s', (locale, header, country) => {
    expect(guessCountry(locale, header, isKnownCountry)).toBe(country);
  });
});
