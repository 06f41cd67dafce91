import { Value } from 'typebox/value';

import { destinationEndpoints, type Destination } from '@/contract/public/destination';
import type { Reply } from '@/contract/calls';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, readRefusal } from '@/host/testing/shipping';
import { addAmounts } from '@/rules/money';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const request = (country: string) => host.call('GET /list/destination', { query: { country } });
const getFacts = async (country: string) => getData<Destination>(await request(country));
const calculateCost = async (query: Record<string, string>) =>
  getData<Reply<'GET /shipment/cost-calculator'>>(
    await host.call('GET /shipment/cost-calculator', { query }),
  );

describe('GET /list/destination', () => {
  it.each(['JP', 'AU', 'SG', 'DE', 'BR', 'CD'])(
    'matches the public calculator for %s at every weight and speed',
    async (country) => {
      const destinationFacts = await getFacts(country);
      expect(destinationFacts.prices.map(({ weight }) => weight)).toEqual([
        500, 2000, 5000, 10_000,
      ]);
      for (const { weight, speeds } of destinationFacts.prices) {
        const { shippingSpeed } = await calculateCost({
          destination: country,
          weight: String(weight / 1000),
        });
        for (const speed of speeds) {
          const calculatorSpeed = shippingSpeed[speed.code];
          expect(speed.reason).toBe(calculatorSpeed?.reason);
          expect(speed.total).toBe(calculatorSpeed?.isEnabled ? calculatorSpeed.total : null);
          expect(speed.lines.map(({ code, amount }) => [code, amount])).toEqual(
            calculatorSpeed?.lines.map(({ code, amount }) => [code, amount]),
          );
        }
      }
    },
  );

  it('returns the same taxes on goods as the calculator, prepaid and due at customs', async () => {
    for (const country of ['AU', 'JP', 'SG', 'DE']) {
      const { examples, exampleweight } = await getFacts(country);
      expect(examples.map(({ goods }) => goods)).toEqual(['50.00', '200.00', '1000.00']);
      for (const { goods, prepaid, border } of examples) {
        const { shippingSpeed } = await calculateCost({
          destination: country,
          weight: String(exampleweight / 1000),
          cost: goods,
        });
        const { standard } = shippingSpeed;
        expect(prepaid).toBe(standard?.charges.tax.price);
        expect(border).toBe(addAmounts(...(standard?.atborder ?? []).map((line) => line.amount)));
      }
    }
  });

  it('returns the rules of a country as stored in the rows and tables', async () => {
    expect((await getFacts('AU')).rules).toEqual({
      itemization: true,
      identity: false,
      nobatteries: false,
      nodangerous: false,
      notobacco: true,
      shopnames: true,
      severalshops: '750.00',
    });
    expect((await getFacts('DE')).rules.nobatteries).toBe(true);
    expect((await getFacts('BR')).rules).toMatchObject({ nodangerous: true, identity: true });
    const { taxes } = await getFacts('AU');
    expect(taxes).toContainEqual(
      expect.objectContaining({
        code: 'lowvaluegst',
        collected: 'prepaid',
        currency: 'AUD',
        upto: '1000.00',
        uptousd: '750.00',
        percent: '10.00',
        validfrom: '2018-07-01',
        publishers: ['Australian Taxation Office', 'Global Express Association'],
        sourcedate: '2018-07-01',
      }),
    );
    // Source notes in our rows are internal.
    expect((await request('AU')).body).not.toContain('gea');
  });

  it('omits expired rules', async () => {
    expect((await getFacts('SG')).taxes.map(({ percent }) => percent)).not.toContain('8');
  });

  it('returns remote areas, neighboring countries with the same price, and the savings from consolidation', async () => {
    const australia = await getFacts('AU');
    expect(australia.remote?.areas).toBeGreaterThan(0);
    expect(australia.neighbours).toEqual(['NZ']);
    expect(Number(australia.together?.apart)).toBeGreaterThan(Number(australia.together?.shipped));
    expect(australia.together).toMatchObject({ goods: '50.00', shippedborder: '0.00' });
    expect((await getFacts('JP')).together).toMatchObject({
      apartborder: '0.00',
      shippedborder: expect.not.stringMatching(/^0\.00$/),
    });
    expect((await getFacts('SG')).remote).toBeNull();
  });

  it('reports a closed country, and returns notFound for an unknown one', async () => {
    expect(await getFacts('KP')).toMatchObject({ open: false, services: [], examples: [] });
    expect((await getFacts('KP')).prices[0]?.speeds[0]).toMatchObject({
      total: null,
      reason: 'countryClosed',
    });
    expect(readRefusal(await request('ZZ'))).toMatchObject({ code: 1005 });
    expect((await request('jp')).statusCode).toBe(422);
  });

  it('matches the schema of the contract', async () => {
    const { reply } = destinationEndpoints['GET /list/destination'];
    for (const country of ['JP', 'KP', 'CD'])
      expect([...Value.Errors(reply, await getFacts(country))]).toEqual([]);
  });
});

describe('GET /list/destinations', () => {
  it('lists every country that we ship to, with its starting price for half a kilo', async () => {
    const { items, weight } = getData<Reply<'GET /list/destinations'>>(
      await host.call('GET /list/destinations', {}),
    );
    expect(weight).toBe(500);
    const { countries } = getData<Reply<'GET /shipment/rates'>>(
      await host.call('GET /shipment/rates', {}),
    );
    expect(items).toHaveLength(countries ?? 0);
    const { prices, services } = await getFacts('JP');
    const standard = services.find(({ code }) => code === 'standard');
    expect(items.find(({ country }) => country === 'JP')).toEqual({
      country: 'JP',
      from: prices[0]?.speeds[0]?.total,
      daysmin: standard?.daysmin,
      daysmax: standard?.daysmax,
    });
    expect(items.map(({ country }) => country)).not.toContain('KP');
  });
});
