import { Type } from 'typebox';

import { gatewayNames, type GatewayName } from './payments-table';
import { walletNames } from './wallets';

/** A gateway that members can pay through. */
export const PaymentMethodName = Type.Unsafe<GatewayName>(
  Type.Union(gatewayNames.map((name) => Type.Literal(name))),
);

/**
 * The gateways offered here, in the order to show them. A host may offer more than the portal
 * knows; those are left out.
 */
export const OfferedMethods = Type.Array(Type.String(), {
  description: [...gatewayNames, ...walletNames].join(', '),
});
