import type Stripe from 'stripe';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { isTimely } from '@/host/core/http/signed-notices';
import { parseJson } from '@/host/core/read-as';

import { withDeadlines } from '../deadline';
import {
  GatewayFailure,
  type Gateway,
  type GatewayOrder,
  type HeldMoney,
  type Notice,
  type OrderRequest,
} from '../gateways';
import { checkHostedPage } from '../read-response';
import { checkRefunds, checkSession, readEvent } from './stripe-responses';
import {
  callStripe,
  isOk,
  createStripeClient,
  toStripeLocale,
  type StripeSettings,
} from './stripe-client';
import { listMovements } from './stripe-movements';
import { getExpandedIntent, readSession } from './stripe-order';
import { listAllRefunds, listDisputes } from './stripe-reversals';

/** Stripe re-signs a repeated notice; an older one is a replay. */
const NOTICE_AGE_MS = 300_000;
/**
 * Stripe requires at least 30 minutes, so a session can outlive its attempt unless it is released.
 */
const EXTRA_LIFE_SECONDS = 31 * 60;

/**
 * Stripe Checkout Sessions. Card sessions hold the money (`capture_method: manual`), so that our
 * decision is durable before the capture; wallet sessions take it on consent.
 */
export function createStripeGateway(settings: StripeSettings): Gateway {
  const stripe = createStripeClient(settings);
  return withDeadlines(settings.timeoutMs, {
    name: 'stripe',
    open: async (request) => {
      const createSession = (order: OrderRequest, key: string) =>
        callStripe(
          'open',
          stripe.checkout.sessions.create(toSessionParams(order), { idempotencyKey: key }),
        );
      const firstResponse = await createSession(request, request.key);
      // A customer deleted at Stripe pays without saved cards.
      const session =
        firstResponse === 'missing' && request.customer !== null
          ? await createSession({ ...request, customer: null }, `${request.key}-anybody`)
          : firstResponse;
      if (!isOk(session)) throw new GatewayFailure(`stripe open: ${session}`);
      const { id, url, client_secret: clientSecret } = checkSession(session);
      if (!request.inPlace)
        return { orderId: id, popupUrl: checkHostedPage(url, settings.popupOrigins) };
      if (!clientSecret) throw new GatewayFailure('stripe open: a session without a client secret');
      return { orderId: id, clientSecret };
    },
    fetchOrder: (orderId) => fetchOrder(stripe, orderId),
    capture: async (orderId, _attemptId, key) => {
      const currentSession = await findSession(stripe, orderId);
      const intent = currentSession && getExpandedIntent(currentSession);
      if (!intent) return readSession(currentSession, orderId);
      const result = await callStripe(
        'capture',
        stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: key }),
      );
      if (result === 'declined') return 'declined';
      const currentOrder = await fetchOrder(stripe, orderId);
      return result === 'refused' && currentOrder.state === 'approved' ? 'declined' : currentOrder;
    },
    hold: (orderId) => fetchOrder(stripe, orderId),
    captureHeld: (hold) => captureHeld(stripe, hold),
    releaseHeld: (hold) => releaseHeld(stripe, hold),
    closeOrder: (orderId) => closeOrder(stripe, orderId),
    listDisputes: ({ id }) => listDisputes(stripe, id),
    listMovements: (movementQuery) => listMovements(stripe, movementQuery),
    readNotice: async (headers, rawBody) =>
      readNotice(stripe, settings.webhookSecret, headers['stripe-signature'], rawBody),
  });
}

function toSessionParams(request: OrderRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: request.attemptId, ...(request.holds && { holds: '1' }) };
  return {
    mode: 'payment',
    client_reference_id: request.attemptId,
    metadata,
    payment_intent_data: {
      capture_method: request.wallet ? 'automatic' : 'manual',
      metadata,
      description: request.description,
    },
    // Excludes methods that take days to confirm.
    allowed_payment_method_types: [request.wallet ?? 'card'],
    ...(request.wallet === 'wechat_pay' && {
      payment_method_options: { wechat_pay: { client: 'web' } },
    }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountCents,
          product_data: { name: request.reference },
        },
      },
    ],
    expires_at: Math.floor(request.expiresAt.getTime() / 1000) + EXTRA_LIFE_SECONDS,
    ...(request.customer !== null && {
      customer: request.customer,
      saved_payment_method_options: {
        allow_redisplay_filters: ['always', 'limited', 'unspecified'],
      },
    }),
    ...(request.inPlace ? buildInPageParams(request) : buildHostedPageParams(request)),
  };
}

