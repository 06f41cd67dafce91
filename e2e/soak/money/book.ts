import { randomBytes } from 'node:crypto';

import type { Vendor } from '../../../host/testing/lies';

import { isWrongSum, type Operation, type Lie, type WrongSum } from './lies';

interface Money {
  /** In hundredths for every currency. */
  cents: number;
  currency: string;
  reference: string;
}
export interface Hold extends Money {
  id: string;
  state: 'pending' | 'open' | 'denied' | 'captured' | 'voided';
}
export interface Capture extends Money {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  at: Date;
  refunds: { id: string; cents: number; at: Date }[];
  disputes: { id: string; cents: number; state: 'open' | 'lost' | 'won' }[];
}

/** A payment at a gateway. */
export interface Order extends Money {
  vendor: Vendor;
  id: string;
  /** The attempt that opened it. */
  attempt: string;
  holds: boolean;
  /** The card fields are in the member's page instead of a hosted page. */
  inPlace?: boolean;
  /** Other data of the request that opened it. */
  request: Record<string, string>;
  state: 'open' | 'approved' | 'left' | 'void';
  hold: Hold | null;
  captures: Capture[];
  lie: Lie | null;
  /** The order whose money the lie 'of another order' shows. */
  companion: Order | null;
  /** The companion, while the lie shows its money instead. */
  shownInstead: Order | null;
  notices: 'none' | 'one' | 'two';
  /** Runs when the gateway stops lying. */
  onSettle: (() => void)[];
  /** Capture requests in progress, and whether two ever overlapped. */
  pendingCaptures: number;
  overlapped: boolean;
}

const randomId = (bytes = 9) => randomBytes(bytes).toString('hex').slice(0, 17).toUpperCase();
export const newId = (prefix: string): string => prefix + randomId();

/** Returns an amount that differs from the requested one. */
function distort(money: Money, kind: WrongSum, holdCents: number): Money {
  const { cents } = money;
  const changes: Record<WrongSum, Partial<Money>> = {
    more: { cents: cents + 100 },
    less: { cents: Math.max(1, cents - 100) },
    nothing: { cents: 0 },
    hundredfold: { cents: cents * 100 },
    'beyond the hold': { cents: holdCents + 100 },
    EUR: { currency: 'EUR' },
    JPY: { currency: 'JPY', cents: Math.ceil(cents / 100) * 100 },
    'another reference': { reference: '00000000-0000-4000-8000-000000000000' },
  };
  return { ...money, ...changes[kind] };
}

type NotifyHost = (order: Order, event: string, subject?: { id: string; cents?: number }) => void;

/** The gateways' own records of holds, captures, releases and refunds. */
export class Book {
  readonly orders = new Map<string, Order>();
  readonly #byAttempt = new Map<string, Order>();
  readonly #byMoney = new Map<string, Order>();
  /** Events of all attempts, in order. */
  readonly log: { attempt: string; at: Date; text: string }[] = [];

  constructor(private readonly notify: NotifyHost) {}

  note(order: Order, event: string): void {
    this.log.push({ attempt: order.attempt, at: new Date(), text: `${order.vendor} ${event}` });
  }

  open(
    order: Pick<Order, 'vendor' | 'id' | 'attempt' | 'holds' | 'inPlace' | 'request' | keyof Money>,
  ): Order {
    const created: Order = {
      ...order,
      state: 'open',
      hold: null,
      captures: [],
      lie: null,
      companion: null,
      shownInstead: null,
      notices: 'one',
      onSettle: [],
      pendingCaptures: 0,
      overlapped: false,
    };
    this.orders.set(order.id, created);
    this.#byAttempt.set(order.attempt, created);
    return created;
  }

  find = (attempt: string): Order | undefined => this.#byAttempt.get(attempt);
  /** Finds an order by the ID of a hold or a capture. */
  findByMoney = (moneyId: string): Order | undefined => this.#byMoney.get(moneyId);

  approve(order: Order): void {
    if (order.state !== 'open') return;
    order.state = 'approved';
    this.note(order, 'its payer approves');
    if (order.vendor === 'stripe') this.authorize(order);
    if (order.vendor === 'enets') this.capture(order, order.cents);
    else this.notify(order, 'approved');
  }

