import { buildCountryRows } from '@/host/seed/countries';
import { taxes } from '@/host/seed/taxes';
import { buildSeedTables } from '@/host/testing/quotes';

import { getTaxCoverage, euMembers, euVat, taxCoverage, untaxedCountries } from './tax-coverage';

/** Open countries without any rule. Lower it with every country that gets one; never raise it. */
const UNKNOWN_COUNT = 85;

const openCountries = buildCountryRows()
  .filter(({ shipAllowed }) => shipAllowed)
  .map(({ iso }) => iso);
const getRules = (country: string) => taxes.filter((row) => row.country === country);
const listCountries = (state: string) =>
  taxCoverage.filter((row) => row.state === state).map(({ country }) => country);

describe('tax coverage', () => {
  it('has one row with state, date and source for every open country, and for no other', () => {
    expect(taxCoverage.map(({ country }) => country).toSorted()).toEqual(openCountries.toSorted());
    for (const { country, state, date, source } of taxCoverage)
      expect([country, state, date, source]).toEqual([
        country,
        expect.stringMatching(/^(known|partly|unknown)$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/^[a-z]/),
      ]);
  });

  it('calls a country known or partly known only with a dated rule and its source', () => {
    const countriesWithoutRule = [...listCountries('known'), ...listCountries('partly')].filter(
      (country) =>
        !getRules(country).some(({ sourceDate, source }) => sourceDate && source.includes(':')),
    );
    // Untaxed countries have no rule: the row itself has source and date.
    expect(countriesWithoutRule.toSorted()).toEqual([...untaxedCountries].toSorted());
    expect(listCountries('unknown').flatMap(getRules)).toEqual([]);
  });

  it('leaves no EU member unknown: each has the rate of the one dated list', () => {
    expect(euMembers).toHaveLength(27);
    expect(listCountries('unknown')).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(euMembers.map((member) => member.country).join('|')),
      ]),
    );
    for (const { country, rate } of euMembers)
      expect(getRules(country)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'vat', rate, sourceDate: euVat.date }),
          expect.objectContaining({ kind: 'duty', perCategoryCents: 300 }),
        ]),
      );
    const { rate } = euMembers.find(({ country }) => country === 'FI') ?? {};
    expect(rate).toBe('0.255');
  });

  it('has exactly the budgeted number of unknown countries', () => {
    expect(listCountries('unknown')).toHaveLength(UNKNOWN_COUNT);
  });
});

describe('coverage by the current rows', () => {
  const tables = buildSeedTables();

  it('is what the table says, for every open country', () => {
    for (const { country, state } of taxCoverage)
      expect([country, getTaxCoverage(tables, country)]).toEqual([country, state]);
  });

  it('is unknown once the rules have ended, or without an exchange rate', () => {
    expect(getTaxCoverage({ ...tables, taxes: [] }, 'DE')).toBe('unknown');
    expect(getTaxCoverage({ ...tables, exchange: [] }, 'DE')).toBe('unknown');
  });

  it('is no longer unknown once an operator has added a rule', () => {
    const [rule] = tables.taxes;
    if (!rule) throw new Error('no rules');
    expect(getTaxCoverage({ ...tables, taxes: [{ ...rule, country: 'NO' }] }, 'NO')).toBe('partly');
  });
});
