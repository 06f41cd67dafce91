/** @jest-environment node */
import { nameCountries } from '@/lib/i18n/country-names';
import { readLocalityQuery } from '@/lib/queries/locality';
import { matchesSearch } from '@/rules/rates/remote-areas';

describe('searching the list of remote areas', () => {
  it.each([
    ['6701–6799', '6799', true],
    ['6701–6799', '67', true],
    ['6701–6799', '6800', false],
    ['9060000–9079999', '907-0011', true],
    ['9060000–9079999', '908', false],
    ['A0P–A0R', 'a0q 1b0', true],
    ['Discovery Bay', 'bay', true],
    ['Discovery Bay', '6', false],
    ['0822', '', true],
  ])('%s matches "%s": %s', (area, searchText, isMatch) => {
    expect(matchesSearch(area, searchText)).toBe(isMatch);
  });
});

describe('the remote area query for an address', () => {
  const countries = nameCountries(['AU', 'HK', 'JP', 'NG', 'NE'], 'ja');
  const readQuery = (query: Record<string, string>) => readLocalityQuery(query, countries, 'JP');

  it.each([['AU'], ['au'], ['Australia'], ['オーストラリア'], ['澳大利亚']])(
    'accepts %s as a country',
    (country) => {
      expect(readQuery({ country }).country).toBe('AU');
    },
  );

  it('uses the default country when none is named, and none when the name is ambiguous or unknown', () => {
    expect(readQuery({}).country).toBe('JP');
    expect(readQuery({ country: 'nig' }).country).toBeNull();
    expect(readQuery({ country: '!' }).country).toBeNull();
  });

  it('formats a postal code for the country, keeps a town, and reports an impossible code', () => {
    expect(readQuery({ country: 'JP', postal: '９０７ー００１１' })).toMatchObject({
      place: '907-0011',
      problem: null,
    });
    expect(readQuery({ country: 'HK', postal: 'Tai O' })).toMatchObject({
      place: 'Tai O',
      problem: null,
    });
    expect(readQuery({ country: 'AU', postal: '12' }).problem).toBe('postalDigits?digits=4');
  });
});
