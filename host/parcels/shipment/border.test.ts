import type { Reply } from '@/contract/calls';
import type { ShipmentDetails } from '@/contract/member/shipment';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, newShopper, payWithCredits, createPayableDraft } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const getCodes = (lines: readonly { code: string }[] = []) => lines.map(({ code }) => code);

/** PHP 10,000 is about US$175: above it, customs in Manila charges VAT. */
const expensivePackage = { amountCents: 20_000 };

describe('what customs may charge on arrival', () => {
  it('is shown for every speed and for the checkout, with its rule, and excluded from totals', async () => {
    const shopper = await newShopper(host, [expensivePackage]);
    const draft = await createPayableDraft(host, shopper);
    const [vat] = draft.quote?.atborder ?? [];
    expect(vat).toMatchObject({
      code: 'highvaluetax',
      rule: { id: 'tax/PH/highvaluetax', validfrom: '2022-01-01' },
      basis: { currency: 'PHP', above: '10000.00', percent: '12.00', sourceDate: '2022-01-01' },
    });
    expect(Number(vat?.amount)).toBeGreaterThan(24);
    expect(getCodes(draft.quote?.charges)).not.toContain('highvaluetax');
    expect(draft.quote?.total).toBe(draft.quote?.subtotal);
    const { shippingSpeed } = getData<Reply<'POST /shipment/shipping-calculator'>>(
      await host.call('POST /shipment/shipping-calculator', {
        as: shopper.as,
        body: { shipmentid: draft.shipmentid },
      }),
    );
    expect(getCodes(shippingSpeed['express']?.atborder)).toEqual(['highvaluetax']);
    expect(shippingSpeed['standard']).toMatchObject({
      title: 'Standard',
      charges: { shippingPrice: { label: 'Shipping', price: draft.quote?.charges[0]?.amount } },
    });
  });

  it('is stored with the payment', async () => {
    const shopper = await newShopper(host, [expensivePackage]);
    const { shipmentref } = await payWithCredits(host, shopper);
    const details = getData<ShipmentDetails>(
      await host.call('GET /shipment/shipmentdetails', { as: shopper.as, query: { shipmentref } }),
    );
    expect(getCodes(details.atborder)).toEqual(['highvaluetax']);
    expect(details).toMatchObject({
      totalcharges: details.amtbeforedis,
      taxduties: '0.00',
      departuredate: null,
      deliverydate: null,
      promocodeused: null,
      promocodevalue: '0.00',
    });
    expect(details.description).toBe(details.transaction_packages[0]?.name);
  });

  it('is zero below the limit, and for China if it is RMB 50 or less', async () => {
    const calculate = async (destination: string, cost: string) =>
      getData<Reply<'GET /shipment/cost-calculator'>>(
        await host.call('GET /shipment/cost-calculator', {
          query: { destination, cost, weight: '1', packDimension: 'in' },
        }),
      ).shippingSpeed['standard']?.atborder?.map(({ amount }) => amount);
    expect(await calculate('PH', '100')).toEqual([]);
    expect(await calculate('CN', '35')).toEqual([]);
    expect(await calculate('CN', '100')).toEqual(['20.00']);
  });
});
