import type { Outcome } from '@/host/money/payments/machine/account';

import { DAY, MINUTE } from './clock-and-draw';
import {
  addAuthorization,
  addCapture,
  newOrder,
  plainReport,
  type Order,
  type Deviation,
  type Vendor,
} from './gateway-log';

/** A card's issuer keeps money for a week. */
const HOLD = 7 * DAY;
/** A session outlives its attempt by this. */
const OUTLIVES = 31 * MINUTE;

/**
 * Stripe by Checkout Sessions whose PaymentIntent is captured manually: it holds the money of every
 * payer who agrees, and says so for orders that were opened to hold.
 */
const stripeAs = (name: string): Vendor => ({
  name,
  abilities: { holds: true, closesOrders: true, voids: true, direct: false },
  open: (attempt, holds, now) => ({
    ...newOrder(name, attempt, holds, now, attempt.expiresAt + OUTLIVES),
    takesAtOnce: name === IN_PLACE && !holds && attempt.createdAt % 2 === 0,
  }),
  agree(order, now, deviation) {
    if (order.state !== 'open' || order.captures.length > 0) return;
    if (order.takesAtOnce) {
      addCapture(order, moneyId(order), order.amountCents, now, deviation);
      order.state = 'done';
      return;
    }
    order.state = 'approved';
    addAuthorization(order, moneyId(order), now + HOLD, deviation);
  },
  turnBack: () => undefined,
  execute(order, command, now, deviation) {
    if (command.kind === 'take') return capture(order, order.amountCents, now, deviation);
    if (command.kind === 'authorize') return authorize(order);
    if (command.kind === 'capture') return capture(order, command.cents, now, deviation);
    return command.kind === 'void' ? cancelIntent(order) : close(order);
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
  /** A payment that was processing and failed leaves its session asking for another way to pay. */
  report(order, now) {
    const report = plainReport(order, now, order.holds);
    const failed =
      order.captures.length > 0 && order.captures.every((one) => one.state === 'failed');
    return failed && order.state === 'done' ? { ...report, state: 'open' } : report;
  },
});

/** A gateway of its own here, so that a member pays in both at once. */
const IN_PLACE = 'stripe-in-place';

export const stripe = stripeAs('stripe');
/** Its fields are in the member's page, and half of its sessions that need not hold are for wallets. */
export const stripeInPlace = stripeAs(IN_PLACE);

export const isStripe = (gateway: string): boolean => gateway.startsWith('stripe');

const moneyId = (order: Order): string => `${order.id}-i`;

/** Holding is what the intent does by itself: the call asks for its state. */
function authorize(order: Order): Outcome {
  if (order.state === 'approved' || order.state === 'done') return 'done';
  return order.state === 'open' ? 'payer-again' : 'declined';
}

function capture(order: Order, cents: number, now: number, deviation: Deviation): Outcome {
  if (order.state === 'done') return 'done';
  if (order.state === 'open') return 'payer-again';
  const held = order.authorization;
  if (held?.state !== 'held' || cents > held.amountCents) return 'declined';
  addCapture(order, moneyId(order), cents, now, deviation);
  held.state = 'gone';
  order.state = 'done';
  return 'done';
}

function cancelIntent(order: Order): Outcome {
  const held = order.authorization;
  if (!held) return 'missing';
  if (held.state === 'gone') return order.captures.length > 0 ? 'declined' : 'done';
  held.state = 'gone';
  order.state = 'gone';
  return 'done';
}

/** Expires a session, or cancels the intent of a payer who has just agreed. */
function close(order: Order): Outcome {
  if (order.captures.some(({ state }) => state !== 'failed')) return 'declined';
  if (order.authorization) order.authorization.state = 'gone';
  order.state = 'gone';
  return 'done';
}
