import { errorNumbers } from '@/contract/error-numbers';
import type { Attempt, AttemptStateName } from '@/contract/payment';
import type { PaymentMethodName } from '@/contract/payment-method';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import type { Locale } from '@/rules/locale';
import type { PayableKind } from '@/rules/payments/payments';

/** A payment attempt in the portal's words. `amount` is a decimal string in USD. */
export interface Payment {
  id: string;
  state: AttemptStateName;
  gateway: string;
  amount: string;
  /** Public reference of what is paid, e.g. "SH4K8T2M9Q". */
  reference: string;
  targetId: string;
  /** Where the payer agrees; null when there is nothing to agree to. */
  popupUrl: string | null;
}

const toPayment = (wire: Attempt): Payment => ({
  id: wire.attemptid,
  state: wire.state,
  gateway: wire.gateway,
  amount: wire.amount,
  reference: wire.reference,
  targetId: wire.targetid,
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

type OpenCall = (api: Api, wish: { id: string; quote: string; language: Locale }, options: CallOptions) => Promise<Attempt>;

/** The calls that pay, one row a target and in it one a way to pay (spec §7 "Payments"). */
const calls: Record<
  PayableKind,
  {
    open: Partial<Record<PaymentMethodName, OpenCall>>;
    credits: (api: Api, wish: { id: string; quote: string }, options: CallOptions) => Promise<Attempt>;
  }
> = {
  shipment: {
    open: {
      paypal: (api, { id, ...wish }, options) => api.request('GET /getauthurl', { query: { shipmentid: id, ...wish } }, options),
      stripe: (api, { id, ...wish }, options) => api.request('GET /getstripeshipmentauthurl', { query: { shipmentid: id, ...wish } }, options),
      enets: (api, { id, ...wish }, options) => api.request('GET /getenetsshipmentauthurl', { query: { shipmentid: id, ...wish } }, options),
    },
    credits: (api, { id, quote }, options) => api.request('POST /reward/checkout', { body: { shipmentid: id, quote } }, options),
  },
  'payment-request': {
    open: {
      paypal: (api, { id, ...wish }, options) => api.request('GET /paymentrequest/getpaypalcheckouturl', { query: { requestid: id, ...wish } }, options),
      stripe: (api, { id, ...wish }, options) => api.request('GET /getstripepaymentrequestauthurl', { query: { requestid: id, ...wish } }, options),
      enets: (api, { id, ...wish }, options) => api.request('GET /getenetspaymentrequestauthurl', { query: { requestid: id, ...wish } }, options),
    },
    credits: (api, { id, quote }, options) => api.request('POST /reward/checkout', { body: { requestid: id, quote } }, options),
  },
  onebox: {
    open: {
      paypal: (api, { id, ...wish }, options) => api.request('GET /onebox/getpaypalcheckouturl', { query: { oneboxid: id, ...wish } }, options),
      stripe: (api, { id, ...wish }, options) => api.request('GET /getstripeoneboxauthurl', { query: { oneboxid: id, ...wish } }, options),
      enets: (api, { id, ...wish }, options) => api.request('GET /getenetsoneboxauthurl', { query: { oneboxid: id, ...wish } }, options),
    },
    credits: (api, { id, quote }, options) => api.request('POST /reward/checkout', { body: { oneboxid: id, quote } }, options),
  },
};

/** Whether the portal knows how to pay for such a target in this way; the host may offer more. */
export const canPayBy = (kind: PayableKind, method: string): method is PaymentMethodName => Object.hasOwn(calls[kind].open, method);

/**
 * Opens (or finds again) the payment of a target through a gateway; it and the return page speak `language`.
 * @throws ApiError priceChanged | alreadyPaid | gatewayDown …
 */
export async function openPayment(
  api: Api,
  { target, method, quote, language }: PaymentConsent & { method: PaymentMethodName; language: Locale },
  options: CallOptions,
): Promise<Payment> {
  const call = calls[target.kind].open[method];
  if (!call) throw new ApiError('coded', { code: errorNumbers.notFound });
  return toPayment(await call(api, { id: target.id, quote, language }, options));
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
