import type { TaxBasis } from '@/host/db/schema/rate-rules';
import type { taxRules } from '@/host/db/schema/rates';

type Tax = typeof taxRules.$inferInsert;

/**
 * Low-value taxes that a redeliverer collects with the shipment. Limits in US cents at about the
 * rate of the day.
 */
const prepaid: Tax[] = [
  {
    id: 'tax/AU/lowvaluegst',
    country: 'AU',
    code: 'lowvaluegst',
    kind: 'gst',
    collected: 'prepaid',
    uptoCents: 75_000,
    basis: 'goods+charges',
    rate: '0.10',
    excludedCategories: ['tobacco', 'alcohol'],
    validFrom: '2018-07-01',
    source: 'ato-re, gea: goods up to A$1,000, on price and our charges',
  },
  {
    id: 'tax/NZ/lowvaluegst',
    country: 'NZ',
    code: 'lowvaluegst',
    kind: 'gst',
    collected: 'prepaid',
    uptoCents: 60_000,
    basis: 'goods+charges',
    rate: '0.15',
    excludedCategories: ['tobacco', 'alcohol'],
    validFrom: '2019-12-01',
    source: 'ird-nz, usps-nz: goods up to NZ$1,000, also on transport and insurance',
  },
  {
    id: 'tax/SG/lowvaluegst/2023',
    country: 'SG',
    code: 'lowvaluegst',
    kind: 'gst',
    collected: 'prepaid',
    uptoCents: 30_000,
    basis: 'goods+charges',
    rate: '0.08',
    validFrom: '2023-01-01',
    validTo: '2024-01-01',
    source: 'iras, avalara-sg: goods up to S$400',
  },
  {
    id: 'tax/SG/lowvaluegst/2024',
    country: 'SG',
    code: 'lowvaluegst',
    kind: 'gst',
    collected: 'prepaid',
    uptoCents: 30_000,
    basis: 'goods+charges',
    rate: '0.09',
    validFrom: '2024-01-01',
    source: 'iras: goods up to S$400; 9 % as announced, confirm before live use',
  },
  {
    id: 'tax/SG/gst/2024',
    country: 'SG',
    code: 'gst',
    kind: 'gst',
    collected: 'prepaid',
    aboveCents: 30_000,
    basis: 'cif',
    rate: '0.09',
    validFrom: '2024-01-01',
    source:
      'seko: above S$400 on cost, insurance, freight; 9 % as announced, confirm before live use',
  },
  {
    id: 'tax/MY/lowvaluegst',
    country: 'MY',
    code: 'lowvaluegst',
    kind: 'gst',
    collected: 'prepaid',
    uptoCents: 10_500,
    basis: 'goods',
    rate: '0.10',
    validFrom: '2024-01-01',
    source: 'my: low-value tax up to RM500, freight excluded',
  },
];

type BorderRow = [
  country: string,
  code: 'highvalueduty' | 'highvaluetax',
  aboveCents: number,
  basis: TaxBasis,
  rate: string,
  validFrom: string,
  source: string,
];

/** What the receiver's customs asks on arrival: shown as an estimate, never charged by us. */
const border: BorderRow[] = [
  [
    'AU',
    'highvalueduty',
    75_000,
    'goods',
    '0.05',
    '2018-07-01',
    'ato-re: above A$1,000 at the border; general duty 5 %',
  ],
  [
    'AU',
    'highvaluetax',
    75_000,
    'cif+duty',
    '0.10',
    '2018-07-01',
    'ato-re: above A$1,000 at the border',
  ],
  [
    'NZ',
    'highvaluetax',
    60_000,
    'cif+duty',
    '0.15',
    '2019-12-01',
    'ird-nz: above NZ$1,000 at the border',
  ],
  ['JP', 'highvaluetax', 6500, 'cif+duty', '0.10', '2022-01-01', 'seko: above JPY 10,000'],
  ['KR', 'highvaluetax', 15_000, 'cif+duty', '0.10', '2022-01-01', 'seko: above US$150'],
  ['TW', 'highvaluetax', 6200, 'cif+duty', '0.05', '2022-01-01', 'seko: above TWD 2,000'],
  ['PH', 'highvaluetax', 17_500, 'cif+duty', '0.12', '2022-01-01', 'seko: above PHP 10,000'],
  ['ID', 'highvaluetax', 300, 'cif+duty', '0.10', '2022-01-01', 'seko: above US$3'],
  ['VN', 'highvaluetax', 4000, 'cif+duty', '0.10', '2022-01-01', 'seko: above VND 1 million'],
  ['BN', 'highvaluetax', 30_000, 'cif+duty', '0.07', '2022-01-01', 'seko: above BND 400'],
  [
    'TH',
    'highvaluetax',
    0,
    'cif+duty',
    '0.07',
    '2024-07-05',
    'th1, th2: VAT from the first baht; duty by goods from 2026',
  ],
  ['AE', 'highvalueduty', 27_200, 'cif', '0.05', '2023-03-01', 'ey, shiphop: duty above AED 1,000'],
  ['AE', 'highvaluetax', 0, 'cif+duty', '0.05', '2023-03-01', 'shiphop: VAT always'],
  ['SA', 'highvalueduty', 26_600, 'cif', '0.05', '2023-01-01', 'shiphop: duty above SAR 1,000'],
  ['SA', 'highvaluetax', 0, 'cif+duty', '0.15', '2023-01-01', 'shiphop: VAT always'],
  ['BH', 'highvalueduty', 79_500, 'cif', '0.05', '2023-01-01', 'gea, oserth: above BHD 300'],
  ['BH', 'highvaluetax', 79_500, 'cif+duty', '0.10', '2023-01-01', 'gea, oserth: above BHD 300'],
  ['GB', 'highvaluetax', 0, 'cif+duty', '0.20', '2021-01-01', 'sino: VAT always, standard rate'],
];

/**
 * Standard VAT rates of EU members served, and the euro customs charge by distinct kind of goods up
 * to EUR 150.
 */
const euVat: [country: string, rate: string][] = [
  ['AT', '0.20'],
  ['BE', '0.21'],
  ['DE', '0.19'],
  ['DK', '0.25'],
  ['ES', '0.21'],
  ['FR', '0.20'],
  ['IE', '0.23'],
  ['IT', '0.22'],
  ['NL', '0.21'],
  ['PT', '0.23'],
  ['SE', '0.25'],
];

export const taxes: Tax[] = [
  ...prepaid,
  ...border.map(([country, code, aboveCents, basis, rate, validFrom, source]): Tax => ({
    id: `tax/${country}/${code}/${aboveCents}`,
    country,
    code,
    kind: code === 'highvalueduty' ? 'duty' : 'vat',
    collected: 'border',
    aboveCents,
    basis,
    rate,
    validFrom,
    source,
  })),
  ...euVat.flatMap(([country, rate]): Tax[] => [
    {
      id: `tax/${country}/duty`,
      country,
      code: 'highvalueduty',
      kind: 'duty',
      collected: 'border',
      uptoCents: 16_500,
      basis: 'goods',
      rate: '0',
      perCategoryCents: 330,
      validFrom: '2026-07-01',
      validTo: '2028-07-01',
      source: 'f2m-eu: EUR 3 for each customs line up to EUR 150 until 1 July 2028',
    },
    {
      id: `tax/${country}/vat`,
      country,
      code: 'highvaluetax',
      kind: 'vat',
      collected: 'border',
      basis: 'cif+duty',
      rate,
      validFrom: '2021-07-01',
      source: 'fisc: VAT always; national standard rate',
    },
  ]),
];
