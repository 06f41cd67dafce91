import { Problem } from '@/host/core/errors';
import { isTimely } from '@/host/core/http/signed-notices';
import { fromCents } from '@/rules/money';

import { withDeadlines } from '../deadline';
import { callGateway, type GatewayResponse } from '../gateway-http';
import {
  GatewayFailure,
  buildMissingOrder,
  type Gateway,
  type GatewayOrder,
  type HeldMoney,
  type Notice,
  type OrderRequest,
  type GatewayRefusal,
} from '../gateways';
import { checkHostedPage } from '../read-response';
import {
  readNoticeBody,
  readOpenedOrder,
  readOrder,
  readRefusal,
  readToken,
} from './paypal-responses';
import { listMovements } from './paypal-movements';
import type { PaypalSettings } from './paypal-settings';
import { listDisputes } from './paypal-reversals';

const locales: Record<string, string> = { en: 'en-US', zh: 'zh-CN', tw: 'zh-TW', ja: 'ja-JP' };
/** PayPal repeats a notice for three days. */
const MAX_NOTICE_AGE_MS = 3 * 24 * 3600_000 + 5 * 60_000;

export function createPaypalGateway(settings: PaypalSettings): Gateway {
  const call = createCaller(settings);
  return withDeadlines(settings.timeoutMs, {
    name: 'paypal',
    open: async (request) => {
      const response = await post(call, '/v2/checkout/orders', toOrderBody(request), request.key);
      const { orderId, approveUrl } = readOpenedOrder(response.body);
      return { orderId, popupUrl: checkHostedPage(approveUrl, settings.popupOrigins) };
    },
    fetchOrder: async (orderId) => fetchOrder(call, orderId),
    capture: (orderId, _attemptId, key) => takeMoney(call, orderId, 'capture', key),
    hold: (orderId, _attemptId, key) => takeMoney(call, orderId, 'authorize', key),
    captureHeld: (hold) => captureHeld(call, hold),
    releaseHeld: (hold) => releaseHeld(call, hold),
    listDisputes: (capture) => listDisputes((path) => call('GET', path), capture),
    listMovements: (movementQuery) => listMovements((path) => call('GET', path), movementQuery),
    readNotice: (headers, rawBody) => readNotice(call, settings.webhookId, headers, rawBody),
  });
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  requestId?: string,
) => Promise<GatewayResponse>;

function createCaller(settings: PaypalSettings): Call {
  let cachedToken: { token: string; until: number } | null = null;

  const getToken = async (): Promise<string> => {
    if (cachedToken && cachedToken.until > performance.now()) return cachedToken.token;
    const encoded = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const headers = {
      authorization: `Basic ${encoded}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const response = await callGateway({
      url: `${settings.baseUrl}/v1/oauth2/token`,
      method: 'POST',
      headers,
      body: 'grant_type=client_credentials',
    });
    if (response.status !== 200)
      throw new GatewayFailure(`token refused with status ${response.status}`);
    const { token, lifeSeconds } = readToken(response.body);
    cachedToken = { token, until: performance.now() + Math.max(0, lifeSeconds - 60) * 1000 };
    return token;
  };

  return async (method, path, body, requestId) => {
    const sendCall = async () =>
      callGateway({
        url: settings.baseUrl + path,
        method,
        headers: {
          authorization: `Bearer ${await getToken()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        body,
      });
    const response = await sendCall();
    if (response.status !== 401) return response;
    cachedToken = null;
    return sendCall();
  };
}

async function fetchOrder(call: Call, orderId: string): Promise<GatewayOrder> {
  const response = await call('GET', `/v2/checkout/orders/${encodeURIComponent(orderId)}`);
  if (response.status === 200) return readOrder(response.body, orderId);
  if (response.status === 404) return buildMissingOrder(orderId);
  throw new GatewayFailure(`order refused, status ${response.status}`);
}

