import type Stripe from 'stripe';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { isTimely } from '@/host/core/http/signed-notices';
import { parsed } from '@/host/core/read-as';

import { bounded } from '../deadline';
import {
  GatewayFailure,
  type Gateway,
  type GatewayOrder,
  type HeldMoney,
  type Notice,
  type OrderRequest,
} from '../gateways';
import { hostedPage } from '../read-answer';
import { checkRefunds, checkSession, readEvent } from './stripe-answers';
import {
  askStripe,
  isGiven,
  stripeClient,
  stripeLocale,
  type StripeSettings,
} from './stripe-client';
import { stripeMovements } from './stripe-movements';
import { expandedIntent, readSession } from './stripe-order';
import { allRefunds, stripeDisputes } from './stripe-withdrawals';

/** Stripe repeats a notice under a new signature; one older than this is a replay. */
const NOTICE_AGE_MS = 300_000;
/**
 * Stripe closes no session earlier than 30 minutes after it was asked for one, and an attempt may
 * be opened in its last moment: so a session outlives its attempt by that much, unless it is
 * released before, as every attempt that has ended is.
 */
const OUTLIVES_SECONDS = 31 * 60;

/**
 * Stripe by Checkout Sessions (readings, "Gateways"). A session for cards only holds the money
 * (`capture_method: manual`): taking it is our decision, made durable before it is asked for, like
 * with every other gateway. A session for a wallet takes it when the payer agrees.
 */
export function stripeGateway(settings: StripeSettings): Gateway {
  const stripe = stripeClient(settings);
  return bounded(settings.timeoutMs, {
    name: 'stripe',
    open: async (request) => {
      const make = (asked: OrderRequest, key: string) =>
        askStripe(
          'open',
          stripe.checkout.sessions.create(sessionOf(asked), { idempotencyKey: key }),
        );
      const known = await make(request, request.key);
      // A customer whom Stripe has forgotten pays like anybody else: without saved cards.
      const session =
        known === 'missing' && request.customer !== null
          ? await make({ ...request, customer: null }, `${request.key}-anybody`)
          : known;
      if (!isGiven(session)) throw new GatewayFailure(`stripe open: ${session}`);
      const { id, url, client_secret: clientSecret } = checkSession(session);
      if (!request.inPlace)
        return { orderId: id, popupUrl: hostedPage(url, settings.popupOrigins) };
      if (!clientSecret) throw new GatewayFailure('stripe open: a session without its secret');
      return { orderId: id, clientSecret };
    },
    ask: (orderId) => askOrder(stripe, orderId),
    capture: async (orderId, _attemptId, key) => {
      const known = await sessionWithMoney(stripe, orderId);
      const intent = known && expandedIntent(known);
      if (!intent) return readSession(known, orderId);
      const taken = await askStripe(
        'capture',
        stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: key }),
      );
      if (taken === 'declined') return 'declined';
      const after = await askOrder(stripe, orderId);
      return taken === 'refused' && after.state === 'approved' ? 'declined' : after;
    },
    hold: (orderId) => askOrder(stripe, orderId),
    captureHeld: (held) => captureHeld(stripe, held),
    releaseHeld: (held) => releaseHeld(stripe, held),
    release: (orderId) => release(stripe, orderId),
    disputesOf: ({ id }) => stripeDisputes(stripe, id),
    movements: (question) => stripeMovements(stripe, question),
    readNotice: async (headers, raw) =>
      readNotice(stripe, settings.webhookSecret, headers['stripe-signature'], raw),
  });
}

function sessionOf(request: OrderRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: request.attemptId, ...(request.holds && { holds: '1' }) };
  return {
    mode: 'payment',
    client_reference_id: request.attemptId,
    metadata,
    payment_intent_data: {
      // One session is either: a wallet takes the money at once.
      capture_method: request.wallet ? 'automatic' : 'manual',
      metadata,
      description: request.description,
    },
    // Only what answers at once. What answers after days is never offered.
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
    expires_at: Math.floor(request.expiresAt.getTime() / 1000) + OUTLIVES_SECONDS,
    ...(request.customer !== null && {
      customer: request.customer,
      saved_payment_method_options: {
        allow_redisplay_filters: ['always', 'limited', 'unspecified'],
      },
    }),
    ...(request.inPlace ? inPage(request) : onHostedPage(request)),
  };
}

/** Stripe writes the session's id into the braces, which proves the payer's return. */
const withSession = (address: string) => `${address}&session_id={CHECKOUT_SESSION_ID}`;

