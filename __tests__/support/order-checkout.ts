import type { CheckoutItem, OrderCheckout } from '@/contract/money/order';

import { wireItem } from './cart';

export const orderId = '55555555-5555-4555-8555-555555555555';

/** A product at checkout, as the host sends it. */
export const wireOrderItem = (overrides: Partial<CheckoutItem> = {}): CheckoutItem => ({
  ...wireItem(),
  linetotal: '119.80',
  pricerise: 'ask',
  ...overrides,
});

/** A cart's order with one product, ready to be paid. */
export const wireOrder = (overrides: Partial<OrderCheckout> = {}): OrderCheckout => ({
  txnid: orderId,
  txnref: 'OR4K8T2M9Q',
  txnstatus: 'T',
  items: [wireOrderItem()],
  charges: {
    ordervalue: '119.80',
    bfmfee: '11.98',
    fixed: false,
    bfmrate: '0.1000',
    rule: { id: 'fee/1', validfrom: '2026-01-01' },
  },
  pricecushion: '0.00',
  promo: null,
  txndiscount: '0.00',
  credits: '0.00',
  availablecredits: '0.00',
  creditredeemed: '0.00',
  authorizeamt: '131.78',
  currency: 'USD',
  hash: 'hash-of-this-price',
  partialorderenabled: true,
  shippingoption: 'Standard',
  deliveryperiod: { min: 5, max: 12 },
  problems: [],
  attempt: null,
  paymentmethods: ['paypal', 'stripe', 'enets'],
  ...overrides,
});

export const startingPrices = {
  country: 'Japan',
  weight: '0.5 kg',
  price: '$21.00',
  heavyWeight: '2 kg',
  heavyPrice: '$37.50',
};
