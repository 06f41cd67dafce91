/** @jest-environment node */
import { wirePackage } from '@/__tests__/support/packages';
import { limits } from '@/contract/limits';
import { decodeText } from '@/lib/browser/file-upload';
import { readSheet, writeSheet } from '@/lib/forms/declare-sheet';
import { readTable, toCsv } from '@/rules/csv';
import { isDeclared, readDeclareQuery, filterUndeclared } from '@/rules/packages/declare-many';
import type { Locale } from '@/rules/locale';
import { isVagueName, suggestLine } from '@/rules/packages/itemization';
import { routes } from '@/rules/routes';
import { readPackage } from '@/services/pmt';

describe('the URL of several declarations', () => {
  it.each([
    [{}, { refs: [], from: null, done: 0 }],
    [
      { refs: 'PK11111111.PK22222222.PK11111111', from: 'checkout' },
      { refs: ['PK11111111', 'PK22222222'], from: 'checkout', done: 0 },
    ],
    [
      { refs: '../x.PK1.<b>.PK33333333', from: 'elsewhere' },
      { refs: ['PK33333333'], from: null, done: 0 },
    ],
    [{ done: '150' }, { refs: [], from: null, done: 150 }],
    [{ done: '-1' }, { refs: [], from: null, done: 0 }],
    [{ refs: ['PK11111111', 'PK22222222'] }, { refs: [], from: null, done: 0 }],
  ])('%j is read as %j', (query, result) => expect(readDeclareQuery(query)).toEqual(result));

  it('round-trips unchanged, and covers as many packages as a checkout', () => {
    const refs = Array.from({ length: 51 }, (_, index) => `PK${10_000_000 + index}`);
    const query = Object.fromEntries(
      new URL(routes.declarePackages(refs, 'checkout'), 'http://x').searchParams,
    );
    expect(limits.selectionMax).toBe(50);
    expect(readDeclareQuery(query)).toEqual({ refs: refs.slice(0, 50), from: 'checkout', done: 0 });
  });
});

describe('what is left to declare', () => {
  const [strictDestination, freeDestination] = [
    { itemizationRequired: true },
    { itemizationRequired: false },
  ];
  it.each([
    [{ itemizationDeclared: true, amount: '5.00' }, strictDestination, true],
    [{ itemizationDeclared: false, amount: '5.00' }, strictDestination, false],
    [{ itemizationDeclared: false, amount: '5.00' }, freeDestination, true],
    [{ itemizationDeclared: false, amount: '5.00' }, null, true],
    [{ itemizationDeclared: false, amount: '0.00' }, freeDestination, false],
    [{ itemizationDeclared: false, amount: '0.00' }, null, false],
  ] as const)('%j sent to %j is declared: %s', (item, destination, expected) => {
    expect(isDeclared(item, destination)).toBe(expected);
    expect(filterUndeclared([{ ...item, actions: ['declare'] }], destination)).toHaveLength(
      expected ? 0 : 1,
    );
    expect(filterUndeclared([{ ...item, actions: [] }], destination)).toEqual([]);
  });
});

describe('the line that a package suggests', () => {
  it.each([
    ['Gift', true],
    ['Gift for Mika', true],
    ['Package from Amazon', true],
    ['Test package 1234', true],
    ['Order 113-2745', true],
    ['PK7H2M9QX4', true],
    ['Amazon', true],
    ['Amazon 8501', true],
    ['Amazon Echo', false],
    [' ', true],
    ['Gift wrap', false],
    ['Tea set', false],
    ['PS5', false],
    ['Box of chocolates', false],
    ['雨伞', false],
  ])('%s is vague: %s', (name, isVague) => expect(isVagueName(name, 'amazon')).toBe(isVague));

  const item = {
    receivedName: 'Tea set',
    amount: '49.90',
    merchant: 'Amazon',
    kinds: [],
    contents: [],
  };
  const line = { description: 'Tea set', qty: '1', price: '49.90' };
  it.each([
    [{}, line],
    [{ receivedName: 'Gift' }, { ...line, description: '' }],
    [{ receivedName: '茶器' }, { ...line, description: '' }],
    [{ amount: '0.00' }, { ...line, price: '' }],
    [{ amount: '100000.00' }, { ...line, price: '' }],
    [{ receivedName: 'Gift', amount: '0.00' }, null],
    [{ kinds: ['onebox'] as const }, null],
    [{ contents: [{ description: 'Cup', qty: 1, price: '1.00' }] }, null],
  ])('%j suggests %j', (changes, suggestion) =>
    expect(suggestLine({ ...item, ...changes })).toEqual(suggestion),
  );
});

