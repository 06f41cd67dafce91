import type { Attempt, AttemptStateName } from '@/contract/payment';

import type { Api, CallOptions } from '@/lib/api';
import type { Locale } from '@/lib/i18n/locale';

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

/** What the member agrees to pay: a shipment at exactly the price that `quote` names. */
export interface PaymentConsent {
  shipmentId: string;
  quote: string;
}

/**
 * Opens (or finds again) the PayPal payment of a shipment; PayPal and the return page speak `language`.
 * @throws ApiError priceChanged | alreadyPaid | gatewayDown …
 */
export async function openPaypalPayment(api: Api, { shipmentId, quote, language }: PaymentConsent & { language: Locale }, options: CallOptions): Promise<Payment> {
  return toPayment(await api.request('GET /getauthurl', { query: { shipmentid: shipmentId, quote, language } }, options));
}

/** Pays a shipment that credits cover whole. @throws ApiError priceChanged | notZero | creditsShort … */
export async function payWithCredits(api: Api, { shipmentId, quote }: PaymentConsent, options: CallOptions): Promise<Payment> {
  return toPayment(await api.request('POST /shipment/zero-checkout', { body: { shipmentid: shipmentId, quote } }, options));
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

/** Settles a payment whose payer came back. Needs no session: the order id is the proof. */
export async function settlePaypalReturn(api: Api, { attemptId, token, cancelled }: PaypalReturn): Promise<{ state: AttemptStateName; reference: string; targetId: string }> {
  const wire = await api.request('POST /paypal-success/shipment-checkout', { body: { attemptid: attemptId, token, cancelled } });
  return { state: wire.state, reference: wire.reference, targetId: wire.targetid };
}