async function takeMoney(
  call: Call,
  orderId: string,
  action: 'capture' | 'authorize',
  key: string,
): Promise<GatewayOrder | GatewayRefusal> {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/${action}`;
  const response = await post(call, path, '{}', key, [404, 422]);
  if (action === 'capture' && isDone(response)) return readOrder(response.body, orderId);
  const refusal = response.status === 422 ? readRefusal(response.body) : null;
  if (refusal === 'declined' || refusal === 'payer-again') return refusal;
  const order = await fetchOrder(call, orderId);
  return refusal === 'other' && order.state === 'approved' && order.captures.length === 0
    ? 'declined'
    : order;
}

/** `extraStatuses` are accepted in addition to 200 and 201. */
async function post(
  call: Call,
  path: string,
  body: string | undefined,
  key: string,
  extraStatuses: readonly number[] = [],
): Promise<GatewayResponse> {
  const response = await call('POST', path, body, key);
  if (!isDone(response) && !extraStatuses.includes(response.status))
    throw new GatewayFailure(`${path} refused with status ${response.status}`);
  return response;
}

const isDone = ({ status }: GatewayResponse): boolean => status === 200 || status === 201;

/** After a refusal, the order shows whether an earlier try captured it or it lapsed. */
async function captureHeld(
  call: Call,
  {
    orderId,
    holdId,
    key,
    amountCents,
    currency,
  }: HeldMoney & { amountCents: number; currency: string },
): Promise<GatewayOrder | GatewayRefusal> {
  const amount = { currency_code: currency, value: fromCents(amountCents) };
  const path = `/v2/payments/authorizations/${encodeURIComponent(holdId)}/capture`;
  const body = JSON.stringify({ amount, final_capture: true });
  const response = await post(call, path, body, key, [404, 422]);
  if (response.status === 422 && readRefusal(response.body) === 'declined') return 'declined';
  const order = await fetchOrder(call, orderId);
  return response.status === 422 && order.captures.length === 0 ? 'declined' : order;
}

async function releaseHeld(call: Call, { orderId, holdId, key }: HeldMoney): Promise<GatewayOrder> {
  const path = `/v2/payments/authorizations/${encodeURIComponent(holdId)}/void`;
  await post(call, path, undefined, key, [204, 404, 409, 422]);
  return fetchOrder(call, orderId);
}

function toOrderBody(request: OrderRequest): string {
  const amount = { currency_code: request.currency, value: fromCents(request.amountCents) };
  return JSON.stringify({
    intent: request.holds ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.attemptId,
        invoice_id: `${request.reference}-${request.attemptId.slice(0, 8)}`,
        description: request.description.slice(0, 127),
        amount,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: locales[request.language] ?? 'en-US',
          // Excludes eChecks, which outlast an attempt.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  });
}

async function readNotice(
  call: Call,
  webhookId: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string,
): Promise<Notice | null> {
  const readHeader = (name: string): string => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || value.length > 2000)
      throw new Problem('badSignature');
    return value;
  };
  const signatureFields = {
    transmission_id: readHeader('paypal-transmission-id'),
    transmission_time: readHeader('paypal-transmission-time'),
    transmission_sig: readHeader('paypal-transmission-sig'),
    cert_url: readHeader('paypal-cert-url'),
    auth_algo: readHeader('paypal-auth-algo'),
    webhook_id: webhookId,
  };
  if (!isTimely(Date.parse(signatureFields.transmission_time), MAX_NOTICE_AGE_MS))
    throw new Problem('badSignature');
  let event: unknown;
  try {
    event = JSON.parse(rawBody);
  } catch {
    throw new Problem('badSignature');
  }
  // Sends the text unchanged, because the signature covers it.
  const body = `${JSON.stringify(signatureFields).slice(0, -1)},"webhook_event":${rawBody}}`;
  const response = await call('POST', '/v1/notifications/verify-webhook-signature', body);
  // 400 and 422: a malformed signature.
  if (response.status === 400 || response.status === 422) throw new Problem('badSignature');
  if (response.status !== 200)
    throw new GatewayFailure(`webhook not verified, status ${response.status}`);
  const status = (response.body as { verification_status?: unknown } | null)?.verification_status;
  if (status === 'FAILURE') throw new Problem('badSignature');
  if (status !== 'SUCCESS') throw new GatewayFailure('webhook neither verified nor refused');
  return readNoticeBody(event);
}
