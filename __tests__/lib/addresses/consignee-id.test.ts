/** @jest-environment node */
import {
  findConsigneeId,
  findConsigneeIdProblem,
  normalizeConsigneeId,
} from '@/rules/addresses/consignee-id';
import { isChinese, isPrintable } from '@/rules/addresses/scripts';
import { findParentCountry, isAsiaPacific } from '@/rules/addresses/territories';

describe('the ID number that customs requires of a consignee', () => {
  it.each([
    ['AR', '20-12345678-6', '20-12345678-5'],
    ['BR', '529.982.247-25', '529.982.247-26'],
    ['BR', '11.222.333/0001-81', '11.222.333/0001-82'],
    ['BR', '123.456.789-09', '111.111.111-11'],
    ['CL', '12.345.678-5', '12.345.678-K'],
    ['ID', '3171010101900001', '317101010190'],
    ['KR', 'p123456789012', 'P12345678901'],
    ['SA', '1012345672', '3012345672'],
    ['TR', '10000000146', '10000000147'],
    ['TW', 'Ａ123456789', 'A123456788'],
  ])('of %s is valid as %s, invalid as %s', (country, validId, invalidId) => {
    expect(findConsigneeIdProblem(validId, country)).toBeNull();
    expect(findConsigneeIdProblem(invalidId, country)).toMatch(/^consigneeId\?example=/);
    expect(findConsigneeIdProblem(findConsigneeId(country)?.example ?? '', country)).toBeNull();
  });

  it('is required only where customs asks for it and none is on file', () => {
    expect(findConsigneeIdProblem(' ', 'BR')).toBe('required');
    expect(findConsigneeIdProblem('', 'BR', true)).toBeNull();
    expect(findConsigneeIdProblem('anything', 'JP')).toBeNull();
    expect(normalizeConsigneeId(' 12.345.678-k ')).toBe('12345678K');
  });
});

describe('the characters that a label can print', () => {
  it.each([
    ['Łukasz Müller', 'PL', true],
    ['김민지', 'KR', false],
    ['Иван', 'RU', false],
    ['田中 花子', 'JP', true],
    ['สมชาย', 'JP', false],
    ['ナショナル', 'BR', false],
    ['12-34, 5', 'KR', true],
    ['Maria 🇵🇭', 'PH', false],
  ])('include %s on a label to %s: %s', (line, country, canPrint) =>
    expect(isPrintable(line, country)).toBe(canPrint),
  );

  it.each([
    ['王小明', true],
    ['王 Xiaoming', false],
    ['Wang', false],
    ['', false],
  ])('%s is Chinese: %s', (text, expected) => expect(isChinese(text)).toBe(expected));
});

it('finds the country of a territory, and the countries of Asia and the Pacific', () => {
  expect([findParentCountry('GP'), findParentCountry('JP')]).toEqual(['FR', null]);
  expect(['JP', 'AU', 'AE', 'BR'].map(isAsiaPacific)).toEqual([true, true, false, false]);
});
