import type { GatewayCommand, Outcome } from '@/host/money/payments/machine/account';

import { DAY, HOUR } from './clock-and-draw';
import {
  addAuthorization,
  addCapture,
  newOrder,
  buildReport,
  type Order,
  type Deviation,
  type Vendor,
} from './gateway-log';

/** An authorization can be captured for 29 days. */
const HOLD_MS = 29 * DAY;
const UNPAID_ORDER_MS = 6 * HOUR;
const APPROVED_ORDER_MS = 72 * HOUR;

/** PayPal, per Orders v2 and Payments v2. */
export const paypal: Vendor = {
  name: 'paypal',
  abilities: { holds: true, closesOrders: false, voids: true, direct: false },
  open: (attempt, holds, now) => newOrder('paypal', attempt, holds, now, now + UNPAID_ORDER_MS),
  agree(order) {
    if (order.state !== 'open') return;
    order.state = 'approved';
    order.payableUntil = order.createdAt + APPROVED_ORDER_MS;
  },
  turnBack: () => undefined,
  execute(order, command, now, deviation) {
    if (command.kind === 'take') return take(order, now, deviation);
    if (command.kind === 'authorize') return authorize(order, now, deviation);
    if (command.kind === 'capture') return capture(order, command, now, deviation);
    return voidAuthorization(order);
  },
  passTime(order, now) {
    if ((order.state === 'open' || order.state === 'approved') && now > order.payableUntil)
      order.state = 'gone';
    const held = order.authorization;
    if (held && held.state !== 'gone' && now > held.expiresAt) held.state = 'gone';
  },
  /** INSTRUMENT_DECLINED: an order waits for its payer again; an authorization remains. */
  refuse(order, kind) {
    if ((kind === 'take' || kind === 'authorize') && order.state === 'approved')
      order.state = 'open';
  },
  report: (order, now) => buildReport(order, now, true),
};

/** Captures an order. ORDER_ALREADY_CAPTURED and ORDER_NOT_APPROVED are answers too. */
function take(order: Order, now: number, deviation: Deviation): Outcome {
  if (order.state === 'done') return 'done';
  if (order.state === 'open') return 'payer-again';
  if (order.state !== 'approved') return 'declined';
  addCapture(order, nextId(order), order.amountCents, now, deviation);
  order.state = 'done';
  return 'done';
}

function authorize(order: Order, now: number, deviation: Deviation): Outcome {
  if (order.state === 'done') return 'done';
  if (order.state === 'open') return 'payer-again';
  if (order.state !== 'approved') return 'declined';
  addAuthorization(order, `${order.id}-a`, now + HOLD_MS, deviation);
  order.state = 'done';
  return 'done';
}

/** With `final_capture`, PayPal releases the rest. */
function capture(
  order: Order,
  { cents }: GatewayCommand,
  now: number,
  deviation: Deviation,
): Outcome {
  const held = order.authorization;
  if (held?.state !== 'held' || cents > held.amountCents) return 'declined';
  addCapture(order, nextId(order), cents, now, deviation);
  held.state = 'gone';
  return 'done';
}

/** PREVIOUSLY_VOIDED counts as done; PREVIOUSLY_CAPTURED does not. */
function voidAuthorization(order: Order): Outcome {
  const held = order.authorization;
  if (!held) return 'missing';
  if (held.state === 'gone') return order.captures.length > 0 ? 'declined' : 'done';
  held.state = 'gone';
  return 'done';
}

const nextId = (order: Order): string => `${order.id}-c${order.captures.length + 1}`;
