/** @jest-environment node */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const folder = join(process.cwd(), 'docs/samples');
const read = (file: string) =>
  parse<Record<string, string>>(readFileSync(join(folder, file), 'utf8'), { columns: true });
const rows = read('manifest.csv');

/**
 * Verifies the check digit of a UPS number: letters count from A = 2, every second character counts
 * twice, and the sum including the check digit is a multiple of ten.
 */
function isValidUps(tracking: string): boolean {
  const values = [...tracking.slice(2, -1)].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  const sum = values.reduce((total, value, index) => total + value * (index % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === Number(tracking.at(-1));
}

/** Verifies the check digit of a USPS number: weights 1 and 3 from the right, modulo 10. */
function isValidUsps(tracking: string): boolean {
  const sum = [...tracking]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * Verifies the check digit of a 12-digit FedEx number: weights 3, 1, 7 from the left, modulo 11.
 */
function isValidFedex(tracking: string): boolean {
  const sum = [...tracking.slice(0, -1)].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 1, 7][index % 3] ?? 0),
    0,
  );
  return (sum % 11) % 10 === Number(tracking.at(-1));
}

const formats: [RegExp, (tracking: string) => boolean][] = [
  [/^1Z[0-9A-Z]{16}$/, isValidUps],
  [/^9[2-5]\d{20}$/, isValidUsps],
  [/^\d{12}$/, isValidFedex],
  [/^TBA\d{12}$/, () => true],
];

describe('the sample manifest', () => {
  it('lists 25 parcels of one suite under 25 tracking numbers', () => {
    expect(rows).toHaveLength(25);
    expect(new Set(rows.map((row) => row.tracking)).size).toBe(25);
    expect(new Set(rows.map((row) => row.suite))).toEqual(new Set(['CG1000001']));
  });

  it.each(rows.map((row) => [row.tracking ?? '']))(
    'has the carrier’s check digit in %s',
    (tracking) => {
      const format = formats.find(([pattern]) => pattern.test(tracking));
      expect(format?.[1](tracking)).toBe(true);
    },
  );

  it.each(rows.map((row) => [row.photo ?? '']))(
    'comes with the photo %s of at most 60 kB',
    (photo) => {
      expect(statSync(join(folder, photo)).size).toBeLessThanOrEqual(60_000);
    },
  );

  it('contains one battery, one dangerous, and one damaged parcel', () => {
    const specialKinds = rows.map((row) => row.kind).filter((kind) => kind !== 'normal');
    expect(specialKinds.sort()).toEqual(['battery', 'damagepartial', 'hazmatpartial']);
  });
});

describe('the manifest with errors', () => {
  it('has an unknown suite, a non-numeric weight, a missing photo, and three valid rows', () => {
    const rowErrors = read('manifest-with-errors.csv').map((row) => ({
      suite: row.suite !== 'CG1000001',
      weight: Number.isNaN(Number(row.weight_kg)),
      photo: !existsSync(join(folder, row.photo ?? '')),
    }));
    const noErrors = { suite: false, weight: false, photo: false };
    expect(rowErrors).toEqual([
      noErrors,
      { ...noErrors, suite: true },
      { ...noErrors, weight: true },
      noErrors,
      { ...noErrors, photo: true },
      noErrors,
    ]);
  });
});
