/**
 * Add a new gateway here first (docs/walks.md). Plain data, and small, since every page with
 * scripts loads it.
 */

/** URL slug and id field of each payable. */
export const payables = {
  shipment: { slug: 'shipment', id: 'shipmentid' },
  onebox: { slug: 'onebox', id: 'oneboxid' },
  'payment-request': { slug: 'pr', id: 'requestid' },
  bfm: { slug: 'bfm', id: 'txnid' },
} as const;

export type PayableKind = keyof typeof payables;
// Marked pure for tree shaking.
export const payableKinds = /* @__PURE__ */ Object.keys(payables) as PayableKind[];

/** In display order. */
export const openCalls = {
  paypal: {
    shipment: 'GET /getauthurl',
    'payment-request': 'GET /paymentrequest/getpaypalcheckouturl',
    onebox: 'GET /onebox/getpaypalcheckouturl',
    bfm: 'GET /cartcheckout/getpaypalcheckouturl',
  },
  stripe: {
    shipment: 'GET /getstripeshipmentauthurl',
    'payment-request': 'GET /getstripepaymentrequestauthurl',
    onebox: 'GET /getstripeoneboxauthurl',
    bfm: 'GET /getstripebfmauthurl',
  },
  enets: {
    shipment: 'GET /getenetsshipmentauthurl',
    'payment-request': 'GET /getenetspaymentrequestauthurl',
    onebox: 'GET /getenetsoneboxauthurl',
    bfm: 'GET /getenetsbfmauthurl',
  },
} as const;

export type GatewayName = keyof typeof openCalls;
export const gatewayNames = /* @__PURE__ */ Object.keys(openCalls) as GatewayName[];
export type OpenKey = (typeof openCalls)[GatewayName][PayableKind];

/** Gateways that support authorization holds; the others capture immediately. */
export const holdingGateways: readonly string[] = ['paypal', 'stripe'];

/** A host may offer other gateways. */
export const isGateway = (name: string): name is GatewayName => Object.hasOwn(openCalls, name);
