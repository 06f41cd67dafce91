import type { Attempt, AttemptStateName } from '@/contract/payment';

import type { Api, CallOptions } from '@/lib/api';
import type { Locale } from '@/lib/i18n/locale';
import type { PayableKind } from '@/lib/payments/targets';

/** A payment attempt in the portal's words. `amount` is a decimal string in USD. */
export interface Payment {
  id: string;
  state: AttemptStateName;
  gateway: string;
  amount: string;
  /** Public reference of what is paid, e.g. "SH4K8T2M9Q". */
  reference: string;
  /** Where the payer agrees; null when there is nothing to agree to. */
  popupUrl: string | null;
}

const toPayment = (wire: Attempt): Payment => ({
  id: wire.attemptid,
  state: wire.state,
  gateway: wire.gateway,
  amount: wire.amount,
  reference: wire.reference,
  popupUrl: wire.popupurl,
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

/** The calls that pay, one row a target (spec §7 "Payments"). */
const calls: Record<
  PayableKind,
  {
    paypal: (api: Api, wish: { id: string; quote: string; language: Locale }, options: CallOptions) => Promise<Attempt>;
    credits: (api: Api, wish: { id: string; quote: string }, options: CallOptions) => Promise<Attempt>;
  }
> = {
  shipment: {
    paypal: (api, { id, ...wish }, options) => api.request('GET /getauthurl', { query: { shipmentid: id, ...wish } }, options),
    credits: (api, { id, quote }, options) => api.request('POST /shipment/zero-checkout', { body: { shipmentid: id, quote } }, options),
  },
  'payment-request': {
    paypal: (api, { id, ...wish }, options) => api.request('GET /paymentrequest/getpaypalcheckouturl', { query: { requestid: id, ...wish } }, options),
    credits: (api, { id, quote }, options) => api.request('POST /paymentrequest/zero-checkout', { body: { requestid: id, quote } }, options),
  },
  onebox: {
    paypal: (api, { id, ...wish }, options) => api.request('GET /onebox/getpaypalcheckouturl', { query: { oneboxid: id, ...wish } }, options),
    credits: (api, { id, quote }, options) => api.request('POST /onebox/zero-checkout', { body: { oneboxid: id, quote } }, options),
  },
};

/**
 * Opens (or finds again) the PayPal payment of a target; PayPal and the return page speak `language`.
 * @throws ApiError priceChanged | alreadyPaid | gatewayDown …
 */
export async function openPaypalPayment(api: Api, { target, quote, language }: PaymentConsent & { language: Locale }, options: CallOptions): Promise<Payment> {
  return toPayment(await calls[target.kind].paypal(api, { id: target.id, quote, language }, options));
}

/** Pays a target that credits cover whole. @throws ApiError priceChanged | notZero | creditsShort … */
export async function payWithCredits(api: Api, { target, quote }: PaymentConsent, options: CallOptions): Promise<Payment> {
  return toPayment(await calls[target.kind].credits(api, { id: target.id, quote }, options));
}

/** What has become of a payment; the host asks the gateway when it is still open. */
export async function getPayment(api: Api, id: string, options: CallOptions = {}): Promise<Payment> {
  return toPayment(await api.request('GET /payment/attempt', { query: { attemptid: id } }, options));
}

/** Gives an open payment up. Answers the state after it, which is 'applied' when the money was faster. */
export async function cancelPayment(api: Api, id: string, options: CallOptions = {}): Promise<Payment> {
  return toPayment(await api.request('POST /payment/cancel', { body: { attemptid: id } }, options));
}

/** What the page knows to which PayPal sends the payer back. */
export interface PaypalReturn {
  attemptId: string;
  /** PayPal's order id, from its `token` parameter. */
  token: string;
  cancelled: boolean;
}

const returnCalls = {
  shipment: 'POST /paypal-success/shipment-checkout',
  'payment-request': 'POST /paypal-success/pr-checkout',
  onebox: 'POST /paypal-success/onebox-checkout',
} as const satisfies Record<PayableKind, string>;

/** Settles a payment whose payer came back. Needs no session: the order id is the proof. */
export async function settlePaypalReturn(
  api: Api,
  kind: PayableKind,
  { attemptId, token, cancelled }: PaypalReturn,
): Promise<{ state: AttemptStateName; reference: string; target: PaymentTarget }> {
  const wire = await api.request(returnCalls[kind], { body: { attemptid: attemptId, token, cancelled } });
  return { state: wire.state, reference: wire.reference, target: { kind, id: wire.targetid } };
}
