import type { TaxCoverage } from '@/contract/money/charges';

import type { RateRows } from './rows';

/**
 * From vatnode/eu-vat-rates-data (data/eu-vat-rates-history.json): country, percent, and first day if
 * the rate started after 2021-07-01, when VAT began to apply to every package.
 */
export const euVat = {
  date: '2026-09-23',
  source: 'vatnode: VAT always; national standard rate by the European Commission',
  rates: `AT 20, BE 21, BG 20, HR 25, CY 19, CZ 21, DK 25, EE 24 2025-07-01, FI 25.5 2024-09-01, FR 20, DE 19,
    GR 24, HU 27, IE 23, IT 22, LV 21, LT 21, LU 17 2024-01-01, MT 18, NL 21, PL 23, PT 23,
    RO 21 2025-08-01, SK 23 2025-01-01, SI 22, ES 21, SE 25`,
} as const;

export const euMembers = euVat.rates.split(',').map((row) => {
  const [country = '', percent, validFrom = '2021-07-01'] = row.trim().split(' ');
  return { country, rate: (Number(percent) / 100).toFixed(3), validFrom };
});

/**
 * State, date of source or last check, source keys, countries. *known*: tax and duty; *partly*:
 * tax, but not every duty.
 */
const coverageRows = `
known 2018-07-01 ato-re AU
known 2022-01-01 seko HK MO
known 2022-09-01 iras,avalara-sg SG
known 2023-01-01 shiphop SA
known 2023-01-01 gea,oserth BH
known 2023-03-01 ey,shiphop AE
partly 2019-12-01 ird-nz NZ
partly 2021-01-01 sino GB
partly 2022-01-01 seko JP KR TW PH ID VN BN
partly 2024-01-01 sf-us CN
partly 2024-01-01 my MY
partly 2024-07-05 th1,th2 TH
partly ${euVat.date} vatnode ${euMembers.map(({ country }) => country).join(' ')}
unknown 2026-11-27 none AD AM AO AR AW AZ BB BD BF BO BR BS BW CA CD CF CH CI CL CM CO CR CW DO EC EG ET FJ GE GH
unknown 2026-11-27 none GP GT HN HT IL IN IQ IS JM JO KE KH KW KZ LA LB LK MA MC ML MN MQ MU MV MX MZ NA NC NG NI
unknown 2026-11-27 none NO NP OM PA PE PF PG PK PY QA RE RW SM SN SV TN TR TT TZ UA UG UY UZ ZA ZM
`;

export const taxCoverage = coverageRows
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [state, date = '', source = '', ...countries] = row.split(' ');
    return countries.map((country) => ({ country, state: state as TaxCoverage, date, source }));
  });

/** Customs charges nothing there, so no rule exists. */
export const untaxedCountries: readonly string[] = ['HK', 'MO'];

const stateByCountry = new Map(taxCoverage.map(({ country, state }) => [country, state]));

/** A rule without an exchange rate makes the country unknown. */
export function getTaxCoverage(
  { taxes, exchange }: Pick<RateRows, 'taxes' | 'exchange'>,
  country: string,
): TaxCoverage {
  const rules = taxes.filter((row) => row.country === country);
  if (rules.length === 0) return untaxedCountries.includes(country) ? 'known' : 'unknown';
  const hasExchangeRate = (rule: { currency: string }) =>
    exchange.some(({ currency }) => currency === rule.currency);
  if (!rules.every(hasExchangeRate)) return 'unknown';
  return stateByCountry.get(country) === 'known' ? 'known' : 'partly';
}
