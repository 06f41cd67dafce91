import type { Reply } from '@/contract/registry';

import { openTestHost, type TestHost } from '../testing/host';
import { dataOf, newShopper, readyToPay } from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
}, 60_000);
afterAll(() => host.close());

describe('the public calculator', () => {
  it.each([
    ['a small heavy box', { weightGrams: 2340, lengthMm: 200, widthMm: 150, heightMm: 100, amountCents: 12_000 }],
    ['a large light one', { weightGrams: 900, lengthMm: 600, widthMm: 400, heightMm: 400, amountCents: 4_550 }],
  ])('says for %s what the bill says later, line by line, for every speed', async (_name, parcel) => {
    const shopper = await newShopper(host, [{ ...parcel, arrivedAt: new Date() }]);
    const sides = { length: String(parcel.lengthMm / 10), width: String(parcel.widthMm / 10), height: String(parcel.heightMm / 10) };
    const query = { destination: 'PH', postalcode: '1000', weight: String(parcel.weightGrams / 1000), cost: String(parcel.amountCents / 100), ...sides };
    const told = dataOf<Reply<'GET /shipment/cost-calculator'>>(await host.call('GET /shipment/cost-calculator', { query }));
    for (const speed of ['standard', 'express']) {
      const { quote } = await readyToPay(host, shopper, speed);
      const figures = (lines: { code: string; amount: string }[] = []) => lines.map(({ code, amount }) => [code, amount]);
      expect(told.shippingSpeed[speed]?.total).toBe(quote?.total);
      expect(figures(told.shippingSpeed[speed]?.charges)).toEqual(figures(quote?.charges));
      expect(told.weights[speed]).toMatchObject({ volumetric: quote?.volumetricweight, chargeable: quote?.chargeableweight });
      if (speed === 'standard') expect(told.chargeableweight).toBe(quote?.chargeableweight);
    }
  });

  it('takes inches as the centimetres they are, and says by which volume each speed weighs', async () => {
    const ask = async (side: string, sizeType: string) =>
      dataOf<Reply<'GET /shipment/cost-calculator'>>(await host.call('GET /shipment/cost-calculator', { query: { destination: 'JP', weight: '1', length: side, width: side, height: side, sizeType } }));
    const [inches, centimetres] = [await ask('10', 'in'), await ask('25.4', 'cm')];
    expect(inches).toEqual(centimetres);
    expect(inches.weights).toEqual({ standard: { divisor: 6000, volumetric: 2732, chargeable: 3000 }, express: { divisor: 5000, volumetric: 3278, chargeable: 3500 } });
  });

  it('takes pounds as the kilograms they are', async () => {
    const ask = async (weight: string, weightType: string) =>
      dataOf<Reply<'GET /shipment/cost-calculator'>>(await host.call('GET /shipment/cost-calculator', { query: { destination: 'JP', weight, weightType } })).shippingSpeed;
    expect((await ask('2.2046226', 'lb'))['standard']?.total).toBe((await ask('1', 'kg'))['standard']?.total);
  });
});
