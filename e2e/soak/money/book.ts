import { randomBytes } from 'node:crypto';

import type { Vendor } from '../../../host/testing/lies';

import { isOddSum, type Operation, type Lie, type OddSum } from './lies';

interface Sum {
  /** In hundredths, whatever the currency. */
  cents: number;
  currency: string;
  reference: string;
}
export interface Hold extends Sum {
  id: string;
  state: 'pending' | 'open' | 'denied' | 'captured' | 'voided';
}
export interface Capture extends Sum {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  at: Date;
  refunds: { id: string; cents: number; at: Date }[];
  disputes: { id: string; cents: number; state: 'open' | 'lost' | 'won' }[];
}

/** What a gateway knows of one payment that it was asked to open. */
export interface Order extends Sum {
  vendor: Vendor;
  id: string;
  /** The attempt that opened it. */
  attempt: string;
  holds: boolean;
  /** The fields are in the member's page: there is no hosted page. */
  inPlace?: boolean;
  /** Where its notices go to beyond the vendor's own setting, and what it was opened with. */
  request: Record<string, string>;
  state: 'open' | 'approved' | 'left' | 'void';
  hold: Hold | null;
  captures: Capture[];
  lie: Lie | null;
  /** Whose money the lie 'of another order' shows, and whether it is shown by now. */
  companion: Order | null;
  other: Order | null;
  notices: 'none' | 'one' | 'two';
  /** What comes about when the gateway tells the truth again. */
  later: (() => void)[];
  /** Requests to take the money that are not answered yet, and whether there were two at once. */
  underWay: number;
  overlapped: boolean;
}

const id = (bytes = 9) => randomBytes(bytes).toString('hex').slice(0, 17).toUpperCase();
export const newId = (prefix: string): string => prefix + id();

/** A part of the whole that differs from what was asked. */
function odd(sum: Sum, kind: OddSum, holdCents: number): Sum {
  const { cents } = sum;
  const changes: Record<OddSum, Partial<Sum>> = {
    more: { cents: cents + 100 },
    less: { cents: Math.max(1, cents - 100) },
    nothing: { cents: 0 },
    hundredfold: { cents: cents * 100 },
    'beyond the hold': { cents: holdCents + 100 },
    EUR: { currency: 'EUR' },
    JPY: { currency: 'JPY', cents: Math.ceil(cents / 100) * 100 },
    'another reference': { reference: '00000000-0000-4000-8000-000000000000' },
  };
  return { ...sum, ...changes[kind] };
}

type Listener = (order: Order, what: string, about?: { id: string; cents?: number }) => void;

/** The gateways' own log: what they hold, took, let go of and gave back. */
export class Book {
  readonly orders = new Map<string, Order>();
  readonly #byAttempt = new Map<string, Order>();
  readonly #byMoney = new Map<string, Order>();
  /** What happened, in order, by attempt. */
  readonly log: { attempt: string; at: Date; what: string }[] = [];

  constructor(private readonly tell: Listener) {}

  note(order: Order, what: string): void {
    this.log.push({ attempt: order.attempt, at: new Date(), what: `${order.vendor} ${what}` });
  }

  open(
    order: Pick<Order, 'vendor' | 'id' | 'attempt' | 'holds' | 'inPlace' | 'request' | keyof Sum>,
  ): Order {
    const made: Order = {
      ...order,
      state: 'open',
      hold: null,
      captures: [],
      lie: null,
      companion: null,
      other: null,
      notices: 'one',
      later: [],
      underWay: 0,
      overlapped: false,
    };
    this.orders.set(order.id, made);
    this.#byAttempt.set(order.attempt, made);
    return made;
  }

  ofAttempt = (attempt: string): Order | undefined => this.#byAttempt.get(attempt);
  /** By the gateway's name of a hold or a capture. */
  ofMoney = (money: string): Order | undefined => this.#byMoney.get(money);

  approve(order: Order): void {
    if (order.state !== 'open') return;
    order.state = 'approved';
    this.note(order, 'its payer agrees');
    if (order.vendor === 'stripe') this.authorize(order);
    if (order.vendor === 'enets') this.capture(order, order.cents);
    else this.tell(order, 'approved');
  }

