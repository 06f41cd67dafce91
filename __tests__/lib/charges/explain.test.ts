import { chargeName, explainCharge } from '@/lib/charges/explain';
import { chargeCodes } from '@/lib/charges/codes';
import en from '@/messages/en/charges.json';

const charge = (code: string, basis: Record<string, string> = {}) => ({ code, amount: '1.00', validFrom: '2026-01-01', basis });

describe('the sentence behind a charge', () => {
  it.each([
    ['internationalshipping', { weight: '3.5', zone: '4' }, { key: 'internationalshipping', values: { weight: '3.5', zone: '4' } }],
    ['fuelsurcharge', { percent: '25.00', of: '50.00' }, { key: 'fuelsurcharge', values: { percent: '25.00', of: '$50.00' } }],
    ['service', { fee: 'merge', count: '2', each: '1.00' }, { key: 'merge', values: { count: '2', each: '$1.00' } }],
    ['other', { weight: '2', country: 'UA' }, { key: 'crisis', values: { weight: '2' } }],
    ['gst', { percent: '9.00', of: '120.00', country: 'SG' }, { key: 'tax', values: { percent: '9.00', of: '$120.00' } }],
  ] as const)('of %s names its figures', (code, basis, sentence) => {
    expect(explainCharge(charge(code, basis))).toEqual(sentence);
  });

  it.each([['storage', { days: '3' }], ['service', {}], ['brokage', {}], ['toString', {}]] as const)('of %s with too few figures is left out', (code, basis) => {
    expect(explainCharge(charge(code, basis))).toBeNull();
  });

  it('has words for the name and the reason of every charge', () => {
    expect(Object.keys(en.label).sort()).toEqual([...chargeCodes].sort());
    expect(Object.keys(en.why).sort()).toEqual([...chargeCodes].sort());
    expect(chargeName('unheard-of')).toBe('other');
  });
});
