import { eq } from 'drizzle-orm';

import { openDatabase, type Database } from '@/host/db/client';
import { merchants, packageCategories, storageRules } from '@/host/db/schema/money/rates';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { buildSeedTables } from '@/host/testing/quotes';
import { chargeCodes } from '@/rules/charges/charges';
import { isMerchantUnknown, lockedCategories } from '@/rules/packages/shippable';

import { filterTables } from './dated-rows';
import type { RateRows } from './rows';
import { clearRateCache, loadRateTables } from './tables';

const now = new Date('2026-11-02T10:00:00Z');
let db: Database;
let tables: RateRows;

beforeAll(async () => {
  db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
  tables = await loadRateTables(db, now);
});
afterAll(() => db.$client.end());

describe('the seeded tables', () => {
  it('match the tables that the engine is tested with', () => {
    const { services, zones, brackets, storage, ...orderedTables } = buildSeedTables(now);
    expect(tables).toMatchObject(orderedTables);
    for (const [name, rows] of Object.entries({ services, zones, brackets, storage })) {
      expect(new Set<unknown>(tables[name as 'services'])).toEqual(new Set<unknown>(rows));
    }
  });

  it('serve every destination that the rules name, and at least sixty', () => {
    const namedCountries =
      'PH SG AU NZ JP CN TW HK MO KR TH MY ID VN BN IN AE SA BH QA KW OM GB FR DE IT ES NL IE CA MX BR AR CL CO PE CR AO RO LK UG NO CH'.split(
        ' ',
      );
    const openCountries = tables.countries.filter((row) => row.shipAllowed).map((row) => row.iso);
    expect(namedCountries.filter((iso) => !openCountries.includes(iso))).toEqual([]);
    expect(openCountries.length).toBeGreaterThan(60);
  });

  it('list every country with its dial code', () => {
    expect(tables.countries.length).toBeGreaterThanOrEqual(249);
    expect(
      tables.countries.filter((row) => !/^\d{1,4}$/.test(row.dialCode)).map((row) => row.iso),
    ).toEqual([]);
    expect(tables.countries.find((row) => row.iso === 'PH')).toMatchObject({
      name: 'Philippines',
      dialCode: '63',
      shipAllowed: true,
      itemizationRequired: false,
    });
    expect(tables.countries.find((row) => row.iso === 'KP')?.shipAllowed).toBe(false);
  });

  it('give every open country an express zone', () => {
    const zonedCountries = new Set(
      tables.zones.filter((row) => row.service === 'express').map((row) => row.country),
    );
    expect(
      tables.countries.filter((row) => row.shipAllowed && !zonedCountries.has(row.iso)),
    ).toEqual([]);
    expect(
      tables.zones.filter(
        (row) => !tables.countries.some((country) => country.iso === row.country),
      ),
    ).toEqual([]);
  });

  it('cover every weight of every zone exactly once, with increasing prices', () => {
    for (const service of tables.services) {
      for (let zone = 1; zone <= 9; zone += 1) {
        const rows = tables.brackets
          .filter((row) => row.service === service.code && row.zone === zone)
          .sort((a, b) => a.fromGrams - b.fromGrams);
        let endGrams = 0;
        let price = 0;
        for (const row of rows) {
          expect([row.id, row.fromGrams]).toEqual([row.id, endGrams]);
          expect(row.baseCents).toBeGreaterThan(price);
          endGrams = row.toGrams;
          price =
            row.baseCents + row.stepCents * ((row.toGrams - row.fromGrams) / service.stepGrams - 1);
        }
        expect(endGrams).toBe(service.maxWeightGrams);
      }
    }
  });

  it('use only the charge codes of the spec and say where each number comes from', () => {
    const codes = [
      ...tables.surcharges.map((row) => row.code),
      ...tables.fees.map((row) => row.chargeCode),
      ...tables.taxes.map((row) => row.code),
    ];
    const knownCodes: readonly string[] = [...chargeCodes, 'oneboxFee', 'domesticshipping'];
    expect(codes.filter((code) => !knownCodes.includes(code))).toEqual([]);
    const datedRows = [
      ...tables.services,
      ...tables.zones,
      ...tables.brackets,
      ...tables.surcharges,
      ...tables.fees,
      ...tables.taxes,
      ...tables.remoteAreas,
      ...tables.storage,
    ];
    expect(datedRows.filter((row) => row.source.length < 4)).toEqual([]);
  });

  it('contain categories and merchants, including locked and generic ones', async () => {
    const categories = await db.select().from(packageCategories);
    expect(lockedCategories.filter((code) => !categories.some((row) => row.code === code))).toEqual(
      [],
    );
    expect(categories.length).toBeGreaterThan(30);
    const shops = await db.select().from(merchants);
    expect(shops.filter((row) => row.generic !== isMerchantUnknown(row.name))).toEqual([]);
    expect(shops.filter((row) => !row.generic).length).toBeGreaterThan(40);
  });
});

describe('loading the tables', () => {
  it('excludes rows that are not valid at the requested time', async () => {
    const loadFuelIds = async (day: string) =>
      (await loadRateTables(db, new Date(day))).surcharges
        .filter((row) => row.code === 'fuelsurcharge')
        .map((row) => row.id);
    expect(await loadFuelIds('2026-09-30T23:59:59Z')).toEqual(['surcharge/fuel/2024-01']);
    expect(await loadFuelIds('2026-10-01T00:00:00Z')).toEqual(['surcharge/fuel/2026-10']);
    expect((await loadRateTables(db, new Date('2000-01-01'))).services).toEqual([]);
  });

  it('sees a changed row after its cache is cleared', async () => {
    await db.update(storageRules).set({ freeDays: 31 }).where(eq(storageRules.id, 'storage/LT'));
    const loadFreeDays = async () =>
      (await loadRateTables(db, now)).storage.find((row) => row.tier === 'LT')?.freeDays;
    expect(await loadFreeDays()).toBe(30);
    clearRateCache();
    expect(await loadFreeDays()).toBe(31);
  });

  it('does not cache a failure', async () => {
    clearRateCache();
    const brokenDb = openDatabase('postgres://nobody@127.0.0.1:1/none', 1, () => undefined);
    await expect(loadRateTables(brokenDb, now)).rejects.toThrow();
    await brokenDb.$client.end();
    expect((await loadRateTables(db, now)).services).toHaveLength(2);
  });

  it('filters without changing the rows', () => {
    expect(filterTables(tables, now)).toEqual(tables);
  });
});