/** Stripe fills in the session's id, which proves the payer's return. */
const addSessionId = (pageUrl: string) => `${pageUrl}&session_id={CHECKOUT_SESSION_ID}`;

const buildInPageParams = ({ returnUrl }: OrderRequest) =>
  ({
    ui_mode: 'elements',
    return_url: addSessionId(returnUrl),
  }) satisfies Stripe.Checkout.SessionCreateParams;

const buildHostedPageParams = ({ language, returnUrl, cancelUrl }: OrderRequest) => ({
  locale: toStripeLocale(language),
  success_url: addSessionId(returnUrl),
  cancel_url: cancelUrl,
});

/** May fail, because the payer may already have agreed. */
async function closeOrder(stripe: Stripe, id: string): Promise<GatewayOrder> {
  const session = await findSession(stripe, id);
  const intent = session && getExpandedIntent(session);
  if (session?.status === 'open') await callStripe('expire', stripe.checkout.sessions.expire(id));
  else if (intent?.status === 'requires_capture') await cancel(stripe, intent.id);
  return fetchOrder(stripe, id);
}

const cancel = (stripe: Stripe, intentId: string) =>
  callStripe(
    'release',
    stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
  );

/** After a refusal, the session shows the outcome. */
async function captureHeld(
  stripe: Stripe,
  { orderId, holdId, key, amountCents }: HeldMoney & { amountCents: number },
): Promise<GatewayOrder | 'declined'> {
  const result = await callStripe(
    'capture',
    stripe.paymentIntents.capture(
      holdId,
      { amount_to_capture: amountCents },
      { idempotencyKey: key },
    ),
  );
  if (result === 'declined') return 'declined';
  const order = await fetchOrder(stripe, orderId);
  return result === 'refused' && order.captures.length === 0 ? 'declined' : order;
}

async function releaseHeld(stripe: Stripe, { orderId, holdId }: HeldMoney): Promise<GatewayOrder> {
  await cancel(stripe, holdId);
  return fetchOrder(stripe, orderId);
}

const fetchOrder = async (stripe: Stripe, id: string): Promise<GatewayOrder> =>
  readSession(await findSession(stripe, id), id);

async function findSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  const session = await callStripe(
    'fetch',
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] }),
  );
  if (session === 'missing') return null;
  if (!isOk(session)) throw new GatewayFailure(`stripe fetch: ${session}`);
  if (session.id !== id) throw new GatewayFailure('response is for another session');
  return addAllRefunds(stripe, checkSession(session));
}

/** A charge includes only its ten newest refunds. */
async function addAllRefunds(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const charge = getExpandedIntent(session)?.latest_charge;
  if (!charge || typeof charge !== 'object' || !charge.refunds?.has_more) return session;
  const refunds = await callStripe('refunds', listAllRefunds(stripe, charge.id));
  if (!isOk(refunds)) throw new GatewayFailure(`stripe refunds: ${refunds}`);
  charge.refunds = { ...charge.refunds, data: checkRefunds(refunds), has_more: false };
  return session;
}

/**
 * Verifies a notice over its exact text; null for another shape.
 * @throws Problem badSignature
 */
function readNotice(
  stripe: Stripe,
  secret: string,
  signature: string | string[] | undefined,
  rawBody: string,
): Notice | null {
  if (typeof signature !== 'string' || secret === '') throw new Problem('badSignature');
  const event = readEvent(verifyEvent(stripe, secret, signature, rawBody));
  if (!event) return null;
  const { id, kind, objectId, reversedPaymentId } = event;
  const orderId = kind.startsWith('checkout.session.') ? objectId : null;
  return { id, kind, orderId, ...(reversedPaymentId && { captureIds: [reversedPaymentId] }) };
}

function verifyEvent(stripe: Stripe, secret: string, signature: string, rawBody: string): unknown {
  const sdk = stripe.webhooks.signature;
  // The SDK itself accepts future times.
  if (!sdk || !isTimely(readSignedAt(signature), NOTICE_AGE_MS)) throw new Problem('badSignature');
  try {
    sdk.verifyHeader(rawBody, signature, secret, NOTICE_AGE_MS / 1000, undefined, now().getTime());
  } catch {
    throw new Problem('badSignature');
  }
  return parseJson(rawBody);
}

/** In milliseconds; NaN unless there is exactly one time. */
function readSignedAt(signature: string): number {
  const timestamps = signature.split(',').filter((part) => part.startsWith('t='));
  return timestamps.length === 1 ? Number(timestamps[0]?.slice(2)) * 1000 : NaN;
}
