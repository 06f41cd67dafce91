import type { TaxBasis } from '@/host/db/schema/money/rate-rules';
import type { taxRules } from '@/host/db/schema/money/rates';
import { euMembers, euVat } from '@/host/rates/tax-coverage';

type Tax = typeof taxRules.$inferInsert;

/**
 * Id with country and charge, currency, goods above and up to, basis, rate, valid from..to
 * (exclusive), source date, exempt goods, source. We collect GST; the rest is informational.
 */
const rows = `
tax/AU/lowvaluegst AUD 0 1000 goods+charges 0.10 2018-07-01 2018-07-01 tobacco+alcohol ato-re, gea: goods up to A$1,000, on price and our charges
tax/NZ/lowvaluegst NZD 0 1000 goods+charges 0.15 2019-12-01 2019-12-01 tobacco+alcohol ird-nz, usps-nz: goods up to NZ$1,000, also on transport and insurance
tax/SG/lowvaluegst/2023 SGD 0 400 goods+charges 0.08 2023-01-01..2024-01-01 2022-09-01 - iras, avalara-sg: goods up to S$400
tax/SG/lowvaluegst/2024 SGD 0 400 goods+charges 0.09 2024-01-01 2022-09-01 - iras, avalara-sg: goods up to S$400; 9 % as announced in 2022
tax/SG/gst/2024 SGD 400 - cif 0.09 2024-01-01 2022-09-01 - seko, avalara-sg: above S$400 on cost, insurance, freight; 9 % as announced in 2022
tax/MY/lowvaluegst MYR 0 500 goods 0.10 2024-01-01 2024-01-01 - my: low-value tax up to RM500, freight excluded
tax/AU/highvalueduty AUD 1000 - goods 0.05 2018-07-01 2018-07-01 - ato-re: above A$1,000 at the border; general duty 5 %
tax/AU/highvaluetax AUD 1000 - cif+duty 0.10 2018-07-01 2018-07-01 - ato-re: above A$1,000 at the border
tax/NZ/highvaluetax NZD 1000 - cif+duty 0.15 2019-12-01 2019-12-01 - ird-nz: above NZ$1,000 at the border
tax/JP/highvaluetax JPY 10000 - cif+duty 0.10 2022-01-01 2022-01-01 - seko: above JPY 10,000
tax/KR/highvaluetax USD 150 - cif+duty 0.10 2022-01-01 2022-01-01 - seko: above US$150
tax/TW/highvaluetax TWD 2000 - cif+duty 0.05 2022-01-01 2022-01-01 - seko: above TWD 2,000
tax/PH/highvaluetax PHP 10000 - cif+duty 0.12 2022-01-01 2022-01-01 - seko: above PHP 10,000
tax/ID/highvaluetax USD 3 - cif+duty 0.10 2022-01-01 2022-01-01 - seko: above US$3
tax/VN/highvaluetax VND 1000000 - cif+duty 0.10 2022-01-01 2022-01-01 - seko: above VND 1 million
tax/BN/highvaluetax BND 400 - cif+duty 0.07 2022-01-01 2022-01-01 - seko: above BND 400
tax/TH/highvaluetax THB 0 - cif+duty 0.07 2024-07-05 2024-07-05 - th1, th2: VAT from the first baht; duty by goods from 2026
tax/AE/highvalueduty AED 1000 - cif 0.05 2023-03-01 2023-03-01 - ey, shiphop: duty above AED 1,000
tax/AE/highvaluetax AED 0 - cif+duty 0.05 2023-03-01 2023-03-01 - shiphop: VAT always
tax/SA/highvalueduty SAR 1000 - cif 0.05 2023-01-01 2023-01-01 - shiphop: duty above SAR 1,000
tax/SA/highvaluetax SAR 0 - cif+duty 0.15 2023-01-01 2023-01-01 - shiphop: VAT always
tax/BH/highvalueduty BHD 300 - cif 0.05 2023-01-01 2023-01-01 - gea, oserth: above BHD 300
tax/BH/highvaluetax BHD 300 - cif+duty 0.10 2023-01-01 2023-01-01 - gea, oserth: above BHD 300
tax/GB/highvaluetax GBP 0 - cif+duty 0.20 2021-01-01 2021-01-01 - sino: VAT always, standard rate
`;

const toCents = (units = '') => Number(units) * 100;

function readTax(row: string): Tax {
  const [
    id = '',
    currency,
    aboveAmount,
    uptoAmount,
    basis,
    rate = '',
    days = '',
    sourceDate,
    exemptGoods,
    ...source
  ] = row.split(' ');
  const [, country = '', code = ''] = id.split('/');
  const [validFrom = '', validTo] = days.split('..');
  const isGst = code.endsWith('gst');
  return {
    id,
    country,
    code,
    kind: isGst ? 'gst' : code === 'highvalueduty' ? 'duty' : 'vat',
    collected: isGst ? 'prepaid' : 'border',
    currency,
    aboveCents: toCents(aboveAmount),
    uptoCents: uptoAmount === '-' ? null : toCents(uptoAmount),
    basis: basis as TaxBasis,
    rate,
    excludedCategories: exemptGoods === '-' ? [] : exemptGoods?.split('+'),
    validFrom,
    validTo: validTo ?? null,
    sourceDate,
    source: source.join(' '),
  };
}

/** Personal packages to China: 13, 20 or 50 % by goods. The middle rate is our judgment. */
const chinaTax: Tax = {
  ...readTax(
    'tax/CN/highvaluetax CNY 0 - goods 0.20 2024-01-01 2024-01-01 - sf-us: personal parcels, up to RMB 50 waived; 20 % is ours, the middle of three rates',
  ),
  waivedUptoCents: 5000,
};

export const taxes: Tax[] = [
  ...rows.trim().split('\n').map(readTax),
  chinaTax,
  ...euMembers.flatMap(({ country, rate, validFrom }) => [
    {
      ...readTax(
        `tax/${country}/duty EUR 0 150 goods 0 2026-07-01..2028-07-01 2026-02-01 - f2m-eu: EUR 3 for each customs line up to EUR 150 until 1 July 2028`,
      ),
      code: 'highvalueduty',
      kind: 'duty',
      perCategoryCents: 300,
    },
    {
      ...readTax(
        `tax/${country}/vat EUR 0 - cif+duty ${rate} ${validFrom} ${euVat.date} - ${euVat.source}`,
      ),
      code: 'highvaluetax',
    },
  ]),
];