describe('the encoding of a sheet', () => {
  const read = (hex: string, locale: Locale) => decodeText(Buffer.from(hex, 'hex'), locale);

  it.each([
    ['UTF-8', 'e9a6ace5858be69daf', 'en', '馬克杯'],
    ['UTF-8 with a byte order mark', 'efbbbf437570', 'zh', 'Cup'],
    ['UTF-16', 'fffeac994b516f67', 'en', '馬克杯'],
    ['UTF-16, big-endian', 'feff99ac514b676f', 'en', '馬克杯'],
    ['GBK', 'bfa8ccb9b5bad7c0d3ce', 'zh', '卡坦岛桌游'],
    ['GBK', 'bfa8ccb9b5bad7c0d3ce', 'en', '卡坦岛桌游'],
    ['Big5', 'b0a8a74aaa4d', 'tw', '馬克杯'],
    ['Shift JIS', '939282cc82dd', 'ja', '湯のみ'],
  ] as const)('reads %s (%s, page in %s)', (_, hex, locale, text) =>
    expect(read(hex, locale)).toBe(text),
  );

  it.each([
    ['a workbook', '504b0304'],
    ['NUL', '410042'],
    ['lost characters', 'efbfbd41'],
    ['bytes of no encoding', '41ff'],
  ])('refuses %s', (_, hex) => expect(() => read(hex, 'zh')).toThrow());
});

describe('a sheet for many packages', () => {
  it.each([
    ['a\tb\r\nc\n\n', [['a', 'b'], ['c']]],
    ['\ufeffa,"b, ""c""\nd"\n', [['a', 'b, "c"\nd']]],
    ['a;b, c;1,50', [['a', 'b, c', '1,50']]],
    ['"Best" cup\t1', [['Best cup', '1']]],
    [
      '12" disc\t1\n"open\t2',
      [
        ['12" disc', '1'],
        ['"open', '2'],
      ],
    ],
    ['', []],
  ])('%j is read as %j', (text, cells) => expect(readTable(text)).toEqual(cells));

  const [tea, gift, cups] = [
    { packageref: 'PK11111111', trackingnumber: '', name: 'Tea set' },
    { packageref: 'PK22222222', trackingnumber: '1Z2', name: 'Gift' },
    {
      packageref: 'PK33333333',
      itemization: [
        { description: 'Cup, red', qty: 2, price: '3.00' },
        { description: 'Cup', qty: 1, price: '1.00' },
      ],
    },
  ].map((changes) => readPackage(wirePackage(changes)));
  const items = [tea, gift, cups].flatMap((item) => item ?? []);

  it('writes what is known about each package, and reads it back', () => {
    const head = ['Package', 'Description', 'Quantity', 'Price', 'Name', 'Merchant', 'Tracking'];
    const { packages, refused } = readSheet(toCsv([head, ...writeSheet(items)]), items);
    expect(packages.map(({ item, lines }) => [item.ref, lines])).toEqual([
      ['PK11111111', [{ description: 'Tea set', qty: 1, price: '49.90' }]],
      ['PK33333333', cups?.contents],
    ]);
    expect(refused).toEqual([
      { n: 3, number: 'PK22222222', description: '', qty: '1', price: '49.90', reason: 'line' },
    ]);
  });

  it('leaves no row out without a reason, and declares no package in part', () => {
    const rows = [',x,1,1', '1z2,Cup,1,1', '1Z2,Cup,,', '', 'PK1,Cup,1,1', '1Z2,,,'];
    const { packages, refused } = readSheet(rows.join('\n'), items);
    expect(packages).toEqual([]);
    expect(refused.map(({ n, reason }) => [n, reason])).toEqual([
      [1, 'unknown'],
      [2, 'beside'],
      [3, 'line'],
      [5, 'unknown'],
      [6, 'line'],
    ]);
    const manyRows = Array.from({ length: 101 }, () => '1Z2,Cup,1,1').join('\n');
    expect(readSheet(manyRows, items).refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 101 }, () => 'tooMany'),
    );
  });
});
