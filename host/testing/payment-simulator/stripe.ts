import type { Outcome } from '@/host/money/payments/machine/account';

import { DAY, MINUTE } from './clock-and-draw';
import {
  addAuthorization,
  addCapture,
  newOrder,
  buildReport,
  type Order,
  type Deviation,
  type Vendor,
} from './gateway-log';

/** A card's issuer holds money for a week. */
const HOLD_MS = 7 * DAY;
/** How long a session outlives its attempt. */
const SESSION_EXTRA_MS = 31 * MINUTE;

/**
 * Stripe by Checkout Sessions whose PaymentIntent is captured manually: it holds the money of every
 * payer who approves, and reports the hold only for orders that were opened to hold.
 */
const createStripeVendor = (name: string): Vendor => ({
  name,
  abilities: { holds: true, closesOrders: true, voids: true, direct: false },
  open: (attempt, holds, now) => ({
    ...newOrder(name, attempt, holds, now, attempt.expiresAt + SESSION_EXTRA_MS),
    takesImmediately: name === IN_PLACE && !holds && attempt.createdAt % 2 === 0,
  }),
  agree(order, now, deviation) {
    if (order.state !== 'open' || order.captures.length > 0) return;
    if (order.takesImmediately) {
      addCapture(order, getMoneyId(order), order.amountCents, now, deviation);
      order.state = 'done';
      return;
    }
    order.state = 'approved';
    addAuthorization(order, getMoneyId(order), now + HOLD_MS, deviation);
  },
  turnBack: () => undefined,
  execute(order, command, now, deviation) {
    if (command.kind === 'take') return capture(order, order.amountCents, now, deviation);
    if (command.kind === 'authorize') return authorize(order);
    if (command.kind === 'capture') return capture(order, command.cents, now, deviation);
    return command.kind === 'void' ? voidAuthorization(order) : close(order);
  },
  passTime(order, now) {
    if (order.state === 'open' && now > order.payableUntil) order.state = 'gone';
    const held = order.authorization;
    if (!held || held.state === 'gone' || now <= held.expiresAt) return;
    held.state = 'gone';
    if (order.state === 'approved') order.state = 'gone';
  },
  /** A refused card ends a complete session; a refused capture leaves the money held. */
  refuse(order, kind) {
    if (kind !== 'take' || order.state !== 'approved' || !order.authorization) return;
    order.authorization.state = 'gone';
    order.state = 'gone';
  },
  /** After a processing payment fails, its session asks for another way to pay. */
  report(order, now) {
    const report = buildReport(order, now, order.holds);
    const failed =
      order.captures.length > 0 && order.captures.every((entry) => entry.state === 'failed');
    return failed && order.state === 'done' ? { ...report, state: 'open' } : report;
  },
});

/** A separate gateway here, so that a member can pay with both at the same time. */
const IN_PLACE = 'stripe-in-place';

export const stripe = createStripeVendor('stripe');
/** Embedded in the member's page. Half of its sessions that need no hold are for wallets. */
export const stripeInPlace = createStripeVendor(IN_PLACE);

export const isStripe = (gateway: string): boolean => gateway.startsWith('stripe');

const getMoneyId = (order: Order): string => `${order.id}-i`;

/** The intent holds on its own: the call only asks for its state. */
function authorize(order: Order): Outcome {
  if (order.state === 'approved' || order.state === 'done') return 'done';
  return order.state === 'open' ? 'payer-again' : 'declined';
}

function capture(order: Order, cents: number, now: number, deviation: Deviation): Outcome {
  if (order.state === 'done') return 'done';
  if (order.state === 'open') return 'payer-again';
  const held = order.authorization;
  if (held?.state !== 'held' || cents > held.amountCents) return 'declined';
  addCapture(order, getMoneyId(order), cents, now, deviation);
  held.state = 'gone';
  order.state = 'done';
  return 'done';
}

function voidAuthorization(order: Order): Outcome {
  const held = order.authorization;
  if (!held) return 'missing';
  if (held.state === 'gone') return order.captures.length > 0 ? 'declined' : 'done';
  held.state = 'gone';
  order.state = 'gone';
  return 'done';
}

/** Expires a session, or voids the authorization of a payer who has just approved. */
function close(order: Order): Outcome {
  if (order.captures.some(({ state }) => state !== 'failed')) return 'declined';
  if (order.authorization) order.authorization.state = 'gone';
  order.state = 'gone';
  return 'done';
}