const inPage = ({ returnUrl }: OrderRequest) =>
  ({
    ui_mode: 'elements',
    return_url: withSession(returnUrl),
  }) satisfies Stripe.Checkout.SessionCreateParams;

const onHostedPage = ({ language, returnUrl, cancelUrl }: OrderRequest) => ({
  locale: stripeLocale(language),
  success_url: withSession(returnUrl),
  cancel_url: cancelUrl,
});

/**
 * Closes a session that is not paid, or cancels the hold on its money. The answer says whether that
 * is done: a payer may have agreed just before, and a taken payment stays taken.
 */
async function release(stripe: Stripe, id: string): Promise<GatewayOrder> {
  const session = await sessionWithMoney(stripe, id);
  const intent = session && expandedIntent(session);
  if (session?.status === 'open') await askStripe('expire', stripe.checkout.sessions.expire(id));
  else if (intent?.status === 'requires_capture') await cancel(stripe, intent.id);
  return askOrder(stripe, id);
}

const cancel = (stripe: Stripe, intentId: string) =>
  askStripe(
    'release',
    stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
  );

/**
 * Takes a part of what a session holds, or all of it; Stripe releases the rest. The session says what
 * became of a refused capture.
 */
async function captureHeld(
  stripe: Stripe,
  { orderId, holdId, key, amountCents }: HeldMoney & { amountCents: number },
): Promise<GatewayOrder | 'declined'> {
  const taken = await askStripe(
    'capture',
    stripe.paymentIntents.capture(
      holdId,
      { amount_to_capture: amountCents },
      { idempotencyKey: key },
    ),
  );
  if (taken === 'declined') return 'declined';
  const after = await askOrder(stripe, orderId);
  return taken === 'refused' && after.captures.length === 0 ? 'declined' : after;
}

async function releaseHeld(stripe: Stripe, { orderId, holdId }: HeldMoney): Promise<GatewayOrder> {
  await cancel(stripe, holdId);
  return askOrder(stripe, orderId);
}

const askOrder = async (stripe: Stripe, id: string): Promise<GatewayOrder> =>
  readSession(await sessionWithMoney(stripe, id), id);

async function sessionWithMoney(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Checkout.Session | null> {
  const session = await askStripe(
    'ask',
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] }),
  );
  if (session === 'missing') return null;
  if (!isGiven(session)) throw new GatewayFailure(`stripe ask: ${session}`);
  if (session.id !== id) throw new GatewayFailure('answer is about another session');
  return withAllRefunds(stripe, checkSession(session));
}

/** A charge names its ten newest refunds; when there are more, all are asked for. */
async function withAllRefunds(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const charge = expandedIntent(session)?.latest_charge;
  if (!charge || typeof charge !== 'object' || !charge.refunds?.has_more) return session;
  const all = await askStripe('refunds', allRefunds(stripe, charge.id));
  if (!isGiven(all)) throw new GatewayFailure(`stripe refunds: ${all}`);
  charge.refunds = { ...charge.refunds, data: checkRefunds(all), has_more: false };
  return session;
}

/**
 * Proves a notice by its signature over its exact text; null for a genuine one of another shape.
 * @throws Problem badSignature
 */
function readNotice(
  stripe: Stripe,
  secret: string,
  signature: string | string[] | undefined,
  raw: string,
): Notice | null {
  if (typeof signature !== 'string' || secret === '') throw new Problem('badSignature');
  const event = readEvent(provedEvent(stripe, secret, signature, raw));
  if (!event) return null;
  const { id, kind, objectId, withdrawnOf } = event;
  const orderId = kind.startsWith('checkout.session.') ? objectId : null;
  return { id, kind, orderId, ...(withdrawnOf && { captureIds: [withdrawnOf] }) };
}

function provedEvent(stripe: Stripe, secret: string, signature: string, raw: string): unknown {
  const proof = stripe.webhooks.signature;
  if (!proof || !isTimely(signedAt(signature), NOTICE_AGE_MS)) throw new Problem('badSignature');
  try {
    proof.verifyHeader(raw, signature, secret, NOTICE_AGE_MS / 1000, undefined, now().getTime());
  } catch {
    // The SDK refuses by throwing, and knows no other reason to.
    throw new Problem('badSignature');
  }
  return parsed(raw);
}

/**
 * The moment that a signature names, in milliseconds; the SDK looks only whether it is too old. NaN
 * unless it names one.
 */
function signedAt(signature: string): number {
  const moments = signature.split(',').filter((part) => part.startsWith('t='));
  return moments.length === 1 ? Number(moments[0]?.slice(2)) * 1000 : NaN;
}
