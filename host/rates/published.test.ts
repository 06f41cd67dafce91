import type { Reply } from '@/contract/calls';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

it('returns public facts from the rows: fees, countries served and payment methods', async () => {
  const facts = getData<Reply<'GET /shipment/rates'>>(await host.call('GET /shipment/rates'));
  expect(facts.countries).toBe(131);
  expect(facts.paymentmethods).toContain('paypal');
  expect(facts.fees.find(({ code }) => code === 'insurance')).toMatchObject({
    rate: '0.01',
    maxcover: '10000.00',
  });
  expect(
    facts.fees.filter(({ code }) => code === 'buyforme').map(({ tier, rate }) => [tier, rate]),
  ).toEqual(
    expect.arrayContaining([
      ['*', '0.10'],
      ['PR', '0.08'],
      ['BZ', '0.07'],
    ]),
  );
  expect(facts.fees.find(({ code }) => code === 'merge')).toMatchObject({ freeparcels: 3 });
  expect(facts.fees.find(({ code }) => code === 'weightguarantee')).toMatchObject({ times: 1.3 });
});
