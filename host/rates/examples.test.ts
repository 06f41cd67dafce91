import type { Examples } from '@/contract/public/destination';
import type { Reply } from '@/contract/calls';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, readRefusal } from '@/host/testing/shipping';
import { addAmounts, compareAmounts } from '@/rules/money';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const request = (country: string) => host.call('GET /list/examples', { query: { country } });
const getExamples = async (country: string) => getData<Examples>(await request(country));
const getCodes = ({ examples }: Examples) => examples.map(({ code }) => code);

describe('GET /list/examples', () => {
  it.each(['PH', 'JP', 'TW', 'CN', 'AU'])(
    'prices sneakers to %s as the public calculator does, with the customs estimate',
    async (country) => {
      const sneakersExample = (await getExamples(country)).examples.find(
        ({ code }) => code === 'sneakers',
      );
      const { shippingSpeed } = getData<Reply<'GET /shipment/cost-calculator'>>(
        await host.call('GET /shipment/cost-calculator', {
          query: {
            destination: country,
            weight: '1.4',
            cost: '120',
            length: '34',
            width: '24',
            height: '13',
          },
        }),
      );
      const calculatorSpeed = shippingSpeed[sneakersExample?.speed ?? ''];
      expect(sneakersExample?.total).toBe(calculatorSpeed?.total);
      expect(sneakersExample?.border).toBe(
        addAmounts(...(calculatorSpeed?.atborder ?? []).map(({ amount }) => amount)),
      );
    },
  );

  it('returns lines that add up, and consolidated orders that cost less than separate ones', async () => {
    const { examples, validfrom, from } = await getExamples('JP');
    for (const { lines, total } of examples)
      expect(addAmounts(...lines.map(({ amount }) => amount))).toBe(total);
    const clothes = examples.find(({ code }) => code === 'clothes');
    expect(clothes).toMatchObject({ count: 5, goods: '150.00', actual: 3000 });
    expect(
      compareAmounts(clothes?.apart?.total ?? '0.00', clothes?.total ?? '0.00'),
    ).toBeGreaterThan(0);
    expect(validfrom).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(compareAmounts(from ?? '0.00', examples[0]?.total ?? '0.00')).toBeLessThan(0);
  });

  it('omits examples with batteries where they are not allowed', async () => {
    expect(getCodes(await getExamples('JP'))).toContain('laptop');
    expect(getCodes(await getExamples('DE'))).toEqual([
      'plain',
      'sneakers',
      'coffeeMaker',
      'clothes',
    ]);
  });

  it('has nothing for a closed country and rejects an unknown one', async () => {
    expect(await getExamples('KP')).toMatchObject({ examples: [], from: null, validfrom: null });
    expect(readRefusal(await request('ZZ'))).toMatchObject({ code: 1005 });
  });
});
