import type {
  Capabilities,
  Attempt,
  GatewayCommand,
  Outcome,
  Report,
} from '@/host/money/payments/machine/account';
import type { GatewayWithdrawal } from '@/host/money/gateways/gateways';

/** What really happened to a capture at its gateway. */
export interface LoggedCapture {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /** When it was completed or, if pending, started. */
  at: number;
  /** What the gateway owes us of it: less refunds, reversals, and open or lost disputes. */
  balanceCents: number;
  withdrawals: readonly GatewayWithdrawal[];
  /** Finance has refunded a part: the refund cannot be undone. */
  noted: boolean;
}

/** What really happened to an authorization at its gateway. */
interface LoggedAuthorization {
  id: string;
  state: 'pending' | 'held' | 'gone';
  amountCents: number;
  currency: string;
  reference: string | null;
  expiresAt: number;
}

/** An order in a gateway's own log. */
export interface Order {
  id: string;
  attemptId: string;
  gateway: string;
  holds: boolean;
  /** Takes the money as soon as the payer approves, as wallets do. */
  takesImmediately?: boolean;
  amountCents: number;
  currency: string;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled';
  createdAt: number;
  payableUntil: number;
  /** The payer has the address or form. */
  shown: boolean;
  authorization: LoggedAuthorization | null;
  captures: LoggedCapture[];
  /** Answers by command number: a repeated call has no second effect. */
  answers: Map<number, { outcome: Outcome; at: number }>;
  /** When a report last differed from this log. */
  liedAt: number;
  /** An older report, to be sent as a stale one. */
  pastReport: Report | null;
}

/** How an effect in the log differs from the request. */
export interface Deviation {
  cents?: number;
  currency?: string;
  reference?: string | null;
  pending?: boolean;
  /** The bank takes the money twice. */
  twice?: boolean;
}

/** A gateway as its vendor documents it. */
export interface Vendor {
  name: string;
  abilities: Capabilities;
  open(attempt: Attempt, holds: boolean, now: number): Order;
  /** The payer approves on the gateway's page. */
  agree(order: Order, now: number, deviation: Deviation): void;
  turnBack(order: Order): void;
  execute(order: Order, command: GatewayCommand, now: number, deviation: Deviation): Outcome;
  /** Ends what has expired. */
  passTime(order: Order, now: number): void;
  /** Changes the order when its payment method is refused. */
  refuse(order: Order, kind: GatewayCommand['kind']): void;
  report(order: Order, now: number): Report;
}

/** A new order, the same at every gateway. */
export const newOrder = (
  gateway: string,
  attempt: Attempt,
  holds: boolean,
  now: number,
  payableUntil: number,
): Order => ({
  id: `${gateway}-${attempt.id}`,
  attemptId: attempt.id,
  gateway,
  holds,
  amountCents: attempt.amountCents,
  currency: attempt.currency,
  state: 'open',
  createdAt: now,
  payableUntil,
  shown: false,
  authorization: null,
  captures: [],
  answers: new Map(),
  liedAt: -1,
  pastReport: null,
});

/** Adds money that the gateway takes, or is about to take. */
export function addCapture(
  order: Order,
  id: string,
  cents: number,
  now: number,
  deviation: Deviation,
): LoggedCapture {
  const amountCents = deviation.cents ?? cents;
  const capture: LoggedCapture = {
    id,
    state: deviation.pending ? 'pending' : 'completed',
    amountCents,
    currency: deviation.currency ?? order.currency,
    reference: deviation.reference === undefined ? order.attemptId : deviation.reference,
    at: now,
    balanceCents: deviation.pending ? 0 : amountCents,
    withdrawals: [],
    noted: false,
  };
  order.captures.push(capture);
  if (deviation.twice) order.captures.push({ ...capture, id: `${id}-2`, withdrawals: [] });
  return capture;
}

/** Adds money that the gateway holds for us. */
export function addAuthorization(
  order: Order,
  id: string,
  expiresAt: number,
  deviation: Deviation,
): void {
  order.authorization = {
    id,
    state: deviation.pending ? 'pending' : 'held',
    amountCents: deviation.cents ?? order.amountCents,
    currency: deviation.currency ?? order.currency,
    reference: deviation.reference === undefined ? order.attemptId : deviation.reference,
    expiresAt,
  };
}

/** Completes or fails a pending capture. */
export function resolveCapture(capture: LoggedCapture, completed: boolean, now: number): void {
  if (capture.state !== 'pending') return;
  capture.state = completed ? 'completed' : 'failed';
  capture.at = now;
  capture.balanceCents = completed ? capture.amountCents : 0;
}

/** Withdraws money: final for a refund or reversal, open for a dispute. */
export function withdraw(
  capture: LoggedCapture,
  kind: GatewayWithdrawal['kind'],
  cents: number,
  state: 'open' | 'final',
): void {
  capture.balanceCents -= cents;
  const reference = `${capture.id}-w${capture.withdrawals.length + 1}`;
  capture.withdrawals = [...capture.withdrawals, { reference, kind, state, amountCents: cents }];
}

/** A refund failed, or a dispute was won: the gateway owes us the money again. */
export function undoWithdrawal(capture: LoggedCapture, withdrawal: GatewayWithdrawal): void {
  capture.balanceCents += withdrawal.amountCents;
  setState(capture, withdrawal, 'undone');
}

/** A dispute is lost; a complaint that is lost is listed as a refund as well. */
export function loseDispute(capture: LoggedCapture, dispute: GatewayWithdrawal): void {
  setState(capture, dispute, 'final');
  if (dispute.kind !== 'complaint') return;
  capture.balanceCents += dispute.amountCents;
  withdraw(capture, 'refund', dispute.amountCents, 'final');
}

function setState(
  capture: LoggedCapture,
  old: GatewayWithdrawal,
  state: GatewayWithdrawal['state'],
): void {
  capture.withdrawals = capture.withdrawals.map((entry) =>
    entry === old ? { ...entry, state } : entry,
  );
}

/** Reports an order's log in the terms that all gateways share. */
export function buildReport(order: Order, askedAt: number, showsAuthorization: boolean): Report {
  const { authorization: held } = order;
  return {
    askedAt,
    state: order.state,
    amountCents: order.amountCents,
    currency: order.currency,
    reference: order.attemptId,
    captures: order.captures.map((capture) => ({
      id: capture.id,
      state: capture.state,
      amountCents: capture.amountCents,
      currency: capture.currency,
      reference: capture.reference,
      withdrawals: capture.withdrawals,
    })),
    ...(held && showsAuthorization && { authorization: { ...held } }),
  };
}
