/** @jest-environment node */
import { frequentFirst, nameCountries } from '@/lib/i18n/country-names';

describe('destinations', () => {
  const names = (locale: 'en' | 'ja') => {
    const { frequent, others } = frequentFirst(
      nameCountries(['DE', 'JP', 'BR', 'SG', 'PH'], locale),
      locale,
    );
    return [frequent, others].map((group) => group.map(({ iso }) => iso));
  };

  it('begin with the frequent ones, the one of the reader first; the rest in the order of the language', () => {
    expect(names('en')).toEqual([
      ['PH', 'JP', 'SG'],
      ['BR', 'DE'],
    ]);
    expect(names('ja')[0]?.[0]).toBe('JP');
    expect(names('ja').flat()).toHaveLength(5);
    const sorted = nameCountries(['DE', 'BR'], 'ja').map(({ iso }) => iso);
    expect(names('ja')[1]).toEqual(sorted);
  });
});
