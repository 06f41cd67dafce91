import type { LedgerKind, LedgerLine } from '../../ledger/ledger';
import type { GatewayWithdrawal } from '../../gateways/gateways';
import type { PaymentTarget } from '../targets';

/**
 * The account of one payment target: everything that decides what happens to its money. Times are
 * milliseconds, sums are integer cents, and nothing in it is changed in place.
 */
export interface Account {
  target: Target;
  attempts: readonly Attempt[];
  /** Gateway commands without a final answer. */
  commands: readonly GatewayCommand[];
  /** The number of the newest gateway command. */
  lastNumber: number;
}

/** What the target says of itself. */
export interface Target {
  /** Whether a payment may be started or counted now. */
  payable: boolean;
  priceHash: string;
  totalCents: number;
  creditsCents: number;
  /** Credits or a promo code cover a real sum: nothing is left to pay. */
  covered: boolean;
  /** The money is authorized first and captured when it is earned. */
  holds: boolean;
  /** What of the payment is kept, credits first; null while that is not decided. */
  keepCents: number | null;
  /** The ledger account that its payments are earned on. */
  revenue: PaymentTarget['revenue'];
}

/** What a gateway can do. */
export interface Abilities {
  holds: boolean;
  /** Closes an order that the payer has not paid. */
  closesOrders: boolean;
  voids: boolean;
  /** Takes the money as soon as the payer agrees: there is nothing to capture. */
  direct: boolean;
}

export type Ending = 'canceled' | 'declined' | 'expired' | 'mismatch';

/** A way to pay the target, at one price, through one gateway. */
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
  /** The newest state that the gateway gave the order. */
  order: Report['state'] | 'unknown';
  /** When that state was asked for. */
  reportedAt: number;
  /** When the gateway was last asked, with or without an answer. */
  lookedAt: number;
  /** Since when the order is gone there. */
  goneAt: number | null;
  /** The payer agreed there to exactly this sum, currency and attempt. */
  agreed: boolean;
  /** When the money was first asked for: from then on the member cannot cancel. */
  askedAt: number | null;
  /** It pays for the target: by money that is taken or held, or by credits alone. */
  counts: boolean;
  /** No longer a way to pay. */
  ended: { as: Ending; reason: string; at: number } | null;
  authorization: Authorization | null;
  captures: readonly Capture[];
  /** Why the last answer leaves the money unclear, for the operator; null when it is clear. */
  unclear: string | null;
  /** When the gateway is asked next; null when nothing more can happen. */
  checkAt: number | null;
}

export interface Authorization {
  id: string;
  state: 'pending' | 'held' | 'gone';
  amountCents: number;
  currency: string;
  /** The attempt that the gateway has it for. */
  reference: string | null;
  expiresAt: number;
  /** applying: the target has not answered yet · counts: it pays for the target · unneeded: to be voided */
  use: 'undecided' | 'applying' | 'counts' | 'unneeded';
  /** What is to be captured of it, decided once; null while undecided. */
  askedCents: number | null;
  /** The gateway did not give what was asked: the target knows that this is unpaid. */
  failed: string | null;
  /** Another sum that the gateway gave last: the books follow once it is repeated. */
  differs: number | null;
}

export interface Capture {
  id: string;
  state: 'pending' | 'completed' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /**
   * applying: the target has not answered yet, within one transaction · applied: it pays for the
   * target · owed: all of it is to go back · elsewhere: recorded under another attempt
   */
  use: 'undecided' | 'applying' | 'applied' | 'owed' | 'elsewhere';
  reason: string;
  /** What the target was paid with; what the gateway took beyond it is owed. */
  appliedCents: number;
  /** What of that is to go back. */
  promisedCents: number;
  /** What finance says it has paid back, under this reference; the gateway may list it later. */
  notedCents: number;
  notedReference: string | null;
  /** Refunds that the gateway listed when finance noted one: `notedCents` includes them. */
  notedBeside?: readonly string[];
  withdrawals: readonly Withdrawal[];
  /** Another sum that the gateway gave last: the books follow once it is repeated. */
  differs: number | null;
  /** All of it went back: of one that is applied the target was informed. */
  withdrawn: boolean;
  takenAt: number;
  /** Only the gateway's list has it: what is asked about its order says that it failed. */
  listed?: boolean;
}

export interface Withdrawal extends GatewayWithdrawal {
  askedAt: number;
}

/** What a gateway says of an order, in our words. */
export interface Report {
  /** When the gateway was asked. */
  askedAt: number;
  /** It is of the gateway's list, not an answer about the order. */
  listed?: boolean;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled' | 'missing';
  amountCents: number;
  currency: string;
  reference: string | null;
  authorization?: ReportedAuthorization;
  captures: readonly ReportedCapture[];
  /** A status that we do not know. */
  unknownWord?: string;
}

interface ReportedMoney {
  id: string;
  amountCents: number;
  currency: string;
  /** The attempt that the gateway has it for. */
  reference: string | null;
  /** Recorded under another attempt: one record per gateway id. */
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

/** How a gateway command ended; silence: no answer that can be trusted. */
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
  /** What was paid for will not be done, or has ended. */
  | { kind: 'take-back'; reason: string }
  | { kind: 'accepted'; attemptId: string }
  | { kind: 'refused'; attemptId: string; reason: string }
  | { kind: 'noted'; captureId: string; cents: number; reference: string }
  | { kind: 'time' };

/** A call to a gateway: stored with the new state, made after the commit, repeated unchanged. */
export interface GatewayCommand {
  /** Unique in the account; its idempotency key is made of it. */
  number: number;
  kind: 'open' | 'take' | 'authorize' | 'capture' | 'void' | 'close';
  attemptId: string;
  gateway: string;
  /** Of a capture. */
  cents: number;
  /** When it is called, or called again. */
  dueAt: number;
  /** How often it was called without a final answer. */
  tries: number;
}

/** What is done in the transaction that stores the new state. */
export type LocalCommand =
  | { kind: 'refuse'; problem: Refusal }
  | { kind: 'reserve-credits' | 'release-credits'; attemptId: string; cents: number }
  | { kind: 'return-credits'; attemptId: string; cents: number }
  /** Uses the credits, and asks the target: 'accepted' or 'refused' follows before the commit. */
  | { kind: 'apply'; attemptId: string; held: boolean; cents: number }
  /** Money came after its capture had failed: the target takes it for what is still unpaid, or refuses. */
  | { kind: 'apply-late'; attemptId: string; cents: number }
  /** The money of a payment that ended without it is here again: takes its credits again, and asks the target. */
  | { kind: 'apply-again'; attemptId: string; captureId: string }
  /** What is captured by now, in all, and what of the asked sum is missing for good. */
  | { kind: 'captured' | 'uncaptured'; attemptId: string; cents: number }
  /** The held money ends soon or has ended: the target says what it keeps. */
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
