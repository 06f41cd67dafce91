import type { fees, rateSurcharges, storageRules } from '@/host/db/schema/rates';

import { firstDay } from './services';

type Surcharge = typeof rateSurcharges.$inferInsert;
type Fee = typeof fees.$inferInsert;

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
const repacked = (repackType: string): Fee['rule'] => ({
  form: 'perKind',
  kinds: ['repacked'],
  repackType,
});

export const feeRows: Fee[] = [
  {
    id: 'fee/hazmat',
    code: 'hazmat',
    chargeCode: 'hazmatfee',
    tier: '*',
    cents: 3200,
    validFrom: firstDay,
    rule: dangerousGoods,
    source: 'terms of service: 32.00, at least 3.5 kg',
  },
  {
    id: 'fee/contentverification',
    code: 'contentverification',
    chargeCode: 'contentverificationfee',
    tier: '*',
    cents: 500,
    validFrom: firstDay,
    rule: { form: 'perKind', kinds: ['verified'] },
    source: 's2s: content check 5.00',
  },
  {
    id: 'fee/repack/LT',
    code: 'repack',
    chargeCode: 'service',
    tier: 'LT',
    cents: 700,
    validFrom: firstDay,
    rule: repacked('box'),
    source: 'cg-rates: box cut-down 7.00',
  },
  {
    id: 'fee/repack',
    code: 'repack',
    chargeCode: 'service',
    tier: '*',
    cents: 500,
    validFrom: firstDay,
    rule: repacked('box'),
    source: 'cg-rates: box cut-down 5.00 (Prime)',
  },
  {
    id: 'fee/repackbag/LT',
    code: 'repackbag',
    chargeCode: 'service',
    tier: 'LT',
    cents: 500,
    validFrom: firstDay,
    rule: repacked('bag'),
    source: 'cg-rates: box to bag 5.00',
  },
  {
    id: 'fee/repackbag',
    code: 'repackbag',
    chargeCode: 'service',
    tier: '*',
    cents: 300,
    validFrom: firstDay,
    rule: repacked('bag'),
    source: 'cg-rates: box to bag 3.00 (Prime)',
  },
  {
    id: 'fee/merge/LT',
    code: 'merge',
    chargeCode: 'service',
    tier: 'LT',
    cents: 100,
    validFrom: firstDay,
    rule: { form: 'perFurtherParcel', freeParcels: 3 },
    source: 'cg-rates: first three free, then 1.00 each; free for Prime',
  },
  {
    id: 'fee/onebox/LT',
    code: 'onebox',
    chargeCode: 'oneboxFee',
    tier: 'LT',
    cents: 200,
    validFrom: firstDay,
    rule: { form: 'onebox' },
    source: 'ush: consolidation 2.00 a parcel, asked for in advance',
  },
  {
    id: 'fee/onebox',
    code: 'onebox',
    chargeCode: 'oneboxFee',
    tier: '*',
    cents: 100,
    validFrom: firstDay,
    rule: { form: 'onebox' },
    source: 'ush: 2.00 a parcel; half of it for Prime and Business is ours',
  },
  {
    id: 'fee/businessmembership',
    code: 'businessmembership',
    chargeCode: 'membershipfee',
    tier: '*',
    cents: 6000,
    validFrom: firstDay,
    rule: { form: 'membership' },
    source: 'judgement: 60.00 a year',
  },
  {
    id: 'fee/insurance',
    code: 'insurance',
    chargeCode: 'insurance',
    tier: '*',
    cents: 0,
    validFrom: firstDay,
    rule: { form: 'insurance', rate: '0.01', maxCoverCents: 1_000_000 },
    source: 'cg-rates: 1 % of goods and freight, cover up to 10,000',
  },
];

export const storage: (typeof storageRules.$inferInsert)[] = [
  {
    id: 'storage/LT',
    tier: 'LT',
    freeDays: 30,
    dailyCents: 100,
    validFrom: firstDay,
    source: 'cg-rates: 30 days free, then 1.00 a day',
  },
  {
    id: 'storage/PR',
    tier: 'PR',
    freeDays: 60,
    dailyCents: 100,
    validFrom: firstDay,
    source: 'cg-rates: 60 days free, then 1.00 a day',
  },
  {
    id: 'storage/BZ',
    tier: 'BZ',
    freeDays: 60,
    dailyCents: 100,
    validFrom: firstDay,
    source: 'cg-rates: 60 days free, then 1.00 a day',
  },
];