  authorize(order: Order): Hold {
    const { cents, currency, attempt: reference } = order;
    const lie = this.#getLie(order, 'authorize');
    const money = { cents, currency, reference };
    order.hold = {
      id: order.vendor === 'stripe' ? newId('pi_') : randomId(),
      ...(lie && isWrongSum(lie.kind) ? distort(money, lie.kind, cents) : money),
      state: 'open',
    };
    const { hold } = order;
    this.#byMoney.set(hold.id, order);
    if (lie?.kind === 'of another order') order.shownInstead = order.companion;
    if (lie?.kind.startsWith('pending')) {
      hold.state = 'pending';
      const next = lie.kind === 'pending, then failed' ? 'denied' : 'open';
      order.onSettle.push(() => this.#endPending(order, hold, next));
    }
    this.note(order, `holds ${hold.cents} ${hold.currency} (${hold.state})`);
    this.notify(order, 'held', hold);
    return hold;
  }

  /** Captures the requested amount, or that of the lie, and releases the rest of a hold. */
  capture(order: Order, requestedCents: number): Capture {
    const lie = this.#getLie(order, 'capture');
    const { currency, attempt: reference, hold } = order;
    const money = { cents: requestedCents, currency, reference };
    const capture: Capture = {
      id: order.vendor === 'stripe' && hold ? hold.id : randomId(),
      ...(lie && isWrongSum(lie.kind)
        ? distort(money, lie.kind, hold?.cents ?? order.cents)
        : money),
      state: 'completed',
      at: new Date(),
      refunds: [],
      disputes: [],
    };
    order.captures.push(capture);
    this.#byMoney.set(capture.id, order);
    if (hold) hold.state = 'captured';
    this.note(
      order,
      `captures ${capture.cents} ${capture.currency}, requested ${requestedCents} (${capture.id})`,
    );
    if (lie?.kind === 'refunded before it is read') this.refund(order, capture, capture.cents);
    if (lie?.kind.startsWith('pending')) {
      capture.state = 'pending';
      const next = lie.kind === 'pending, then failed' ? 'failed' : 'completed';
      order.onSettle.push(() => this.#endPending(order, capture, next));
    }
    this.notify(order, capture.state === 'pending' ? 'pending' : 'captured', capture);
    return capture;
  }

  release(order: Order): void {
    if (order.hold && ['open', 'pending'].includes(order.hold.state)) {
      order.hold.state = 'voided';
      this.note(order, 'releases its hold');
    }
    if (order.captures.length === 0) order.state = 'void';
  }

  /** Refunds at most the remaining amount, and nothing of a disputed capture. Returns the cents. */
  refund(order: Order, capture: Capture, requested: number): number {
    const cents = Math.min(requested, capture.cents - sumRefunds(capture));
    if (cents <= 0 || capture.disputes.length > 0) return 0;
    const refund = { id: newId(order.vendor === 'stripe' ? 're_' : ''), cents, at: new Date() };
    capture.refunds.push(refund);
    this.note(order, `refunds ${cents} of ${capture.id}`);
    this.notify(order, 'refunded', { id: capture.id, cents });
    return cents;
  }

  dispute(order: Order, capture: Capture, cents: number): void {
    const prefix = order.vendor === 'stripe' ? 'dp_' : 'PP-D-';
    capture.disputes.push({ id: newId(prefix), cents, state: 'open' });
    this.note(order, `has a dispute about ${cents} of ${capture.id}`);
    this.notify(order, 'disputed', capture);
  }

  /** Sends the notices about refunds and disputes again. */
  repeatNotices(order: Order): void {
    order.notices = 'one';
    for (const capture of order.captures) {
      const { id, disputes } = capture;
      if (sumRefunds(capture) > 0)
        this.notify(order, 'refunded', { id, cents: sumRefunds(capture) });
      if (disputes.length > 0) this.notify(order, 'disputed', { id });
    }
  }

  /** Stops lying and completes what was delayed. */
  settle(order: Order): void {
    order.lie = null;
    order.shownInstead = null;
    for (const action of order.onSettle.splice(0)) action();
  }

  #endPending<T extends Hold | Capture>(order: Order, money: T, state: T['state']): void {
    if (money.state !== 'pending') return;
    money.state = state;
    this.note(order, `${money.id} is ${state}`);
    const event = { completed: 'captured', open: 'held' }[String(state)] ?? 'failed';
    this.notify(order, event, money);
  }

  #getLie = (order: Order, operation: Operation): Lie | null =>
    order.lie?.at === operation ? order.lie : null;
}

/** Sums the refunds of a capture. */
export const sumRefunds = ({ refunds }: Capture): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Sums the disputes of a capture, except those won. */
export const sumDisputes = ({ disputes }: Capture): number =>
  disputes.reduce((sum, { cents, state }) => sum + (state === 'won' ? 0 : cents), 0);

/** Returns what a gateway keeps of a payment, by currency. */
export function computeNetByCurrency(order: Order): Map<string, number> {
  const net = new Map<string, number>();
  for (const capture of order.captures) {
    const { cents, currency, state } = capture;
    if (state !== 'completed') continue;
    const remaining = cents - sumRefunds(capture);
    net.set(
      currency,
      (net.get(currency) ?? 0) + remaining - Math.min(remaining, sumDisputes(capture)),
    );
  }
  return net;
}
