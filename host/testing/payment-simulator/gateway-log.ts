import type {
  Abilities,
  Attempt,
  GatewayCommand,
  Outcome,
  Report,
} from '@/host/money/payments/machine/account';
import type { GatewayWithdrawal } from '@/host/money/gateways/gateways';

/** What really happened to a capture at its gateway. */
export interface LogCapture {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /** When it was completed, or begun while it is pending. */
  at: number;
  /** What of it the gateway has for us: less refunds, reversals, lost and open disputes. */
  balanceCents: number;
  withdrawals: readonly GatewayWithdrawal[];
  /** Finance has paid back a part: the refund cannot be undone. */
  noted: boolean;
}

/** What really happened to an authorization at its gateway. */
interface LogAuthorization {
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
  /** Takes the money as soon as the payer agrees: paid with a wallet. */
  takesAtOnce?: boolean;
  amountCents: number;
  currency: string;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled';
  createdAt: number;
  payableUntil: number;
  /** The payer has the address or form. */
  shown: boolean;
  authorization: LogAuthorization | null;
  captures: LogCapture[];
  /** Answers by command number: a repetition has no second effect. */
  answers: Map<number, { outcome: Outcome; at: number }>;
  /** When something else than this log was last reported. */
  liedAt: number;
  /** An older report, for one that arrives late. */
  past: Report | null;
}

/** How an effect differs from what was asked, in the log itself. */
export interface Deviation {
  cents?: number;
  currency?: string;
  reference?: string | null;
  pending?: boolean;
  /** The bank takes the money twice. */
  twice?: boolean;
}

/** A gateway as its vendor describes it. */
export interface Vendor {
  name: string;
  abilities: Abilities;
  open(attempt: Attempt, holds: boolean, now: number): Order;
  /** The payer agrees on the gateway's page. */
  agree(order: Order, now: number, deviation: Deviation): void;
  turnBack(order: Order): void;
  execute(order: Order, command: GatewayCommand, now: number, deviation: Deviation): Outcome;
  /** What ends by itself. */
  passTime(order: Order, now: number): void;
  /** A refused payment method: what becomes of the order. */
  refuse(order: Order, kind: GatewayCommand['kind']): void;
  report(order: Order, now: number): Report;
}

/** A new order, as every gateway begins it. */
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
  past: null,
});

/** Money that the gateway takes, or is about to take. */
export function addCapture(
  order: Order,
  id: string,
  cents: number,
  now: number,
  deviation: Deviation,
): LogCapture {
  const amountCents = deviation.cents ?? cents;
  const capture: LogCapture = {
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

/** Money that the gateway holds for us. */
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

/** Ends what is pending, well or not. */
export function resolveCapture(capture: LogCapture, completed: boolean, now: number): void {
  if (capture.state !== 'pending') return;
  capture.state = completed ? 'completed' : 'failed';
  capture.at = now;
  capture.balanceCents = completed ? capture.amountCents : 0;
}

/** Money goes back: final for a refund or reversal, open for a dispute. */
export function withdraw(
  capture: LogCapture,
  kind: GatewayWithdrawal['kind'],
  cents: number,
  state: 'open' | 'final',
): void {
  capture.balanceCents -= cents;
  const reference = `${capture.id}-w${capture.withdrawals.length + 1}`;
  capture.withdrawals = [...capture.withdrawals, { reference, kind, state, amountCents: cents }];
}

/** A refund failed, or a dispute was won: the money is back. */
export function undoWithdrawal(capture: LogCapture, withdrawal: GatewayWithdrawal): void {
  capture.balanceCents += withdrawal.amountCents;
  replace(capture, withdrawal, 'undone');
}

/** A dispute is lost; a complaint that is lost is listed as a refund as well. */
export function loseDispute(capture: LogCapture, dispute: GatewayWithdrawal): void {
  replace(capture, dispute, 'final');
  if (dispute.kind !== 'complaint') return;
  capture.balanceCents += dispute.amountCents;
  withdraw(capture, 'refund', dispute.amountCents, 'final');
}

function replace(
  capture: LogCapture,
  old: GatewayWithdrawal,
  state: GatewayWithdrawal['state'],
): void {
  capture.withdrawals = capture.withdrawals.map((one) => (one === old ? { ...one, state } : one));
}

/** The log of an order in the words that all gateways share. */
export function plainReport(order: Order, askedAt: number, showsAuthorization: boolean): Report {
  const { authorization: held } = order;
  return {
    askedAt,
    state: order.state,
    amountCents: order.amountCents,
    currency: order.currency,
    reference: order.attemptId,
    captures: order.captures.map((one) => ({
      id: one.id,
      state: one.state,
      amountCents: one.amountCents,
      currency: one.currency,
      reference: one.reference,
      withdrawals: one.withdrawals,
    })),
    ...(held && showsAuthorization && { authorization: { ...held } }),
  };
}
