/**
 * What can be paid for, through whom, and by which calls. Contract, host, services and pages loop over it; a new gateway begins
 * here (docs/walks.md). Plain data: safe to import anywhere.
 */

/** What can be paid for: its name in addresses (spec §7), under which name calls carry its id, and what summaries call it. */
export const payables = {
  shipment: { slug: 'shipment', id: 'shipmentid', called: 'a shipment' },
  onebox: { slug: 'onebox', id: 'oneboxid', called: 'a box' },
  'payment-request': { slug: 'pr', id: 'requestid', called: 'a payment request' },
} as const;

export type PayableKind = keyof typeof payables;
// Marked pure, so that a page which uses none of this does not load it.
export const payableKinds = /* @__PURE__ */ Object.keys(payables) as PayableKind[];

/**
 * The gateways, in the order to show them. `proof` is a gateway's name of an order, which only somebody who has been there knows:
 * its parameter in the address that the payer comes back to, how it looks there, and its field and length in our own calls.
 * `cancels`: the call that settles also tells that the payer has left by the gateway's Cancel link. `url`: a reply repeats the
 * popup address under this name of spec §7. `notices`: where its signed notices arrive, when they need nothing of their own.
 */
export const gateways = {
  paypal: {
    name: 'PayPal',
    proof: { parameter: 'token', pattern: /^[A-Z0-9-]{4,64}$/i, field: 'token', shortest: 4, longest: 64 },
    cancels: true,
    url: false,
    notices: 'POST /webhooks/paypal',
  },
  stripe: {
    name: 'Stripe',
    proof: { parameter: 'session_id', pattern: /^cs_\w{4,250}$/, field: 'sessionid', shortest: 4, longest: 255 },
    cancels: false,
    url: true,
    notices: 'POST /webhooks/stripe',
  },
  enets: {
    name: 'eNETS',
    proof: { parameter: 'ref', pattern: /^[0-9A-Z]{20}$/, field: 'reference', shortest: 20, longest: 20 },
    cancels: false,
    url: false,
    notices: null,
  },
} as const;

export type GatewayName = keyof typeof gateways;
export const gatewayNames = /* @__PURE__ */ Object.keys(gateways) as GatewayName[];

/** What people call a gateway; any other text, as the 'zero' of credits, is answered as it is. */
export const gatewayLabel = (gateway: string): string => (Object.hasOwn(gateways, gateway) ? gateways[gateway as GatewayName].name : gateway);

/** `open` begins a payment and `settle` ends it for the payer who comes back; `form` answers what a payer's browser posts to a gateway. */
export const paymentCalls = [
  { gateway: 'paypal', kind: 'shipment', open: 'GET /getauthurl', settle: 'POST /paypal-success/shipment-checkout' },
  { gateway: 'paypal', kind: 'payment-request', open: 'GET /paymentrequest/getpaypalcheckouturl', settle: 'POST /paypal-success/pr-checkout' },
  { gateway: 'paypal', kind: 'onebox', open: 'GET /onebox/getpaypalcheckouturl', settle: 'POST /paypal-success/onebox-checkout' },
  { gateway: 'stripe', kind: 'shipment', open: 'GET /getstripeshipmentauthurl', settle: 'POST /stripe-success/shipment-checkout' },
  { gateway: 'stripe', kind: 'payment-request', open: 'GET /getstripepaymentrequestauthurl', settle: 'POST /stripe-success/pr-checkout' },
  { gateway: 'stripe', kind: 'onebox', open: 'GET /getstripeoneboxauthurl', settle: 'POST /stripe-success/onebox-checkout' },
  { gateway: 'enets', kind: 'shipment', open: 'GET /getenetsshipmentauthurl', settle: 'GET /enets/shipment-success', form: 'GET /enets/shipment-checkout' },
  { gateway: 'enets', kind: 'payment-request', open: 'GET /getenetspaymentrequestauthurl', settle: 'GET /enets/pr-success', form: 'GET /enets/pr-checkout' },
  { gateway: 'enets', kind: 'onebox', open: 'GET /getenetsoneboxauthurl', settle: 'GET /enets/onebox-success', form: 'GET /enets/onebox-checkout' },
] as const;

export type PaymentCall = (typeof paymentCalls)[number];
export type OpenKey = PaymentCall['open'];
export type SettleKey = PaymentCall['settle'];
export type FormKey = Extract<PaymentCall, { form: string }>['form'];

/** The calls by which a thing is paid for through a gateway; undefined where it cannot be. */
export const paymentCall = (gateway: string, kind: PayableKind): PaymentCall | undefined =>
  paymentCalls.find((call) => call.gateway === gateway && call.kind === kind);

/** What the OpenAPI document says of the calls; `%` is what is paid for. */
export const summaries: Record<GatewayName, { open: string; settle: string }> = {
  paypal: {
    open: 'Create (or find) the PayPal attempt of % and answer the popup address',
    settle: 'The popup came back from PayPal: ask PayPal, capture, apply once',
  },
  stripe: {
    open: 'Create (or find) the Stripe attempt of % and answer the popup address',
    settle: 'The popup came back from Stripe: ask Stripe, take the money it holds, apply once',
  },
  enets: {
    open: 'Create (or find) the attempt of % through the regional card gateway; the popup address is our page with the signed form',
    settle: 'What became of an attempt through the regional card gateway, for the page that the payer comes back to',
  },
};
