import type { PaymentMethodName } from '@/contract/payment-method';

import { offersPaypal } from './default-gateways';
import { offersEnets } from './enets-settings';
import { offersStripe } from './stripe-client';

/** Every gateway that members can pay through, in the order to show them, and whether it is to be had here. */
const methods: readonly (readonly [PaymentMethodName, () => boolean])[] = [
  ['paypal', offersPaypal],
  ['stripe', offersStripe],
  ['enets', offersEnets],
];

/** The ways to pay that this host offers by its settings, in the order to show them. */
export const offeredMethods = (): PaymentMethodName[] => methods.filter(([, offered]) => offered()).map(([name]) => name);
