/**
 * What can be paid for, through whom: the call that begins each such payment. Contract, host,
 * services and pages loop over it and over `gateways.ts`; a new gateway begins here
 * (docs/walks.md). Plain data, and small, since every page with scripts loads it.
 */

/**
 * What can be paid for: its name in addresses (spec §7), and under which name calls carry its id.
 */
export const payables = {
  shipment: { slug: 'shipment', id: 'shipmentid' },
  onebox: { slug: 'onebox', id: 'oneboxid' },
  'payment-request': { slug: 'pr', id: 'requestid' },
  bfm: { slug: 'bfm', id: 'txnid' },
} as const;

export type PayableKind = keyof typeof payables;
// Marked as free of side effects, so that bundlers leave it out where it is not used.
export const payableKinds = /* @__PURE__ */ Object.keys(payables) as PayableKind[];

/** One row a gateway, in the order to show them, and in it one call a thing to pay for. */
export const openings = {
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

export type GatewayName = keyof typeof openings;
export const gatewayNames = /* @__PURE__ */ Object.keys(openings) as GatewayName[];
export type OpenKey = (typeof openings)[GatewayName][PayableKind];

/** Gateways that can keep the money of an order without taking it; the others take it at once. */
export const holdingGateways: readonly string[] = ['paypal', 'stripe'];

/** True for a gateway that is known here; a host may offer others. */
export const isGateway = (name: string): name is GatewayName => Object.hasOwn(openings, name);
