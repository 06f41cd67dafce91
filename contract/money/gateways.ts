import {
  gatewayNames,
  isGateway,
  openCalls,
  payableKinds,
  type GatewayName,
  type PayableKind,
} from './payments-table';

/** Plain data: safe to import anywhere. */
interface GatewayFacts {
  name: string;
  /**
   * Proof that a payer visited the gateway: the return URL parameter, its pattern, and its field
   * and length in our calls.
   */
  proof: { parameter: string; pattern: RegExp; field: string; shortest: number; longest: number };
  /** The settling call also says whether the payer came back by the gateway's Cancel link. */
  cancels: boolean;
  /** The response repeats the popup URL as `url`. */
  url: boolean;
  /** Its fields can be embedded in our page. */
  inPlace: boolean;
  /** Endpoint for signed notices; null when they need their own response format. */
  notices: `POST /${string}` | null;
  /** Settles the payment when the payer returns. */
  settle: Record<PayableKind, `${'GET' | 'POST'} /${string}`>;
  /** Returns the form to post to the gateway; null if the payer is redirected without one. */
  form: Record<PayableKind, `GET /${string}`> | null;
  /** In OpenAPI summaries, `%` is the payable. */
  summaries: { open: string; settle: string };
}

export const gateways = {
  paypal: {
    name: 'PayPal',
    proof: {
      parameter: 'token',
      pattern: /^[A-Z0-9-]{4,64}$/i,
      field: 'token',
      shortest: 4,
      longest: 64,
    },
    cancels: true,
    url: false,
    inPlace: false,
    notices: 'POST /webhooks/paypal',
    settle: {
      shipment: 'POST /paypal-success/shipment-checkout',
      'payment-request': 'POST /paypal-success/pr-checkout',
      onebox: 'POST /paypal-success/onebox-checkout',
      bfm: 'POST /paypal-success/bfm-checkout',
    },
    form: null,
    summaries: {
      open: 'Create or find the PayPal attempt for % and return the popup URL',
      settle: 'Settle after the PayPal popup returns: query PayPal, capture, and apply once',
    },
  },
  stripe: {
    name: 'Stripe',
    proof: {
      parameter: 'session_id',
      pattern: /^cs_\w{4,250}$/,
      field: 'sessionid',
      shortest: 4,
      longest: 255,
    },
    cancels: false,
    url: true,
    inPlace: true,
    notices: 'POST /webhooks/stripe',
    settle: {
      shipment: 'POST /stripe-success/shipment-checkout',
      'payment-request': 'POST /stripe-success/pr-checkout',
      onebox: 'POST /stripe-success/onebox-checkout',
      bfm: 'POST /stripe-success/bfm-checkout',
    },
    form: null,
    summaries: {
      open: 'Create or find the Stripe attempt for % and return the popup URL',
      settle:
        'Settle after the Stripe popup returns: query Stripe, capture the authorized money, and apply once',
    },
  },
  enets: {
    name: 'eNETS',
    proof: {
      parameter: 'ref',
      pattern: /^[0-9A-Z]{20}$/,
      field: 'reference',
      shortest: 20,
      longest: 20,
    },
    cancels: false,
    url: false,
    inPlace: false,
    notices: null,
    settle: {
      shipment: 'GET /enets/shipment-success',
      'payment-request': 'GET /enets/pr-success',
      onebox: 'GET /enets/onebox-success',
      bfm: 'GET /enets/bfm-success',
    },
    form: {
      shipment: 'GET /enets/shipment-checkout',
      'payment-request': 'GET /enets/pr-checkout',
      onebox: 'GET /enets/onebox-checkout',
      bfm: 'GET /enets/bfm-checkout',
    },
    summaries: {
      open: 'Create or find the attempt for % through the regional card gateway; the popup URL is our page with the signed form',
      settle:
        'Outcome of an attempt through the regional card gateway, for the page that the payer returns to',
    },
  },
} as const satisfies Record<GatewayName, GatewayFacts>;

type Gateways = typeof gateways;
export type SettleKey = Gateways[GatewayName]['settle'][PayableKind];
export type FormKey = NonNullable<Gateways[GatewayName]['form']>[PayableKind];

export type PaymentCall = {
  [G in GatewayName]: {
    [K in PayableKind]: {
      gateway: G;
      kind: K;
      open: (typeof openCalls)[G][K];
      settle: Gateways[G]['settle'][K];
      form: FormKey | null;
    };
  }[PayableKind];
}[GatewayName];

export const paymentCalls = gatewayNames.flatMap((gateway) =>
  payableKinds.map((kind) => paymentCall(gateway, kind)),
);

export function paymentCall(gateway: GatewayName, kind: PayableKind): PaymentCall {
  const { settle, form } = gateways[gateway];
  return {
    gateway,
    kind,
    open: openCalls[gateway][kind],
    settle: settle[kind],
    form: form?.[kind] ?? null,
  } as PaymentCall;
}

/** Returns other text unchanged, such as 'zero' for credits. */
export const gatewayLabel = (gateway: string): string =>
  isGateway(gateway) ? gateways[gateway].name : gateway;
