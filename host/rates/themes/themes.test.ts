import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { getData } from '@/host/testing/shipping';
import { readThemeMoment, secondsToNextChange, themeAt } from '@/rules/themes';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => travel(0));

const specThemes = [
  { name: 'black-friday', from: '2022-11-03T06:00:00Z', to: '2023-01-04T16:00:00Z' },
  { name: 'xmas', from: '2022-11-30T16:00:00Z', to: '2023-01-04T16:00:00Z' },
];
const add = (body: object) =>
  host.call('POST /operator/themes/add', {
    headers: { ...operatorKey, 'idempotency-key': randomUUID() },
    body,
  });
const listThemes = async (portal: string) =>
  getData<Reply<'GET /list/themes'>>(
    await host.call('GET /list/themes', { headers: { 'x-portal': portal } }),
  ).items;

describe('the current theme', () => {
  it.each([
    ['2022-11-03T05:59:59Z', 'default'],
    ['2022-11-03T06:00:00Z', 'black-friday'],
    ['2022-11-30T15:59:59Z', 'black-friday'],
    ['2022-11-30T16:00:00Z', 'xmas'],
    ['2023-01-04T15:59:59Z', 'xmas'],
    ['2023-01-04T16:00:00Z', 'default'],
  ])('at %s is %s', (at, name) => {
    expect(themeAt(specThemes, new Date(at))).toBe(name);
    expect(themeAt([...specThemes].reverse(), new Date(at))).toBe(name);
  });

  it('falls back to the earlier theme if the later one ends first, and is never an unknown theme', () => {
    const shortTheme = { name: 'summer', from: '2022-12-10T00:00:00Z', to: '2022-12-11T00:00:00Z' };
    expect(themeAt([...specThemes, shortTheme], new Date('2022-12-10T12:00:00Z'))).toBe('summer');
    expect(themeAt([...specThemes, shortTheme], new Date('2022-12-11T00:00:00Z'))).toBe('xmas');
    expect(themeAt([{ ...shortTheme, name: 'carnival' }], new Date('2022-12-10T12:00:00Z'))).toBe(
      'default',
    );
  });

  it('may be cached until the next change at most', () => {
    expect(secondsToNextChange(specThemes, new Date('2022-11-30T15:59:30Z'))).toBe(30);
    expect(secondsToNextChange(specThemes, new Date('2022-11-30T15:59:59.700Z'))).toBe(1);
    expect(secondsToNextChange(specThemes, new Date('2023-01-05T00:00:00Z'))).toBeNull();
  });
});

it('reads days and minutes in GMT+8 or with their own offset, and rejects other text', () => {
  expect(readThemeMoment('2022-11-03 14:00')?.toISOString()).toBe('2022-11-03T06:00:00.000Z');
  expect(readThemeMoment('2023-01-05')?.toISOString()).toBe('2023-01-04T16:00:00.000Z');
  expect(readThemeMoment('2023-01-05T00:00Z')?.toISOString()).toBe('2023-01-05T00:00:00.000Z');
  for (const invalidText of [
    '',
    'tomorrow',
    '2023-02-30',
    '2023-13-01',
    '2023-01-05 24:30',
    '2023-01-05T24:00',
    '2023-01-05T14:60',
    '2023-01-05T14:00:60Z',
    '05.01.2023',
  ])
    expect(readThemeMoment(invalidText)).toBeNull();
});

describe('the theme list of the host', () => {
  it("contains the spec's two themes for any brand", async () => {
    travel(Date.parse('2022-12-15T00:00:00Z') - Date.now());
    for (const portal of ['cgw', 'hsg'])
      expect(
        (await listThemes(portal)).map(({ name, from, to }) => ({
          name,
          from: from.replace('.000', ''),
          to: to.replace('.000', ''),
        })),
      ).toEqual(specThemes);
  });

  it('adds a theme of one brand, lists it for that brand alone, and removes it', async () => {
    const { id } = getData<Reply<'POST /operator/themes/add'>>(
      await add({ name: 'summer', from: '2090-07-01', to: '2090-08-01', brand: 'hsg' }),
    );
    expect((await listThemes('hsg')).map((row) => row.id)).toContain(id);
    expect((await listThemes('cgw')).map((row) => row.id)).not.toContain(id);
    const remove = () =>
      host.call('POST /operator/themes/remove', { headers: operatorKey, body: { id } });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(422);
    expect((await listThemes('hsg')).map((row) => row.id)).not.toContain(id);
  });

  it('accepts no more than a list shows', async () => {
    const { themes } = schema;
    const row = { name: 'full', startsAt: new Date('2080-01-01'), endsAt: new Date('2080-01-02') };
    await host.db.insert(themes).values(Array.from({ length: 200 }, () => row));
    const fullAnswer = await add({ name: 'summer', from: '2090-07-01', to: '2090-08-01' });
    await host.db.delete(themes).where(eq(themes.name, row.name));
    expect([fullAnswer.statusCode, fullAnswer.body]).toEqual([
      422,
      expect.stringContaining('there are already 200'),
    ]);
  });

  it.each([
    [{ name: 'carnival', from: '2090-07-01', to: '2090-08-01' }, 'name'],
    [{ name: 'xmas', from: '2090-02-30', to: '2090-08-01' }, 'from'],
    [{ name: 'xmas', from: '2090-07-01', to: 'August' }, 'to'],
    [{ name: 'xmas', from: '2090-07-01', to: '2090-07-01' }, 'to'],
    [{ name: 'xmas', from: '2090-07-01', to: '2090-08-01', brand: 'acme' }, 'brand'],
  ])('refuses %j for its %s', async (body, field) => {
    const answer = await add(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`"${field}"`);
  });
});
