import type { Onebox } from '@/contract/member/onebox';
import type { OneboxItem } from '@/contract/member/pmt';

/** A package inside a box, as the host sends it; pass only the differences. */
export function wireBoxItem(changes: Partial<OneboxItem> = {}): OneboxItem {
  return {
    packageref: 'PK7H2M9QX4',
    name: 'Tea set',
    merchant: 'Amazon',
    trackingnumber: '1Z999AA10123456784',
    category: 'kitchenware',
    packagetype: ['normal'],
    date: '2026-02-20T08:00:00.000Z',
    weight: 1250,
    amount: '49.90',
    thumbnail: null,
    ...changes,
  };
}

/** A payable draft of two packages, as the host sends it; pass only the differences. */
export function wireBox(changes: Partial<Onebox> = {}): Onebox {
  const rule = { id: 'fee/onebox/LT', validfrom: '2024-01-01' };
  return {
    oneboxid: '6f1c1f3e-7a53-4d39-9b63-6f0d2f1f9a01',
    oneboxref: 'PKB2345678',
    status: 'draft',
    createdtime: '2026-03-02T08:00:00.000Z',
    paidtime: null,
    readytime: null,
    shippedtime: null,
    cancelledtime: null,
    expectedearliest: '2026-03-03T00:00:00.000Z',
    expectedlatest: '2026-03-06T00:00:00.000Z',
    packages: [
      wireBoxItem(),
      wireBoxItem({
        packageref: 'PK8J3N4RY5',
        name: 'Lamp',
        merchant: 'eBay',
        thumbnail: '/pmt/photo?packageref=PK8J3N4RY5&index=0&size=320',
      }),
    ],
    declaredvalue: '99.80',
    estimate: { weight: 2500, length: 31, width: 20, height: 22 },
    measured: null,
    storage: {
      since: '2026-02-20T08:00:00.000Z',
      days: 10,
      freedays: 30,
      amount: '0.00',
      dailyfee: '1.00',
      lastfreeday: '2026-03-22T08:00:00.000Z',
    },
    quote: {
      hash: 'a'.repeat(64),
      charges: [
        {
          code: 'oneboxFee',
          amount: '4.00',
          rule,
          basis: { fee: 'onebox', count: '2', each: '2.00' },
        },
      ],
      subtotal: '4.00',
      creditredeemed: '0.00',
      total: '4.00',
      currency: 'USD',
    },
    credits: '0.00',
    availablecredits: '0.00',
    problems: [],
    paymentmethod: null,
    paymentmethods: ['paypal', 'stripe'],
    shipmentref: null,
    attempt: null,
    withdrawn: null,
    ...changes,
  };
}
