import type { Reply } from '@/contract/calls';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { dataOf } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

it('what holds for everybody is counted from the rows: fees with their shape, countries served, ways to pay', async () => {
  const told = dataOf<Reply<'GET /shipment/rates'>>(await host.call('GET /shipment/rates'));
  expect(told.countries).toBe(131);
  expect(told.paymentmethods).toContain('paypal');
  expect(told.fees.find(({ code }) => code === 'insurance')).toMatchObject({
    rate: '0.01',
    maxcover: '10000.00',
  });
  expect(
    told.fees.filter(({ code }) => code === 'buyforme').map(({ tier, rate }) => [tier, rate]),
  ).toEqual(
    expect.arrayContaining([
      ['*', '0.10'],
      ['PR', '0.08'],
      ['BZ', '0.07'],
    ]),
  );
  expect(told.fees.find(({ code }) => code === 'merge')).toMatchObject({ freeparcels: 3 });
  expect(told.fees.find(({ code }) => code === 'weightguarantee')).toMatchObject({ times: 1.3 });
});
