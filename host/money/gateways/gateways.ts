import type { WalletName } from '@/contract/money/wallets';
import { Problem } from '@/host/core/errors';

/**
 * The gateway is down, slow or talks nonsense. Nothing can be said about the money; `reason` is for
 * the log only.
 */
export class GatewayFailure extends Problem {
  constructor(readonly reason: string) {
    super('gatewayDown');
    this.name = 'GatewayFailure';
  }
}

/**
 * Money that a gateway has taken, or is about to take, as it says. `reference` is the attempt id it
 * was taken for.
 */
export interface GatewayCapture {
  id: string;
  state: 'completed' | 'pending' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /**
   * What went back of it by now: refunds and reversals. Disputes only where the order itself shows
   * them.
   */
  withdrawals?: GatewayWithdrawal[];
}

/**
 * Money that a gateway holds for us until it is captured or released. 'gone': it was captured or
 * released, or has lapsed.
 */
export interface GatewayHold {
  id: string;
  state: 'pending' | 'held' | 'gone';
  amountCents: number;
  currency: string;
  reference: string | null;
  /** When the gateway releases it by itself. */
  expiresAt: Date;
}

/**
 * What a gateway knows of an order. 'approved': the payer agreed and the money can be taken.
 * 'gone': it cannot be paid any more, 'canceled': because the payer left. 'missing': the gateway
 * does not know it, which proves nothing about an order that it has opened.
 */
export interface GatewayOrder {
  id: string;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled' | 'missing';
  amountCents: number;
  currency: string;
  reference: string | null;
  captures: GatewayCapture[];
  /** What it holds, or held, of an order that was opened with `holds`. */
  hold?: GatewayHold | undefined;
  /** A status in its answer that we do not know. What it means for the money is unclear. */
  unknownWord?: string | undefined;
}

/** An order that its gateway says it does not know. */
export const missingOrder = (id: string): GatewayOrder => ({
  id,
  state: 'missing',
  amountCents: 0,
  currency: '',
  reference: null,
  captures: [],
});

/**
 * What an order is opened with. `amountCents` in `currency`, addresses absolute; `pageUrl` is our
 * page that holds a signed form.
 */
export interface OrderRequest {
  attemptId: string;
  amountCents: number;
  currency: string;
  reference: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  pageUrl: string;
  language: string;
  /** When the attempt ends by itself. */
  expiresAt: Date;
  /** Under which name the gateway knows the payer; null when it does not. */
  customer: string | null;
  /** The idempotency key. */
  key: string;
  /**
   * The money is only authorized when the payer agrees, and captured later, all or a part of it. A
   * gateway that cannot hold (no `hold`) takes it at once.
   */
  holds?: boolean;
  /** The payer pays in our page, where the gateway can do that. */
  inPlace?: boolean;
  /** What is paid with in place of a card: it takes the money at once. */
  wallet?: WalletName;
}

/** How the payer gets to an order that is open: by a popup, or by a secret for our own page. */
type OpenedOrder = { orderId: string } & ({ popupUrl: string } | { clientSecret: string });

/** 'payer-again': the payer has to agree once more. */
export type Refused = 'declined' | 'payer-again';

/** A hold that something is done to. */
export interface HeldMoney {
  orderId: string;
  holdId: string;
  attemptId: string;
  /** The idempotency key. */
  key: string;
}

/** A form that the payer's browser posts to a gateway. */
export interface SignedForm {
  action: string;
  fields: { name: string; value: string }[];
}

/**
 * A gateway to which the payer's browser posts a signed form, and which takes the money as soon as
 * they agree there.
 */
export interface DirectSale {
  form(
    request: Pick<
      OrderRequest,
      'attemptId' | 'amountCents' | 'currency' | 'reference' | 'language'
    >,
  ): SignedForm;
}

/** A signed notice: its own id, its kind and the order it is about (null when it names none). */
export interface Notice {
  id: string;
  kind: string;
  orderId: string | null;
  /** The captures that it is about where money went back or is disputed; then it names no order. */
  captureIds?: string[];
  /**
   * The gateway's name of a withdrawal that this notice calls a reversal: its order shows it as a
   * refund.
   */
  reversal?: string;
}

/**
 * A line of a gateway's own list of what it moved. A 'capture' is named by its own id, a 'back' says
 * of which capture, where the list does; below 0 it came again.
 */
export interface GatewayMovement {
  id: string;
  kind: 'capture' | 'back';
  captureId: string | null;
  /** The attempt's id and its order, as far as the list names them. */
  attempt: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  at: Date;
}

/** A page of that list; `next` asks for the following one, and is null on the last. */
export interface MovementPage {
  movements: GatewayMovement[];
  next: string | null;
}

/** Which part of the list: at most a day, `until` not included, and the page (null: the first). */
export interface MovementQuestion {
  from: Date;
  until: Date;
  page: string | null;
}

/**
 * A payment gateway. Every call may be repeated: opening and capturing carry a stable id per
 * attempt. All throw GatewayFailure when no trustworthy answer came; `readNotice` throws
 * badSignature for a forged or old notice, and answers null for a genuine one of another shape.
 */
export interface Gateway {
  readonly name: string;
  open(request: OrderRequest): Promise<OpenedOrder>;
  ask(orderId: string, attemptId: string): Promise<GatewayOrder>;
  capture(orderId: string, attemptId: string, key: string): Promise<GatewayOrder | Refused>;
  readNotice(
    headers: Record<string, string | string[] | undefined>,
    raw: string,
  ): Promise<Notice | null>;
  /** Authorizes an order that was opened with `holds` and that its payer has agreed to. */
  hold?(orderId: string, attemptId: string, key: string): Promise<GatewayOrder | Refused>;
  /** Takes a part of what is held, or all of it, once; the gateway releases the rest. */
  captureHeld?(
    held: HeldMoney & { amountCents: number; currency: string },
  ): Promise<GatewayOrder | Refused>;
  /** Releases all that is held; answers what is left of it. */
  releaseHeld?(held: HeldMoney): Promise<GatewayOrder>;
  /**
   * Releases what an order holds of the payer's money and closes it, so that it can no longer be
   * paid; answers what is left of it. For gateways where an order that is left alone holds money.
   */
  release?(orderId: string): Promise<GatewayOrder>;
  /** The disputes about a capture, decided ones too, for gateways whose orders do not show them. */
  disputesOf?(capture: {
    id: string;
    amountCents: number;
    currency: string;
  }): Promise<GatewayWithdrawal[]>;
  /** The gateway's own list of what it took and gave back, page by page, in any order. */
  movements?(question: MovementQuestion): Promise<MovementPage>;
  /** There is nothing to capture then, and what has ended here may still be paid there. */
  readonly direct?: DirectSale;
}

/**
 * What a gateway gave or took back of a capture. 'dispute': its money moves by itself; 'complaint':
 * a dispute whose money, once lost, is shown as a refund too. 'open' is not decided, 'undone' never
 * was or has come back.
 */
export interface GatewayWithdrawal {
  reference: string;
  kind: 'refund' | 'reversal' | 'dispute' | 'complaint';
  state: 'open' | 'final' | 'undone';
  amountCents: number;
}
