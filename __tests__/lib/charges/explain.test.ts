/** @jest-environment node */
import en from '@/messages/en/charges.json';
import {
  chargeCodes,
  chargeGroups,
  toChargeCode,
  explainCharge,
  isChargeCode,
} from '@/rules/charges/charges';

const createCharge = (code: string, basis: Record<string, string> = {}) => ({
  code,
  amount: '1.00',
  validFrom: '2026-01-01',
  basis,
});

describe('the explanation of a charge', () => {
  it.each([
    [
      'internationalshipping',
      { weight: '3.5', zone: '4' },
      { key: 'internationalshipping', values: { weight: '3.5\u00a0kg', zone: '4' } },
    ],
    [
      'fuelsurcharge',
      { percent: '25.00', of: '50.00' },
      { key: 'fuelsurcharge', values: { percent: '25.00', of: '$50.00' } },
    ],
    [
      'service',
      { fee: 'merge', count: '2', each: '1.00' },
      { key: 'merge', values: { count: '2', each: '$1.00' } },
    ],
    ['other', { weight: '2', country: 'UA' }, { key: 'crisis', values: { weight: '2\u00a0kg' } }],
    [
      'remotesurcharge',
      { weight: '2.5', area: 'x' },
      { key: 'remotesurcharge', values: { weight: '2.5\u00a0kg' } },
    ],
    [
      'storage',
      { days: '3', freeDays: '30', each: '1.00' },
      { key: 'storage', values: { days: '3', freeDays: '30', each: '$1.00' } },
    ],
    [
      'insurance',
      { percent: '1.00', cover: '140.00' },
      { key: 'insurance', values: { percent: '1.00', cover: '$140.00' } },
    ],
    ['oversizefee', { count: '2' }, { key: 'oversizefee', values: { count: '2' } }],
    ['batteryfee', { count: '2' }, { key: 'batteryfee', values: { count: '2' } }],
    [
      'hazmatfee',
      { fee: 'hazmat', count: '1', each: '32.00' },
      { key: 'hazmatfee', values: { count: '1', each: '$32.00' } },
    ],
    [
      'contentverificationfee',
      { count: '1', each: '5.00' },
      { key: 'contentverificationfee', values: { count: '1', each: '$5.00' } },
    ],
    [
      'service',
      { fee: 'repack', count: '1', each: '7.00' },
      { key: 'repack', values: { count: '1', each: '$7.00' } },
    ],
    [
      'service',
      { fee: 'repackbag', count: '1', each: '5.00' },
      { key: 'repackbag', values: { count: '1', each: '$5.00' } },
    ],
    ['service', { fee: 'selfcollect' }, { key: 'selfcollect', values: {} }],
    [
      'lowvaluegst',
      { percent: '0', each: '2.00', count: '3' },
      { key: 'taxEach', values: { each: '$2.00', count: '3' } },
    ],
    [
      'highvalueduty',
      { percent: '5.00', of: '1.00', each: '2.00', count: '3' },
      { key: 'tax', values: { percent: '5.00', of: '$1.00' } },
    ],
    [
      'highvalueduty',
      { percent: '0', of: '1.00' },
      { key: 'tax', values: { percent: '0', of: '$1.00' } },
    ],
    [
      'lowvaluegst',
      { percent: '10.00', of: '1.00' },
      { key: 'tax', values: { percent: '10.00', of: '$1.00' } },
    ],
    [
      'highvalueduty',
      { percent: '5.00', of: '1.00' },
      { key: 'tax', values: { percent: '5.00', of: '$1.00' } },
    ],
    [
      'highvaluetax',
      { percent: '5.00', of: '1.00' },
      { key: 'tax', values: { percent: '5.00', of: '$1.00' } },
    ],
    [
      'gst',
      { percent: '9.00', of: '120.00', country: 'SG' },
      { key: 'tax', values: { percent: '9.00', of: '$120.00' } },
    ],
  ] as const)('names the figures of %s', (code, basis, sentence) => {
    expect(explainCharge(createCharge(code, basis), 'en')).toEqual(sentence);
  });

  it.each([
    ['storage', { days: '3' }],
    ['service', {}],
    ['service', { fee: 'polish', count: '1', each: '1.00' }],
    ['service', { fee: 'crisis', weight: '1' }],
    ['brokage', { fee: 'merge', count: '1', each: '1.00' }],
    ['other', {}],
    ['highriskfee', { country: 'UA' }],
    ['brokage', {}],
    ['toString', {}],
  ] as const)('is left out for %s with too few figures', (code, basis) => {
    expect(explainCharge(createCharge(code, basis), 'en')).toBeNull();
  });

  it('covers the name and the reason of every charge', () => {
    expect(Object.keys(en.label).sort()).toEqual([...chargeCodes].sort());
    expect(Object.keys(en.why).sort()).toEqual([...chargeCodes].sort());
    expect(toChargeCode('unheard-of')).toBe('other');
    expect(chargeCodes.map(toChargeCode)).toEqual(chargeCodes);
  });

  it('puts every charge in one of the groups on the speed cards', () => {
    expect([...new Set(chargeCodes.map((code) => chargeGroups[code]))].sort()).toEqual([
      'insurance',
      'otherShipmentFees',
      'shippingPrice',
      'surcharge',
      'tax',
    ]);
    expect(chargeCodes.filter((code) => chargeGroups[code] === 'shippingPrice')).toEqual([
      'internationalshipping',
    ]);
    expect(['gst', 'toString', 'hasOwnProperty', ''].map(isChargeCode)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
