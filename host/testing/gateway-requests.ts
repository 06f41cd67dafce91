import { walletNames } from '@/contract/money/wallets';

const text = (maxLength = 255) => ({ type: 'string', minLength: 1, maxLength });
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const literal = (value: string | boolean) => ({ const: value });
const url = { type: 'string', format: 'uri', maxLength: 2000 };
/** Stripe replaces the braces, which are invalid in a URL, with the session's id. */
const templateUrl = { type: 'string', pattern: '^https?://[^\\s]+$', maxLength: 2000 };
const number = { type: 'string', pattern: '^[0-9]+$' };
const locale = { enum: ['en', 'zh', 'zh-TW', 'ja'] };
const money = object({
  currency_code: literal('USD'),
  value: { type: 'string', pattern: '^[0-9]{1,8}\\.[0-9]{2}$' },
});
const noBody = { anyOf: [{ type: 'null' }, object({})] };

const paypalOrder = object({
  intent: { enum: ['CAPTURE', 'AUTHORIZE'] },
  purchase_units: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: object({
      custom_id: text(127),
      invoice_id: text(127),
      description: text(127),
      amount: money,
    }),
  },
  payment_source: object({
    paypal: object({
      experience_context: object({
        locale: { enum: ['en-US', 'zh-CN', 'zh-TW', 'ja-JP'] },
        payment_method_preference: literal('IMMEDIATE_PAYMENT_REQUIRED'),
        shipping_preference: literal('NO_SHIPPING'),
        user_action: literal('PAY_NOW'),
        return_url: url,
        cancel_url: url,
      }),
    }),
  }),
});

const paymentSession = {
  mode: literal('payment'),
  client_reference_id: text(200),
  allowed_payment_method_types: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: { enum: ['card', ...walletNames] },
  },
  payment_method_options: object({ wechat_pay: object({ client: literal('web') }) }),
  metadata: object({ attempt: text(), holds: literal('1') }, ['holds']),
  payment_intent_data: object({
    capture_method: { enum: ['manual', 'automatic'] },
    metadata: object({ attempt: text(), holds: literal('1') }, ['holds']),
    description: text(1000),
  }),
  line_items: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: object({
      quantity: literal('1'),
      price_data: object({
        currency: literal('usd'),
        unit_amount: number,
        product_data: object({ name: text() }),
      }),
    }),
  },
  expires_at: number,
  customer: text(),
  saved_payment_method_options: object({
    allow_redisplay_filters: {
      type: 'array',
      items: { enum: ['always', 'limited', 'unspecified'] },
    },
  }),
};
const optional = ['payment_method_options', 'customer', 'saved_payment_method_options'];
const hostedSession = object(
  { ...paymentSession, locale, success_url: templateUrl, cancel_url: templateUrl },
  optional,
);
const elementsSession = object(
  { ...paymentSession, ui_mode: literal('elements'), return_url: templateUrl },
  optional,
);
const setupSession = object({
  mode: literal('setup'),
  customer: text(),
  currency: literal('usd'),
  locale,
  success_url: templateUrl,
  cancel_url: templateUrl,
});
const cardChange = object({
  billing_details: object({ name: text() }),
  card: object({ exp_month: number, exp_year: number }),
});

/**
 * All requests that we send to the gateways, with their fields as in the vendors' API descriptions
 * (PayPal Orders v2 and Webhooks v1, Stripe's API). Any other request or field must be added here
 * deliberately. `{}` matches one path segment.
 */
export const gatewayRequests: Record<string, object> = {
  'POST /v1/oauth2/token': object({ grant_type: literal('client_credentials') }),
  'POST /v2/checkout/orders': paypalOrder,
  'GET /v2/checkout/orders/{}': noBody,
  'POST /v2/checkout/orders/{}/capture': noBody,
  'GET /v1/customer/disputes': noBody,
  'GET /v1/customer/disputes/{}': noBody,
  'GET /v1/reporting/transactions': noBody,
  'POST /v1/notifications/verify-webhook-signature': object({
    transmission_id: text(50),
    transmission_time: { type: 'string', format: 'date-time' },
    transmission_sig: text(500),
    cert_url: url,
    auth_algo: text(100),
    webhook_id: text(50),
    webhook_event: { type: 'object' },
  }),
  'POST /v2/checkout/orders/{}/authorize': noBody,
  'POST /v2/payments/authorizations/{}/capture': object({
    amount: money,
    final_capture: literal(true),
  }),
  'POST /v2/payments/authorizations/{}/void': noBody,
  'POST /v1/customers': object({ metadata: object({ member: text() }) }),
  'GET /v1/customers/{}/payment_methods': noBody,
  'POST /v1/checkout/sessions': { oneOf: [hostedSession, elementsSession, setupSession] },
  'POST /v1/setup_intents': object({
    customer: text(),
    allowed_payment_method_types: { type: 'array', items: literal('card') },
  }),
  'GET /v1/setup_intents/{}': noBody,
  'GET /v1/checkout/sessions/{}': noBody,
  'POST /v1/checkout/sessions/{}/expire': noBody,
  'POST /v1/payment_intents/{}/capture': {
    anyOf: [{ type: 'null' }, object({ amount_to_capture: number }, ['amount_to_capture'])],
  },
  'POST /v1/payment_intents/{}/cancel': object({ cancellation_reason: literal('abandoned') }),
  'GET /v1/disputes': noBody,
  'GET /v1/balance_transactions': noBody,
  'GET /v1/payment_methods/{}': noBody,
  'POST /v1/payment_methods/{}': cardChange,
  'POST /v1/payment_methods/{}/attach': object({ customer: text() }),
  'POST /v1/payment_methods/{}/detach': noBody,
};
