import type { Attempt, LastAttempt, StripeAttempt } from '@/contract/money/payment';
import {
  openCalls,
  payables,
  type GatewayName,
  type OpenKey,
  type PayableKind,
} from '@/contract/money/payments-table';
import type { Query } from '@/contract/calls';
import { isWallet, type WalletName } from '@/contract/money/wallets';
import type { Api, CallOptions } from '@/lib/api';
import type { PaymentAttempt } from '@/rules/checkout/checkout';
import type { Locale } from '@/rules/locale';

/** A gateway, or a wallet through Stripe. */
export type PaymentMethod = GatewayName | WalletName;

/** `amount` is a decimal string in USD. */
export interface Payment {
  id: string;
  state: Attempt['state'];
  gateway: string;
  way: string;
  amount: string;
  /** Public reference of what is paid, e.g. "SH4K8T2M9Q". */
  reference: string;
  targetId: string;
  /** Where the payer approves; null when not needed. */
  popupUrl: string | null;
  /** Set when the page embeds the gateway's fields. */
  clientSecret: string | null;
}

/** Stripe sends `url`, other gateways `popupurl`. */
const readPopupUrl = (wire: Attempt | StripeAttempt) =>
  ('url' in wire ? wire.url : null) ?? wire.popupurl ?? null;

const toPayment = (wire: Attempt | StripeAttempt): Payment => ({
  id: wire.attemptid,
  state: wire.state,
  gateway: wire.gateway,
  way: wire.wallet ?? wire.gateway,
  amount: wire.amount,
  reference: wire.reference,
  targetId: wire.targetid,
  popupUrl: readPopupUrl(wire),
  clientSecret: wire.clientsecret ?? null,
});

export function readAttempt(wire: LastAttempt): PaymentAttempt {
  const { attemptid: id, state, gateway, amount, refunding } = wire;
  return { id, state, gateway, amount, refunding };
}

export interface PaymentTarget {
  kind: PayableKind;
  id: string;
}

/** `quote` identifies the exact price. */
export interface PaymentConsent {
  target: PaymentTarget;
  quote: string;
}

/**
 * Opens or resumes a payment. `inPlace` embeds the payment fields if the host supports that.
 * @throws ApiError priceChanged | alreadyPaid | gatewayDown …
 */
export async function openPayment(
  api: Api,
  {
    target,
    method,
    quote,
    language,
    inPlace = false,
  }: PaymentConsent & { method: PaymentMethod; language: Locale; inPlace?: boolean },
  options: CallOptions,
): Promise<Payment> {
  const query = {
    [payables[target.kind].id]: target.id,
    quote,
    language,
    ...(inPlace && { inplace: '1' }),
    ...(isWallet(method) && { wallet: method }),
  } as Query<OpenKey>;
  const gateway = isWallet(method) ? 'stripe' : method;
  return toPayment(await api.request(openCalls[gateway][target.kind], { query }, options));
}

/** @throws ApiError priceChanged | notZero | creditsShort … */
export async function payWithCredits(
  api: Api,
  { target, quote }: PaymentConsent,
  options: CallOptions,
): Promise<Payment> {
  return toPayment(
    await api.request(
      'POST /reward/checkout',
      { body: { [payables[target.kind].id]: target.id, quote } },
      options,
    ),
  );
}

export async function getPayment(api: Api, id: string): Promise<Payment> {
  return toPayment(await api.request('GET /payment/attempt', { query: { attemptid: id } }));
}

/** Returns the payment, whose state is 'applied' if it was completed before the cancellation. */
export async function cancelPayment(
  api: Api,
  id: string,
  options: CallOptions = {},
): Promise<Payment> {
  return toPayment(await api.request('POST /payment/cancel', { body: { attemptid: id } }, options));
}
