import type { fees, rateSurcharges, storageRules } from '@/host/db/schema/money/rates';

import { firstDay } from './services';

type Surcharge = typeof rateSurcharges.$inferInsert;
type Fee = typeof fees.$inferInsert;

const buyingDays = { Fastest: { min: 3, max: 6 }, Standard: { min: 5, max: 12 } };
const fuelBand = { baseIndexCents: 262, bandCents: 6, baseRate: '0.25', stepRate: '0.005' };
const fuelSource =
  'aramex-fuel: US jet fuel 2.62-2.68 a gallon = 25.0 %, 0.5 points each 0.06, monthly, two months behind';

export const surcharges: Surcharge[] = [
  {
    id: 'surcharge/remote',
    code: 'remotesurcharge',
    countries: null,
    validFrom: firstDay,
    rule: { form: 'remote', minimumCents: 2300, perKgCents: 52 },
    source: 'dhlp: 0.45/kg, at least 20 EUR',
  },
  {
    id: 'surcharge/fuel/2024-01',
    code: 'fuelsurcharge',
    countries: null,
    validFrom: firstDay,
    validTo: '2026-10-01',
    rule: { form: 'fuelIndex', indexCents: 271, ...fuelBand },
    source: fuelSource,
  },
  {
    id: 'surcharge/fuel/2026-10',
    code: 'fuelsurcharge',
    countries: null,
    validFrom: '2026-10-01',
    rule: { form: 'fuelIndex', indexCents: 265, ...fuelBand },
    source: fuelSource,
  },
  {
    id: 'surcharge/oversize',
    code: 'oversizefee',
    countries: null,
    validFrom: firstDay,
    rule: { form: 'perLargeParcel', cents: 2900, sideMm: 1200, weightGrams: 70_000 },
    source: 'ebay-dhl: a side over 120 cm or a piece over 70 kg',
  },
  {
    id: 'surcharge/battery',
    code: 'batteryfee',
    countries: null,
    validFrom: firstDay,
    rule: { form: 'perKind', cents: 570, kinds: ['battery'] },
    source: 'dhl-rs: lithium batteries packed with equipment (PI966), RSD 615 a shipment',
  },
  {
    id: 'surcharge/highrisk',
    code: 'highriskfee',
    validFrom: firstDay,
    countries: 'AF BF CD HT IQ LB LY ML SO SD SY UA VE YE'.split(' '),
    rule: { form: 'perShipment', cents: 3200, aboveGoodsCents: 0 },
    source: 'dhl-2026: RMB 230 a shipment',
  },
  {
    id: 'surcharge/sanction',
    code: 'countrysanctionfee',
    validFrom: firstDay,
    countries: 'CF CD IR IQ KP LY SO YE'.split(' '),
    rule: { form: 'perShipment', cents: 3200, aboveGoodsCents: 0 },
    source: 'dhl-2026: RMB 230 a shipment',
  },
  {
    id: 'surcharge/crisis',
    code: 'other',
    validFrom: firstDay,
    countries: ['IL', 'JO', 'LB', 'UA'],
    rule: { form: 'perKg', cents: 60 },
    source: 'cg-rates: weight x country rate; the rate is ours',
  },
];

const dangerousGoods: Fee['rule'] = {
  form: 'perKind',
  kinds: ['hazmatPartial', 'hazmatFull', 'readyHazmat'],
  floorGrams: 3500,
};
const buildRepackRule = (repackType: string): Fee['rule'] => ({
  form: 'perKind',
  kinds: ['repacked'],
  repackType,
});

/** Code with tier, bill code and cents; then rule and source. */
const feeTable: [string, Fee['rule'], string][] = [
  ['hazmat hazmatfee 3200', dangerousGoods, 'terms of service: 32.00, at least 3.5 kg'],
  [
    'contentverification contentverificationfee 500',
    { form: 'perKind', kinds: ['verified'] },
    's2s: content check 5.00',
  ],
  ['repack/LT service 700', buildRepackRule('box'), 'cg-rates: box cut-down 7.00'],
  ['repack service 500', buildRepackRule('box'), 'cg-rates: box cut-down 5.00 (Prime)'],
  ['repackbag/LT service 500', buildRepackRule('bag'), 'cg-rates: box to bag 5.00'],
  ['repackbag service 300', buildRepackRule('bag'), 'cg-rates: box to bag 3.00 (Prime)'],
  [
    'merge/LT service 100',
    { form: 'perFurtherParcel', freeParcels: 3 },
    'cg-rates: first three free, then 1.00 each; free for Prime',
  ],
  [
    'selfcollect service 200',
    { form: 'selfCollect' },
    'counters of forwarders in Asia: 1.50 to 3.00 a shipment',
  ],
  [
    'onebox/LT oneboxFee 200',
    { form: 'onebox' },
    'ush: consolidation 2.00 a parcel, asked for in advance',
  ],
  [
    'onebox oneboxFee 100',
    { form: 'onebox' },
    'ush: 2.00 a parcel; half of it for Prime and Business is ours',
  ],
  [
    'return service 400',
    { form: 'return' },
    'cg-rates: return to a US merchant 4.00, a package at a time',
  ],
  ['businessmembership membershipfee 6000', { form: 'membership' }, 'judgement: 60.00 a year'],
  [
    'weightguarantee service 400',
    { form: 'guarantee', times: 1.3 },
    'judgement: 4.00 a locked weight; what weighs more than 1.3 times is another product',
  ],
  [
    'buyforme service 500',
    { form: 'order', rate: '0.10', days: buyingDays },
    'cg-rates: 10 %; at least 5.00 lies between zen (¥500) and qwintry (13.00); days: judgement',
  ],
  [
    'buyforme/PR service 400',
    { form: 'order', rate: '0.08', days: buyingDays },
    'judgement: a fifth less than Standard; cg-rates names no Prime fee',
  ],
  [
    'buyforme/BZ service 400',
    { form: 'order', rate: '0.07', days: buyingDays },
    'qwintry: 7 % for large orders; days: judgement',
  ],
  [
    'insurance insurance 0',
    { form: 'insurance', rate: '0.01', maxCoverCents: 1_000_000 },
    'cg-rates: 1 % of goods and freight, cover up to 10,000',
  ],
];

export const feeRows = feeTable.map(([fee, rule, source]): Fee => {
  const [name = '', chargeCode = '', cents] = fee.split(' ');
  const [code = '', tier = '*'] = name.split('/');
  const id = `fee/${name}`;
  return { id, code, chargeCode, tier, cents: Number(cents), validFrom: firstDay, rule, source };
});

const freeDaysByTier = { LT: 30, PR: 60, BZ: 60 };

export const storage = Object.entries(freeDaysByTier).map(
  ([tier, freeDays]): typeof storageRules.$inferInsert => ({
    id: `storage/${tier}`,
    tier,
    freeDays,
    dailyCents: 100,
    validFrom: firstDay,
    source: `cg-rates: ${freeDays} days free, then 1.00 a day`,
  }),
);
