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
 * Money a gateway says it has taken, or is about to take. `reference` is the attempt id it was
 * taken for.
 */
export interface GatewayCapture {
  id: string;
  state: 'completed' | 'pending' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /**
   * What went back of it by now: refunds and reversals. Disputes only where the order itself tells
   * of them.
   */
  withdrawals?: GatewayWithdrawal[];
}

/**
 * What a gateway knows of an order. 'approved': the payer agreed and the money can be taken.
 * 'gone': it cannot be paid any more, 'cancelled': because the payer left. 'missing': the gateway
 * does not know it, which proves nothing about an order that it has opened.
 */
export interface GatewayOrder {
  id: string;
  state: 'open' | 'approved' | 'done' | 'gone' | 'cancelled' | 'missing';
  amountCents: number;
  currency: string;
  reference: string | null;
  captures: GatewayCapture[];
  /**
   * A status in its answer that we do not know: what it means for the money, nobody here can say.
   */
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
 * A payment gateway. Every call may be repeated: opening and capturing carry a stable id per
 * attempt. All throw GatewayFailure when no trustworthy answer came; `readNotice` throws
 * badSignature for a forged or old notice.
 */
export interface Gateway {
  readonly name: string;
  open(request: OrderRequest): Promise<{ orderId: string; popupUrl: string }>;
  ask(orderId: string, attemptId: string): Promise<GatewayOrder>;
  capture(orderId: string, attemptId: string): Promise<GatewayOrder | 'declined'>;
  readNotice(headers: Record<string, string | string[] | undefined>, raw: string): Promise<Notice>;
  /**
   * Gives back what an order holds of the payer's money and closes it, so that nobody can agree to
   * it any more; answers what is left of it. For gateways where an order that is left alone keeps
   * money back.
   */
  release?(orderId: string): Promise<GatewayOrder>;
  /** The disputes about a capture, decided ones too, for gateways whose orders do not show them. */
  disputesOf?(capture: {
    id: string;
    amountCents: number;
    currency: string;
  }): Promise<GatewayWithdrawal[]>;
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
