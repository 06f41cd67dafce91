import { buildSeedTables } from '@/host/testing/quotes';

import { formatArea, findRemoteArea } from './remote';

const tables = buildSeedTables();
const [sample] = tables.remoteAreas;
if (!sample) throw new Error('no remote areas are seeded');
const createAreas = (change: object) => ({
  remoteAreas: [{ ...sample, country: 'PT', fromCode: '', toCode: '', town: '', ...change }],
});
const isRemote = (
  areas: Parameters<typeof findRemoteArea>[0],
  postal: string,
  town = '',
  country = 'PT',
) => findRemoteArea(areas, { country, postal, town }) !== undefined;

describe('remote areas', () => {
  it.each<[string, string, string, boolean]>([
    ['JP', '907-0011', '', true],
    ['JP', '〒1001511', '', true],
    ['JP', '100-0001', '', false],
    ['AU', '6743', '', true],
    ['AU', '2000', '', false],
    ['GB', 'HS1 2AA', '', true],
    ['GB', 'KW15 1AA', '', true],
    ['GB', 'KW1 5AA', '', false],
    ['GB', 'kw17 2', '', true],
    ['GB', 'SW1A 1AA', '', false],
    ['CA', 'x0a 0h0', '', true],
    ['CA', 'M5V 2T6', '', false],
    ['BR', '69000-000', '', true],
    ['BR', '01310-100', '', false],
    ['HK', '', ' lamma island ', true],
    ['HK', '', 'Central', false],
    ['PH', '', '', false],
    ['PH', '5300', '', true],
    ['SG', '018956', '', false],
    ['JP', '90', '', false],
    ['GB', 'HS12AA', '', true],
    ['GB', 'KW15AA', '', false],
    ['GB', 'KW151AA', '', true],
    ['GB', ' KW17 2', '', true],
    ['GB', ' zE1 0AA ', '', true],
    ['GB', 'IV27', '', true],
    ['GB', 'IV27 4', '', true],
    ['GB', 'IV26 2XX', '', false],
    ['GB', '', '', false],
  ])('include %s "%s" %s: %s', (country, postal, town, expected) => {
    expect(isRemote(tables, postal, town, country)).toBe(expected);
  });

  it('reach from their first code to their last', () => {
    const range = createAreas({ fromCode: '200', toCode: '299' });
    expect(
      ['1999', '2000', '200', '2999', '3000', '20', '29'].map((code) => isRemote(range, code)),
    ).toEqual([false, true, true, true, false, false, false]);
  });

  it('in Britain are matched by district, except for invalid codes', () => {
    const isRemoteInBritain = (code: string, postalCode: string, toCode = code) =>
      isRemote(
        {
          remoteAreas: createAreas({ fromCode: code, toCode }).remoteAreas.map((area) => ({
            ...area,
            country: 'GB',
          })),
        },
        postalCode,
        '',
        'GB',
      );
    expect([
      isRemoteInBritain('KW151', 'KW151AA'),
      isRemoteInBritain('W1A1', 'W1A1AA'),
      isRemoteInBritain('KW15A', 'KW15AAX'),
      isRemoteInBritain('XKW15', 'XKW15AA'),
    ]).toEqual([false, false, true, true]);
    expect(isRemoteInBritain('KW17A', 'KW17 2AB9', 'KW17Z')).toBe(false);
  });

  it('defined by a town match its name in any case, but not a postal code', () => {
    const town = createAreas({ town: 'Corvo' });
    expect([
      isRemote(town, '', ' CORVO'),
      isRemote(town, '', 'Corvo Novo'),
      isRemote(town, 'CORVO', ''),
      isRemote(town, '', ''),
    ]).toEqual([true, false, false, false]);
  });

  it('do not exist for a row with neither code nor town', () => {
    expect([
      isRemote(createAreas({}), '', ''),
      isRemote(createAreas({}), '1000', 'Lisboa'),
    ]).toEqual([false, false]);
  });

  it('belong to the requested country only', () => {
    expect(isRemote(createAreas({ fromCode: '2', toCode: '2' }), '2000', '', 'ES')).toBe(false);
  });

  it('are written as a town, a code or a range', () => {
    expect(formatArea({ town: 'Corvo', fromCode: '', toCode: '' })).toBe('Corvo');
    expect(formatArea({ town: '', fromCode: '9980', toCode: '9980' })).toBe('9980');
    expect(formatArea({ town: '', fromCode: '9900', toCode: '9980' })).toBe('9900–9980');
  });
});
