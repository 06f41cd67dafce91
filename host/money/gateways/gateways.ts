import type { WalletName } from '@/contract/money/wallets';
import { Problem } from '@/host/core/errors';

/** No usable response, so the money's state is unclear. `reason` is for the log. */
export class GatewayFailure extends Problem {
  constructor(readonly reason: string) {
    super('gatewayDown');
    this.name = 'GatewayFailure';
  }
}

/** `reference` is the attempt id. */
export interface GatewayCapture {
  id: string;
  state: 'completed' | 'pending' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | null;
  /** Includes disputes if the order shows them. */
  withdrawals?: GatewayWithdrawal[];
}

/** 'gone': captured, released or lapsed. */
export interface GatewayHold {
  id: string;
  state: 'pending' | 'held' | 'gone';
  amountCents: number;
  currency: string;
  reference: string | null;
  expiresAt: Date;
}

/**
 * 'approved': the payer agreed. 'gone': it can no longer be paid; 'canceled': because the payer
 * left. 'missing' proves nothing about an order that the gateway has opened.
 */
export interface GatewayOrder {
  id: string;
  state: 'open' | 'approved' | 'done' | 'gone' | 'canceled' | 'missing';
  amountCents: number;
  currency: string;
  reference: string | null;
  captures: GatewayCapture[];
  hold?: GatewayHold | undefined;
  /** If set, the state of the money is unclear. */
  unknownStatus?: string | undefined;
}

export const buildMissingOrder = (id: string): GatewayOrder => ({
  id,
  state: 'missing',
  amountCents: 0,
  currency: '',
  reference: null,
  captures: [],
});

/** URLs are absolute; `pageUrl` has a signed form. */
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
  expiresAt: Date;
  customer: string | null;
  /** The idempotency key. */
  key: string;
  /** Authorizes first and captures later. A gateway without `hold` captures immediately. */
  holds?: boolean;
  /** Pays on our page, if supported. */
  inPlace?: boolean;
  /** Replaces a card; captures immediately. */
  wallet?: WalletName;
}

type OpenedOrder = { orderId: string } & ({ popupUrl: string } | { clientSecret: string });

export type GatewayRefusal = 'declined' | 'payer-again';

export interface HeldMoney {
  orderId: string;
  holdId: string;
  attemptId: string;
  /** The idempotency key. */
  key: string;
}

export interface SignedForm {
  action: string;
  fields: { name: string; value: string }[];
}

/** The payer's browser posts a signed form, and the gateway takes the money on consent. */
export interface DirectSale {
  buildForm(
    request: Pick<
      OrderRequest,
      'attemptId' | 'amountCents' | 'currency' | 'reference' | 'language'
    >,
  ): SignedForm;
}

export interface Notice {
  id: string;
  kind: string;
  orderId: string | null;
  /** Captures with a refund or dispute; such a notice names no order. */
  captureIds?: string[];
  /** The withdrawal that this notice calls a reversal; the order shows it as a refund. */
  reversal?: string;
}

/**
 * A line of a settlement list. A 'back' names its capture if the list does; a negative one came
 * back to us.
 */
export interface GatewayMovement {
  id: string;
  kind: 'capture' | 'back';
  captureId: string | null;
  attempt: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  at: Date;
}

export interface MovementPage {
  movements: GatewayMovement[];
  next: string | null;
}

/** At most a day, excluding `until`; a null page is the first. */
export interface MovementQuery {
  from: Date;
  until: Date;
  page: string | null;
}

/**
 * Calls can be repeated, and throw GatewayFailure without a trustworthy response. `readNotice`
 * throws badSignature for a forged or old notice and returns null for another shape.
 */
export interface Gateway {
  readonly name: string;
  open(request: OrderRequest): Promise<OpenedOrder>;
  fetchOrder(orderId: string, attemptId: string): Promise<GatewayOrder>;
  capture(orderId: string, attemptId: string, key: string): Promise<GatewayOrder | GatewayRefusal>;
  readNotice(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
  ): Promise<Notice | null>;
  /** Authorizes an approved order with `holds`. */
  hold?(orderId: string, attemptId: string, key: string): Promise<GatewayOrder | GatewayRefusal>;
  /** Captures all or a part, once; the gateway releases the rest. */
  captureHeld?(
    hold: HeldMoney & { amountCents: number; currency: string },
  ): Promise<GatewayOrder | GatewayRefusal>;
  releaseHeld?(hold: HeldMoney): Promise<GatewayOrder>;
  /** Releases the hold too. For gateways where an abandoned order holds money. */
  closeOrder?(orderId: string): Promise<GatewayOrder>;
  /** For gateways whose orders do not show disputes; includes decided ones. */
  listDisputes?(capture: {
    id: string;
    amountCents: number;
    currency: string;
  }): Promise<GatewayWithdrawal[]>;
  /** In any order. */
  listMovements?(query: MovementQuery): Promise<MovementPage>;
  /** Needs no capture; an attempt that has ended may still be paid there. */
  readonly direct?: DirectSale;
}

/**
 * 'dispute': its money moves on a separate line. 'complaint': a lost one also appears as a refund.
 * 'open' is undecided; 'undone' never happened or has come back.
 */
export interface GatewayWithdrawal {
  reference: string;
  kind: 'refund' | 'reversal' | 'dispute' | 'complaint';
  state: 'open' | 'final' | 'undone';
  amountCents: number;
}
