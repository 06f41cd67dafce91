/** @jest-environment node */
import { formatAddressLines } from '@/rules/addresses/delivery-address';
import { addressFields, looksUnlikePostcode } from '@/rules/addresses/fields';
import { findPostcodeProblem, tidyPostcode } from '@/rules/addresses/postcodes';
import { needsLatinLetters } from '@/rules/addresses/scripts';

describe('address fields', () => {
  it.each([
    ['HK', { postal: 'unused', state: 'unused', fixedCity: null }],
    ['SG', { postal: 'required', state: 'unused', fixedCity: 'Singapore' }],
    [
      'JP',
      {
        postal: 'required',
        state: 'required',
        stateLabel: 'prefecture',
        order: ['postal', 'state', 'city', 'street'],
      },
    ],
    [
      'TW',
      {
        postal: 'required',
        state: 'required',
        stateLabel: 'county',
        cityLabel: 'township',
        order: ['postal', 'state', 'city', 'street'],
      },
    ],
    [
      'CN',
      { state: 'required', stateLabel: 'province', order: ['state', 'city', 'street', 'postal'] },
    ],
    ['DE', { order: ['street', 'postal', 'city', 'state'] }],
    ['VN', { postal: 'optional' }],
    ['US', { postal: 'required', postalLabel: 'zip', state: 'required', stateLabel: 'state' }],
    ['AE', { postal: 'unused', state: 'optional', stateLabel: 'emirate' }],
    ['PH', { postal: 'required', state: 'optional' }],
    ['JM', { postal: 'optional' }],
  ])('of %s are %j', (country, fields) => {
    expect(addressFields(country)).toMatchObject(fields);
  });
});

describe('postal codes', () => {
  it('are normalized from full-width digits, spaces and lowercase letters', () => {
    expect(tidyPostcode(' １００－０００１ ')).toBe('100-0001');
    expect(tidyPostcode('sw1a  1aa')).toBe('SW1A 1AA');
  });

  it.each([
    ['JP', '1000001'],
    ['JP', '100-0001'],
    ['GB', 'SW1A1AA'],
    ['PH', '1000'],
    ['HK', 'anything'],
    ['CA', 'k1a0b1'],
  ])('of %s may be written %s', (country, code) => {
    expect(looksUnlikePostcode(code, country)).toBe(false);
  });

  it.each([
    ['〒155-0031', '155-0031'],
    ['1550031', '155-0031'],
    ['１５５－００３１', '155-0031'],
    ['155\u22120031', '155-0031'],
    ['155ー0031', '155-0031'],
    ['１５５\uFF0D００３１', '155-0031'],
    ['155‐0031', '155-0031'],
    ['T155-0031', '155-0031'],
    ['155 0031', '155-0031'],
    ['155ｰ0031', '155-0031'],
  ])('of Japan may be typed %s', (input, expected) => {
    expect(tidyPostcode(input, 'JP')).toBe(expected);
    expect(findPostcodeProblem(input, 'JP')).toBeNull();
  });

  it.each([
    ['JP', '12345', 'postalJapan'],
    ['JP', '155-00312', 'postalJapan'],
    ['TW', '10', 'postalTaiwan'],
    ['TW', '1064', 'postalTaiwan'],
    ['TW', '1064091', 'postalTaiwan'],
    ['CN', '20000', 'postalDigits?digits=6'],
    ['US', '9721', 'postalUs'],
    ['CA', 'K1A0B', 'postalCanada'],
    ['PH', '123456', 'postalDigits?digits=4'],
  ])('of %s cannot be %s', (country, code, message) => {
    expect(findPostcodeProblem(code, country)).toBe(message);
  });

  it.each([
    ['TW', '106'],
    ['TW', '10617'],
    ['TW', '106409'],
    ['TW', '１０６'],
    ['CN', '200000'],
    ['US', '97218-1234'],
    ['CA', 'k1a 0b1'],
    ['GB', 'whatever'],
    ['JP', ''],
  ])('of %s may be %s', (country, code) => {
    expect(findPostcodeProblem(code, country)).toBeNull();
  });

  it.each([
    ['GB', '12345'],
    ['BR', 'ABCDE'],
  ])('of %s do not look like %s', (country, code) => {
    expect(looksUnlikePostcode(code, country)).toBe(true);
  });
});

describe('printing an address', () => {
  const formatLines = ([street, street2, city, state, postal, country]: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
  ]) => formatAddressLines({ lines: [street, street2, ''], city, state, postal, country });

  it.each([
    [
      ['北沢2-14-5', 'メゾン花房302', '世田谷区', '東京都', '155-0031', 'JP'],
      ['〒155-0031', '東京都世田谷区北沢2-14-5', 'メゾン花房302'],
    ],
    [
      ['2-14-5 Kitazawa', '', 'Setagaya-ku', 'Tokyo', '155-0031', 'JP'],
      ['2-14-5 Kitazawa', 'Setagaya-ku, Tokyo 155-0031'],
    ],
    [
      ['忠孝東路四段1號', '5樓', '大安區', '臺北市', '106', 'TW'],
      ['106', '臺北市大安區忠孝東路四段1號', '5樓'],
    ],
    [
      ['朝阳区建国路1号', '', '北京市', '北京市', '100020', 'CN'],
      ['北京市朝阳区建国路1号', '100020'],
    ],
    [
      ['88 Ayala Avenue', '', 'Makati', 'Metro Manila', '1226', 'PH'],
      ['88 Ayala Avenue', 'Makati, Metro Manila 1226'],
    ],
    [
      ['Torstraße 1', '', 'Berlin', '', '10119', 'DE'],
      ['Torstraße 1', '10119 Berlin'],
    ],
    [
      ['1 Orchard Road', '', 'Singapore', '', '238801', 'SG'],
      ['1 Orchard Road', 'Singapore, 238801'],
    ],
  ] as const)('puts %j in the order of its country and script', (input, expectedLines) => {
    expect(formatLines(input)).toEqual(expectedLines);
  });
});

describe('Latin letters', () => {
  it.each([
    ['KR', '', true],
    ['JP', '山田', false],
    ['TW', '王', false],
    ['US', 'Maria', false],
    ['US', '王小明', true],
    ['', '王', false],
    ['FR', 'Élise', false],
  ] as const)('are required in %s with %j: %s', (country, input, isRequired) => {
    expect(needsLatinLetters(country, input)).toBe(isRequired);
  });
});
