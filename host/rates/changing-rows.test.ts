import { eq, sql } from 'drizzle-orm';

import { openDatabase, type Database } from '@/host/db/client';
import { countries, rateSurcharges } from '@/host/db/schema/money/rates';
import { seedReferenceData } from '@/host/seed/reference';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { aQuoteInput } from '@/host/testing/quotes';

import { quoteShipment } from './engine';
import { clearRateCache, loadRateTables } from './tables';

let db: Database;

beforeAll(async () => {
  db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
});
afterAll(() => db.$client.end());

async function quoteFuelRate(day: string): Promise<string | undefined> {
  const now = new Date(day);
  const result = quoteShipment(
    'standard',
    { ...aQuoteInput('PH'), now },
    await loadRateTables(db, now),
  );
  return result.ok
    ? result.quote.lines.find((line) => line.code === 'fuelsurcharge')?.basis.percent
    : result.reason;
}

it('an operator replaces a fuel row as documented, and each day gets the right price', async () => {
  await db.execute(
    sql`UPDATE rate_surcharges SET valid_to = '2026-12-01' WHERE id = 'surcharge/fuel/2026-10'`,
  );
  await db.execute(sql`INSERT INTO rate_surcharges (id, code, rule, countries, valid_from, source)
    SELECT 'surcharge/fuel/2026-12', code, jsonb_set(rule, '{indexCents}', '274'), countries, '2026-12-01', source
    FROM rate_surcharges WHERE id = 'surcharge/fuel/2026-10'`);
  clearRateCache();
  expect([
    await quoteFuelRate('2026-09-30'),
    await quoteFuelRate('2026-11-30'),
    await quoteFuelRate('2026-12-01'),
  ]).toEqual(['25.50', '25.00', '26.00']);
});

const conflictingRows: [what: string, statement: string][] = [
  [
    'a second fuel index',
    `INSERT INTO rate_surcharges (id, code, rule, valid_from, source) SELECT 'x', code, rule, '2026-11-15', source FROM rate_surcharges WHERE id = 'surcharge/fuel/2026-10'`,
  ],
  [
    'a bracket inside another',
    `INSERT INTO rate_brackets (id, service, zone, from_grams, to_grams, base_cents, step_cents, valid_from, source) VALUES ('x', 'express', 1, 1000, 2000, 1, 1, '2025-01-01', 'test')`,
  ],
  [
    'a second zone of a country',
    `INSERT INTO rate_zones (id, service, country, zone, valid_from, source) VALUES ('x', 'express', 'PH', 4, '2025-01-01', 'test')`,
  ],
  [
    'a tax on values that another covers',
    `INSERT INTO tax_rules (id, country, code, kind, collected, above_cents, basis, rate, valid_from, source) VALUES ('x', 'AU', 'lowvaluegst', 'gst', 'prepaid', 50000, 'goods', '0.1', '2025-01-01', 'test')`,
  ],
  [
    'a second storage rule of a tier',
    `INSERT INTO storage_rules (id, tier, free_days, daily_cents, valid_from, source) VALUES ('x', 'LT', 1, 1, '2025-01-01', 'test')`,
  ],
  [
    'a second fee of a tier',
    `INSERT INTO fees (id, code, charge_code, tier, cents, rule, valid_from, source) SELECT 'x', code, charge_code, tier, 1, rule, '2025-01-01', source FROM fees WHERE id = 'fee/hazmat'`,
  ],
  [
    'an expired row made valid again',
    `UPDATE rate_surcharges SET valid_to = NULL WHERE id = 'surcharge/fuel/2024-01'`,
  ],
];

it.each(conflictingRows)(
  'the database rejects %s while the first is still valid',
  async (_what, statement) => {
    await expect(db.$client.query(statement)).rejects.toMatchObject({
      code: '23P01',
      message: expect.stringContaining('holds at the same time as'),
    });
  },
);

it('the database accepts a row that starts on the day another ends', async () => {
  await db.execute(sql`UPDATE rate_zones SET valid_to = '2027-01-01' WHERE id = 'zone/express/PH'`);
  await db.execute(
    sql`INSERT INTO rate_zones (id, service, country, zone, valid_from, source) VALUES ('zone/express/PH/2027', 'express', 'PH', 4, '2027-01-01', 'test')`,
  );
  const loadZones = async (day: string) =>
    (await loadRateTables(db, new Date(day))).zones
      .filter((row) => row.service === 'express' && row.country === 'PH')
      .map((row) => row.zone);
  clearRateCache();
  expect([await loadZones('2026-12-31'), await loadZones('2027-01-01')]).toEqual([[3], [4]]);
});

it("seeding again keeps operators' changes and adds what is missing", async () => {
  await db
    .update(rateSurcharges)
    .set({ validTo: '2026-12-01' })
    .where(eq(rateSurcharges.id, 'surcharge/remote'));
  await db.delete(countries).where(eq(countries.iso, 'PH'));
  await seedReferenceData(db);
  const [remoteRow] = await db
    .select()
    .from(rateSurcharges)
    .where(eq(rateSurcharges.id, 'surcharge/remote'));
  expect(remoteRow?.validTo).toBe('2026-12-01');
  expect(await db.select().from(countries).where(eq(countries.iso, 'PH'))).toHaveLength(1);
});
