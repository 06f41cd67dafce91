import type { LedgerKind, LedgerLine } from '../../ledger/ledger';
import type { GatewayWithdrawal } from '../../gateways/gateways';
import type { PaymentTarget } from '../targets';

/** Immutable state of one payment target. Times are in milliseconds, sums in cents. */
export interface Account {
  target: Target;
  attempts: readonly Attempt[];
  commands: readonly GatewayCommand[];
  lastNumber: number;
}

export interface Target {
  payable: boolean;
  priceHash: string;
  totalCents: number;
  creditsCents: number;
  covered: boolean;
  holds: boolean;
  /** The sum to keep, from credits first; null while undecided. */
  keepCents: number | null;
  revenue: PaymentTarget['revenue'];
}

export interface Capabilities {
  holds: boolean;
  closesOrders: boolean;
  voids: boolean;
  direct: boolean;
}

export type Ending = 'canceled' | 'declined' | 'expired' | 'mismatch';

export interface Attempt {
  id: string;
  gateway: string;
  currency: string;
  amountCents: number;
  creditsCents: number;
  credits: 'reserved' | 'used' | 'none';
  priceHash: string;
  createdAt: number;
  expiresAt: number;
  orderId: string | null;
  order: Report['state'] | 'unknown';
  /** When `order` was requested. */
  reportedAt: number;
  lookedAt: number;
  goneAt: number | null;
  /** The payer agreed to this sum, currency and attempt. */
  agreed: boolean;
  /** When the money was requested. From then on, the member cannot cancel. */
  askedAt: number | null;
  /** It pays for the target, with taken or held money or with credits. */
  counts: boolean;
  ended: { as: Ending; reason: string; at: number } | null;
  authorization: Authorization | null;
  captures: readonly Capture[];
  /** Why its state is unclear; for the operator. */
  unclear: string | null;
  /** Null when nothing more can happen. */
  checkAt: number | null;
}

export interface Authorization {
  id: string;
  state: 'pending' | 'held' | 'gone';
  amountCents: number;
  currency: string;
  reference: string | null;
  expiresAt: number;
  /**
   * applying: the target has not answered yet · counts: it pays for the target · unneeded: to be
   * voided
   */
  use: 'undecided' | 'applying' | 'counts' | 'unneeded';
  /** The sum to capture; decided once. */
  askedCents: number | null;
  /** Why the gateway did not capture; the target knows it is unpaid. */
  failed: string | null;
  /** A different reported sum; it is booked once a second report repeats it. */
  differs: number | null;
}

export interface Capture {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /**
   * applying: the target has not answered yet · applied: it pays for the target · owed: all of it
   * goes back · elsewhere: recorded under another attempt
   */
  use: 'undecided' | 'applying' | 'applied' | 'owed' | 'elsewhere';
  reason: string;
  /** The part that pays for the target; the excess is owed. */
  appliedCents: number;
  /** The part to give back. */
  promisedCents: number;
  /** Paid back by finance; the gateway may list it later. */
  notedCents: number;
  notedReference: string | null;
  /** Listed refunds already in `notedCents`. */
  notedBeside?: readonly string[];
  withdrawals: readonly Withdrawal[];
  /** A different reported sum; it is booked once a second report repeats it. */
  differs: number | null;
  withdrawn: boolean;
  takenAt: number;
  /** The gateway's list shows this capture, but the order reports it as failed. */
  listed?: boolean;
}

export interface Withdrawal extends GatewayWithdrawal {
  askedAt: number;
}

export interface Report {
  askedAt: number;
  /** From the gateway's list. */
  listed?: boolean;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled' | 'missing';
  amountCents: number;
  currency: string;
  reference: string | null;
  authorization?: ReportedAuthorization;
  captures: readonly ReportedCapture[];
  unknownStatus?: string;
}

interface ReportedMoney {
  id: string;
  amountCents: number;
  currency: string;
  reference: string | null;
  /** Recorded under another attempt. */
  elsewhere?: boolean;
}

export interface ReportedAuthorization extends ReportedMoney {
  state: 'pending' | 'held' | 'gone';
  expiresAt: number;
}

export interface ReportedCapture extends ReportedMoney {
  state: 'pending' | 'completed' | 'failed';
  withdrawals: readonly GatewayWithdrawal[];
}

/** silence: no trustworthy response */
export type Outcome = 'done' | 'declined' | 'payer-again' | 'missing' | 'silence';

export type Event =
  | { kind: 'pay'; attemptId: string; gateway: string; priceHash: string; expiresAt: number }
  | { kind: 'cancel'; attemptId: string }
  | { kind: 'opened'; attemptId: string; number: number; orderId: string }
  | { kind: 'answer'; attemptId: string; number: number; outcome: Outcome; report?: Report }
  | { kind: 'report'; attemptId: string; report: Report }
  | { kind: 'silence'; attemptId: string }
  | { kind: 'target'; target: Omit<Target, 'keepCents'> }
  | { kind: 'keep'; cents: number }
  | { kind: 'take-back'; reason: string }
  | { kind: 'accepted'; attemptId: string }
  | { kind: 'refused'; attemptId: string; reason: string }
  | { kind: 'noted'; captureId: string; cents: number; reference: string }
  | { kind: 'time' };

/** A gateway call: stored with the state, made after the commit, repeated unchanged. */
export interface GatewayCommand {
  /** Part of the idempotency key. */
  number: number;
  kind: 'open' | 'take' | 'authorize' | 'capture' | 'void' | 'close';
  attemptId: string;
  gateway: string;
  /** For captures. */
  cents: number;
  dueAt: number;
  /** Calls without a final response. */
  tries: number;
}

/** Runs in the transaction that stores the state. */
export type LocalCommand =
  | { kind: 'refuse'; problem: Refusal }
  | { kind: 'reserve-credits' | 'release-credits'; attemptId: string; cents: number }
  | { kind: 'return-credits'; attemptId: string; cents: number }
  /** Uses the credits and asks the target; 'accepted' or 'refused' follows before the commit. */
  | { kind: 'apply'; attemptId: string; held: boolean; cents: number }
  /** Money after a failed capture: the target takes it for the unpaid part, or refuses. */
  | { kind: 'apply-late'; attemptId: string; cents: number }
  /** Withdrawn money is back: takes its credits and asks the target again. */
  | { kind: 'apply-again'; attemptId: string; captureId: string }
  /** `cents`: the captured total, or the missing part. */
  | { kind: 'captured' | 'uncaptured'; attemptId: string; cents: number }
  /** The hold ends soon or has ended: the target states the sum to keep. */
  | { kind: 'lapsing'; attemptId: string }
  | { kind: 'withdrawn' | 'reinstated'; attemptId: string; captureId: string }
  | { kind: 'book'; attemptId: string; ledgerKind: LedgerKind; lines: readonly LedgerLine[] };

export type Refusal =
  | 'priceChanged'
  | 'nothingToPay'
  | 'notZero'
  | 'inFlight'
  | 'alreadyPaid'
  | 'notPayable'
  | 'tooLate'
  | 'notOwed';

export type Command = LocalCommand | GatewayCommand;

export interface Step {
  account: Account;
  commands: readonly Command[];
}
