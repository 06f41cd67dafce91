import { gatewayNames, type GatewayName } from '@/contract/payments-table';
import { Problem } from '@/host/core/errors';
import type { Database, Db } from '@/host/db/client';

import { GatewayFailure, type Gateway } from '../gateways/gateways';
import type { Payments, PaymentTarget } from './targets';

export type { Payments } from './targets';

/** What the routes about money find in their context. */
export interface PaymentServices {
  payments: Payments;
}

/** A member's call about something that can be paid for: what a route's context holds. */
export interface MemberCall<D extends Db = Database> {
  db: D;
  payments: Payments;
  session: { memberId: string };
}

/** The gateway of that name. @throws GatewayFailure */
export function gatewayOf({ gateways }: Payments, name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new GatewayFailure(`no gateway named ${name}`);
  return gateway;
}

/** The rules of a kind of target. @throws Problem notFound */
export function targetOf({ targets }: Payments, kind: string): PaymentTarget {
  const target = targets.get(kind);
  if (!target) throw new Problem('notFound');
  return target;
}

/**
 * True for a gateway where an order is not left alone when its attempt has ended without a payment.
 */
export const mustRelease = ({ gateways }: Payments, name: string): boolean =>
  gateways.get(name)?.release !== undefined;

/** True for a gateway that takes the money without being asked by us. */
export const takesAtOnce = ({ gateways }: Payments, name: string): boolean =>
  gateways.get(name)?.direct !== undefined;

/** True when the money of such a payment is only held until it is earned. */
export const isHolding = (
  { gateways, targets }: Payments,
  { gateway, targetKind }: { gateway: string; targetKind: string },
): boolean => targets.get(targetKind)?.holds === true && gateways.get(gateway)?.hold !== undefined;

/** The ways to pay that there are here, in the order to show them. */
export const offeredMethods = ({ gateways }: Payments): GatewayName[] =>
  gatewayNames.filter((name) => gateways.has(name));
