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
      if (speed === 'standard') expect(told.chargeableweight).toBe(quote?.chargeableweight);
    }
  });

  it('takes pounds as the kilograms they are', async () => {
    const ask = async (weight: string, weightType: string) =>
      dataOf<Reply<'GET /shipment/cost-calculator'>>(await host.call('GET /shipment/cost-calculator', { query: { destination: 'JP', weight, weightType } })).shippingSpeed;
    expect((await ask('2.2046226', 'lb'))['standard']?.total).toBe((await ask('1', 'kg'))['standard']?.total);
  });
});
