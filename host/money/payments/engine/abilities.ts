import { gatewayNames } from '@/contract/payments-table';

import type { Gateway } from '../../gateways/gateways';
import type { Abilities } from '../machine/account';
import type { Payments } from '../payments';

const abilitiesOf = (gateway: Gateway | undefined): Abilities => ({
  holds: gateway?.hold !== undefined,
  closesOrders: gateway?.release !== undefined,
  voids: gateway?.releaseHeld !== undefined,
  direct: gateway?.direct !== undefined,
});

/** What each gateway can do. One that is not offered any more can do nothing. */
export const abilitiesHere = ({ gateways }: Payments): Readonly<Record<string, Abilities>> =>
  Object.fromEntries(
    [...gatewayNames, ...gateways.keys(), 'zero'].map((name) => [
      name,
      abilitiesOf(gateways.get(name)),
    ]),
  );
