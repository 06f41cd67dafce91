import type { Capabilities } from '@/host/money/payments/machine/account';

import { enets } from './enets';
import type { Vendor } from './gateway-log';
import { paypal } from './paypal';
import { stripe, stripeInPlace } from './stripe';

const none: Capabilities = { holds: false, closesOrders: false, voids: false, direct: false };

export const vendors: Readonly<Record<string, Vendor>> = {
  paypal,
  stripe,
  [stripeInPlace.name]: stripeInPlace,
  enets,
};
export const abilities: Readonly<Record<string, Capabilities>> = {
  paypal: paypal.abilities,
  stripe: stripe.abilities,
  [stripeInPlace.name]: stripeInPlace.abilities,
  enets: enets.abilities,
  zero: none,
};
