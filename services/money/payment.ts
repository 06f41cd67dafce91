import type { Attempt, AttemptStateName, StripeAttempt } from '@/contract/money/payment';
import {
  openings,
  payables,
  type GatewayName,
  type OpenKey,
  type PayableKind,
} from '@/contract/money/payments-table';
import type { Query } from '@/contract/calls';
import { isWallet, type WalletName } from '@/contract/money/wallets';
import type { Api, CallOptions } from '@/lib/api';
import type { Locale } from '@/rules/locale';

/** What a member can pay with: a gateway, or a wallet that Stripe takes in place of a card. */
export type PayWay = GatewayName | WalletName;

/** A payment attempt in the portal's words. `amount` is a decimal string in USD. */
export interface Payment {
  id: string;
  state: AttemptStateName;
  gateway: string;
  /** What it is paid with: the gateway, or a wallet at Stripe. */
  way: string;
  amount: string;
  /** Public reference of what is paid, e.g. "SH4K8T2M9Q". */
  reference: string;
  targetId: string;
  /** Where the payer agrees; null when there is nothing to agree to. */
  popupUrl: string | null;
  /** With it the page shows the gateway's fields itself; null otherwise. */
  clientSecret: string | null;
}

/** Stripe's page comes as `url` (spec §7), that of the others as `popupurl`. */
const pageOf = (wire: Attempt | StripeAttempt) =>
  ('url' in wire ? wire.url : null) ?? wire.popupurl ?? null;

const toPayment = (wire: Attempt | StripeAttempt): Payment => ({
  id: wire.attemptid,
  state: wire.state,
  gateway: wire.gateway,
  way: wire.wallet ?? wire.gateway,
  amount: wire.amount,
  reference: wire.reference,
  targetId: wire.targetid,
  popupUrl: pageOf(wire),
  clientSecret: wire.clientsecret ?? null,
});

/** What is paid for, by its id. */
export interface PaymentTarget {
  kind: PayableKind;
  id: string;
}

/** What the member agrees to pay: a target at exactly the price that `quote` names. */
export interface PaymentConsent {
  target: PaymentTarget;
  quote: string;
}

/**
 * Opens (or finds again) the payment of a target through a gateway; it and the return page speak
 * `language`. `inPlace`: the page shows the fields, where the host can do that.
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
  }: PaymentConsent & { method: PayWay; language: Locale; inPlace?: boolean },
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
  return toPayment(await api.request(openings[gateway][target.kind], { query }, options));
}

/**
 * Pays a target that credits cover whole.
 * @throws ApiError priceChanged | notZero | creditsShort …
 */
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

/** What has become of a payment; the host asks the gateway when it is still open. */
export async function getPayment(
  api: Api,
  id: string,
  options: CallOptions = {},
): Promise<Payment> {
  return toPayment(
    await api.request('GET /payment/attempt', { query: { attemptid: id } }, options),
  );
}

/**
 * Gives an open payment up. Answers the state after it, which is 'applied' when the money was
 * faster.
 */
export async function cancelPayment(
  api: Api,
  id: string,
  options: CallOptions = {},
): Promise<Payment> {
  return toPayment(await api.request('POST /payment/cancel', { body: { attemptid: id } }, options));
}
