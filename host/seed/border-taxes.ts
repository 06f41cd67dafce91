import type { TaxBasis } from '@/host/db/schema/rate-rules';
import type { taxRules } from '@/host/db/schema/rates';
import { euMembers, euVat } from '@/host/rates/tax-coverage';

type Tax = typeof taxRules.$inferInsert;

/**
 * What the receiver's customs asks on arrival: shown as an estimate, never charged by us. In a row:
 * country, charge, currency and whole units of it (goods worth more bear the charge), basis, rate,
 * first day, source.
 */
const border = `
AU highvalueduty AUD 1000 goods 0.05 2018-07-01 ato-re: above A$1,000 at the border; general duty 5 %
AU highvaluetax AUD 1000 cif+duty 0.10 2018-07-01 ato-re: above A$1,000 at the border
NZ highvaluetax NZD 1000 cif+duty 0.15 2019-12-01 ird-nz: above NZ$1,000 at the border
JP highvaluetax JPY 10000 cif+duty 0.10 2022-01-01 seko: above JPY 10,000
KR highvaluetax USD 150 cif+duty 0.10 2022-01-01 seko: above US$150
TW highvaluetax TWD 2000 cif+duty 0.05 2022-01-01 seko: above TWD 2,000
PH highvaluetax PHP 10000 cif+duty 0.12 2022-01-01 seko: above PHP 10,000
ID highvaluetax USD 3 cif+duty 0.10 2022-01-01 seko: above US$3
VN highvaluetax VND 1000000 cif+duty 0.10 2022-01-01 seko: above VND 1 million
BN highvaluetax BND 400 cif+duty 0.07 2022-01-01 seko: above BND 400
TH highvaluetax THB 0 cif+duty 0.07 2024-07-05 th1, th2: VAT from the first baht; duty by goods from 2026
AE highvalueduty AED 1000 cif 0.05 2023-03-01 ey, shiphop: duty above AED 1,000
AE highvaluetax AED 0 cif+duty 0.05 2023-03-01 shiphop: VAT always
SA highvalueduty SAR 1000 cif 0.05 2023-01-01 shiphop: duty above SAR 1,000
SA highvaluetax SAR 0 cif+duty 0.15 2023-01-01 shiphop: VAT always
BH highvalueduty BHD 300 cif 0.05 2023-01-01 gea, oserth: above BHD 300
BH highvaluetax BHD 300 cif+duty 0.10 2023-01-01 gea, oserth: above BHD 300
GB highvaluetax GBP 0 cif+duty 0.20 2021-01-01 sino: VAT always, standard rate
`;

/**
 * A duty on personal parcels; what comes to no more than RMB 50 is not collected. The rate depends on
 * the goods (13, 20 or 50 %): the middle one is our judgement, since no row knows the goods well enough.
 */
const china: Tax = {
  id: 'tax/CN/highvaluetax',
  country: 'CN',
  code: 'highvaluetax',
  kind: 'vat',
  collected: 'border',
  currency: 'CNY',
  basis: 'goods',
  rate: '0.20',
  waivedUptoCents: 5000,
  validFrom: '2024-01-01',
  sourceDate: '2024-01-01',
  source: 'sf-us: personal parcels, up to RMB 50 waived; 20 % is ours, the middle of three rates',
};

/** Goods that a country taxes from some value on. */
function borderTax(row: string): Tax {
  const [country = '', code = '', currency, above, basis, rate = '', validFrom = '', ...source] =
    row.split(' ');
  return {
    id: `tax/${country}/${code}`,
    country,
    code,
    kind: code === 'highvalueduty' ? 'duty' : 'vat',
    collected: 'border',
    currency,
    aboveCents: Number(above) * 100,
    basis: basis as TaxBasis,
    rate,
    validFrom,
    sourceDate: validFrom,
    source: source.join(' '),
  };
}

/** What customs may ask on arrival, as rows. */
export const borderTaxes: Tax[] = [
  china,
  ...border.trim().split('\n').map(borderTax),
  ...euMembers.flatMap(({ country, rate, validFrom }): Tax[] => [
    {
      id: `tax/${country}/duty`,
      country,
      code: 'highvalueduty',
      kind: 'duty',
      collected: 'border',
      currency: 'EUR',
      uptoCents: 15_000,
      basis: 'goods',
      rate: '0',
      perCategoryCents: 300,
      validFrom: '2026-07-01',
      validTo: '2028-07-01',
      sourceDate: '2026-02-01',
      source: 'f2m-eu: EUR 3 for each customs line up to EUR 150 until 1 July 2028',
    },
    {
      id: `tax/${country}/vat`,
      country,
      code: 'highvaluetax',
      kind: 'vat',
      collected: 'border',
      currency: 'EUR',
      basis: 'cif+duty',
      rate,
      validFrom,
      sourceDate: euVat.date,
      source: euVat.source,
    },
  ]),
];