  authorize(order: Order): Hold {
    const { cents, currency, attempt: reference } = order;
    const lie = this.#lieAt(order, 'authorize');
    const sum = { cents, currency, reference };
    order.hold = {
      id: order.vendor === 'stripe' ? newId('pi_') : id(),
      ...(lie && isOddSum(lie.kind) ? odd(sum, lie.kind, cents) : sum),
      state: 'open',
    };
    const { hold } = order;
    this.#byMoney.set(hold.id, order);
    if (lie?.kind === 'of another order') order.other = order.companion;
    if (lie?.kind.startsWith('pending')) {
      hold.state = 'pending';
      const next = lie.kind === 'pending, then failed' ? 'denied' : 'open';
      order.later.push(() => this.#endPending(order, hold, next));
    }
    this.note(order, `holds ${hold.cents} ${hold.currency} (${hold.state})`);
    this.tell(order, 'held', hold);
    return hold;
  }

  /** Takes money, as it was asked to or as the lie has it; the rest of a hold is let go of. */
  capture(order: Order, askedCents: number): Capture {
    const lie = this.#lieAt(order, 'capture');
    const { currency, attempt: reference, hold } = order;
    const sum = { cents: askedCents, currency, reference };
    const capture: Capture = {
      id: order.vendor === 'stripe' && hold ? hold.id : id(),
      ...(lie && isOddSum(lie.kind) ? odd(sum, lie.kind, hold?.cents ?? order.cents) : sum),
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
      `takes ${capture.cents} ${capture.currency}, asked for ${askedCents} (${capture.id})`,
    );
    if (lie?.kind === 'given back before it is seen') this.refund(order, capture, capture.cents);
    if (lie?.kind.startsWith('pending')) {
      capture.state = 'pending';
      const next = lie.kind === 'pending, then failed' ? 'failed' : 'completed';
      order.later.push(() => this.#endPending(order, capture, next));
    }
    this.tell(order, capture.state === 'pending' ? 'pending' : 'taken', capture);
    return capture;
  }

  release(order: Order): void {
    if (order.hold && ['open', 'pending'].includes(order.hold.state)) {
      order.hold.state = 'voided';
      this.note(order, 'lets go of its hold');
    }
    if (order.captures.length === 0) order.state = 'void';
  }

  /** Gives back so much, at most what is left, and nothing of what is disputed; answers how much. */
  refund(order: Order, capture: Capture, asked: number): number {
    const cents = Math.min(asked, capture.cents - refundedCents(capture));
    if (cents <= 0 || capture.disputes.length > 0) return 0;
    const refund = { id: newId(order.vendor === 'stripe' ? 're_' : ''), cents, at: new Date() };
    capture.refunds.push(refund);
    this.note(order, `gives back ${cents} of ${capture.id}`);
    this.tell(order, 'refunded', { id: capture.id, cents });
    return cents;
  }

  dispute(order: Order, capture: Capture, cents: number): void {
    const prefix = order.vendor === 'stripe' ? 'dp_' : 'PP-D-';
    capture.disputes.push({ id: newId(prefix), cents, state: 'open' });
    this.note(order, `has a dispute about ${cents} of ${capture.id}`);
    this.tell(order, 'disputed', capture);
  }

  /** Tells again of what went back. */
  remind(order: Order): void {
    order.notices = 'one';
    for (const capture of order.captures) {
      const { id, disputes } = capture;
      if (refundedCents(capture) > 0)
        this.tell(order, 'refunded', { id, cents: refundedCents(capture) });
      if (disputes.length > 0) this.tell(order, 'disputed', { id });
    }
  }

  /** What was to come about later has come about now. */
  settle(order: Order): void {
    order.lie = null;
    order.other = null;
    for (const act of order.later.splice(0)) act();
  }

  #endPending<T extends Hold | Capture>(order: Order, money: T, state: T['state']): void {
    if (money.state !== 'pending') return;
    money.state = state;
    this.note(order, `${money.id} is ${state}`);
    this.tell(order, state === 'completed' ? 'taken' : state === 'open' ? 'held' : 'failed', money);
  }

  #lieAt = (order: Order, operation: Operation): Lie | null =>
    order.lie?.at === operation ? order.lie : null;
}

/** What was refunded of a capture. */
export const refundedCents = ({ refunds }: Capture): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** What a gateway has of a payment's money at the end, by currency. */
export function netByCurrency(order: Order): Map<string, number> {
  const net = new Map<string, number>();
  for (const capture of order.captures) {
    const { cents, currency, state, disputes } = capture;
    if (state !== 'completed') continue;
    const left = cents - refundedCents(capture);
    const withheld = disputes.reduce((sum, one) => sum + (one.state === 'won' ? 0 : one.cents), 0);
    net.set(currency, (net.get(currency) ?? 0) + left - Math.min(left, withheld));
  }
  return net;
}
