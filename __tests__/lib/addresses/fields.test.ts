import { addressFields, looksUnlikePostcode, tidyPostcode } from '@/lib/addresses/fields';

describe('address fields', () => {
  it.each([
    ['HK', { postal: 'unused', state: 'unused', fixedCity: null }],
    ['SG', { postal: 'required', state: 'unused', fixedCity: 'Singapore' }],
    ['JP', { postal: 'required', state: 'required', stateLabel: 'prefecture' }],
    ['US', { postal: 'required', postalLabel: 'zip', state: 'required', stateLabel: 'state' }],
    ['AE', { postal: 'unused', state: 'optional', stateLabel: 'emirate' }],
    ['PH', { postal: 'required', state: 'optional' }],
    ['JM', { postal: 'optional' }],
  ])('of %s are %j', (country, fields) => {
    expect(addressFields(country)).toMatchObject(fields);
  });
});

describe('postcodes', () => {
  it('are tidied from full-width digits, blanks and small letters', () => {
    expect(tidyPostcode(' １００－０００１ ')).toBe('100-0001');
    expect(tidyPostcode('sw1a  1aa')).toBe('SW1A 1AA');
  });

  it.each([['JP', '1000001'], ['JP', '100-0001'], ['GB', 'SW1A1AA'], ['PH', '1000'], ['HK', 'anything'], ['CA', 'k1a0b1']])('of %s may be written %s', (country, code) => {
    expect(looksUnlikePostcode(code, country)).toBe(false);
  });

  it.each([['JP', '12345'], ['PH', '123456'], ['US', 'ABCDE']])('of %s do not look like %s', (country, code) => {
    expect(looksUnlikePostcode(code, country)).toBe(true);
  });
});
