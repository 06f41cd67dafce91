import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';

import type { Card } from '@/contract/money/card';
import { Problem } from '@/host/core/errors';
import { countInWindow, clearWindow, isInWindow } from '@/host/core/http/shared-limits';
import { schema, type Database } from '@/host/db/client';

import { bounded, within } from '../gateways/deadline';
import { GatewayFailure } from '../gateways/gateways';
import {
  askStripe,
  isGiven,
  stripeClient,
  stripeLocale,
  type StripeRefusal,
  type StripeSettings,
} from '../gateways/stripe/stripe-client';
import { hostedPage } from '../gateways/read-answer';

import { countCards, findCard, listCards, MAX_CARDS, ofCard, storeCard } from './card-rows';

const { cards, cardCustomers } = schema;

const BEGUN_MS = 25 * 3600_000;
const ASK_EVERY_MS = 10_000;
const LIST_WAIT_MS = 2_000;
const begun = (memberId: string) => `card begun ${memberId}`;
const asked = (memberId: string) => `card asked ${memberId}`;

export type CardVault = ReturnType<typeof cardVault>;

/** The cards of a member at Stripe. We store a card's token and last digits. */
export function cardVault(settings: StripeSettings) {
  const stripe = stripeClient(settings);

  /**
   * `back` is the return address.
   * @throws GatewayFailure
   */
  const setup = async (
    db: Database,
    memberId: string,
    back: string,
    language: string,
  ): Promise<string> => {
    const customer = await customerWithRoom(db, stripe, memberId);
    const session = given(
      await askStripe(
        'card setup',
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          currency: 'usd',
          locale: stripeLocale(language),
          success_url: `${back}?session={CHECKOUT_SESSION_ID}`,
          cancel_url: back,
        }),
      ),
    );
    return hostedPage(session.url, settings.popupOrigins);
  };

  /** Returns the client secret for entry on our page. @throws GatewayFailure */
  const setupInPlace = async (db: Database, memberId: string): Promise<string> => {
    const customer = await customerWithRoom(db, stripe, memberId);
    const intent = given(
      await askStripe(
        'card intent',
        stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] }),
      ),
    );
    if (!intent.client_secret) throw new GatewayFailure('card intent: no client secret');
    return intent.client_secret;
  };

  const add = (db: Database, memberId: string, token: string): Promise<void> =>
    addCard(db, stripe, memberId, token);

  const edit = (db: Database, memberId: string, change: CardChange): Promise<void> =>
    editCard(db, stripe, memberId, change);

  /**
   * Deletes a card, at Stripe first. A card already deleted there is no failure.
   * @throws Problem notFound
   */
  const remove = async (db: Database, memberId: string, id: string): Promise<void> => {
    const row = await findCard(db, memberId, id);
    await detachCard(stripe, row.token);
    await db.delete(cards).where(ofCard(memberId, row.id));
  };

  /**
   * Lists stored cards, after adding those that Stripe saved and we missed. Skips that when Stripe
   * is slow or down.
   */
  const list = async (db: Database, memberId: string): Promise<{ cards: Card[] }> => {
    try {
      await within(Math.min(settings.timeoutMs, LIST_WAIT_MS), () => find(db, stripe, memberId));
    } catch (error) {
      if (!(error instanceof GatewayFailure || error instanceof Problem)) throw error;
    }
    return listCards(db, memberId);
  };

  return { list, ...bounded(settings.timeoutMs, { setup, setupInPlace, add, edit, remove }) };
}

interface CardChange {
  cardid: string;
  name: string;
  expmonth: number;
  expyear: number;
}

/** Updates Stripe first. @throws Problem notFound */
async function editCard(
  db: Database,
  stripe: Stripe,
  memberId: string,
  { cardid, name, expmonth, expyear }: CardChange,
): Promise<void> {
  const row = await findCard(db, memberId, cardid);
  given(
    await askStripe(
      'card edit',
      stripe.paymentMethods.update(row.token, {
        billing_details: { name },
        card: { exp_month: expmonth, exp_year: expyear },
      }),
    ),
  );
  await db
    .update(cards)
    .set({ name, expMonth: expmonth, expYear: expyear })
    .where(ofCard(memberId, row.id));
}

/** @throws Problem notFound for a token that is not this member's */
async function addCard(
  db: Database,
  stripe: Stripe,
  memberId: string,
  token: string,
): Promise<void> {
  const customer = await ensureCustomer(db, stripe, memberId);
  const method = token.startsWith('pm_')
    ? await methodOfToken(stripe, token, customer)
    : await methodEntered(stripe, token, customer);
  await saveCard(db, stripe, memberId, customer, method);
}

async function saveCard(
  db: Database,
  stripe: Stripe,
  memberId: string,
  customer: string,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const entered = method.customer !== null;
  const fresh = await storeCard(db, memberId, method).catch(async (error: unknown) => {
    // A card over the limit is removed at Stripe too.
    if (error instanceof Problem && entered) await detachCard(stripe, method.id);
    throw error;
  });
  if (entered && !fresh) return;
  try {
    const { paymentMethods } = stripe;
    const there = given(
      await (entered
        ? // May be deleted by now.
          askStripe('card', paymentMethods.retrieve(method.id))
        : askStripe('card attach', paymentMethods.attach(method.id, { customer }))),
    );
    if (there.customer === null) throw new Problem('notFound');
  } catch (error) {
    if (fresh) await db.delete(cards).where(ofCard(memberId, fresh));
    throw error;
  }
}

/** Stores cards entered at Stripe that never reached us. Asks Stripe after a card was started. */
async function find(db: Database, stripe: Stripe, memberId: string): Promise<void> {
  if (!(await isInWindow(db, begun(memberId), BEGUN_MS))) return;
  if ((await countInWindow(db, asked(memberId), ASK_EVERY_MS)).current > 1) return;
  const customer = await ensureCustomer(db, stripe, memberId);
  const there = given(
    await askStripe(
      'cards',
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS }),
    ),
  );
  for (const method of there.data.toReversed())
    await saveCard(db, stripe, memberId, customer, method);
}

/** @throws Problem tooManyRequests */
async function customerWithRoom(db: Database, stripe: Stripe, memberId: string): Promise<string> {
  const customer = await ensureCustomer(db, stripe, memberId);
  if ((await countCards(db, memberId)) >= MAX_CARDS) throw new Problem('tooManyRequests');
  await Promise.all([begun(memberId), asked(memberId)].map((what) => clearWindow(db, what)));
  await countInWindow(db, begun(memberId), BEGUN_MS);
  return customer;
}

/** When Stripe refuses or does not respond, the card's state there decides. */
async function detachCard(stripe: Stripe, token: string): Promise<void> {
  try {
    const detached = await askStripe('card delete', stripe.paymentMethods.detach(token));
    if (isGiven(detached) || detached === 'missing') return;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
  }
  const left = await askStripe('card delete', stripe.paymentMethods.retrieve(token));
  if (left !== 'missing' && (!isGiven(left) || left.customer !== null))
    throw new GatewayFailure('card delete: the provider still has it');
}

/**
 * Returns the member's Stripe customer, created on first use. The idempotency key makes parallel
 * first uses share one.
 */
async function ensureCustomer(db: Database, stripe: Stripe, memberId: string): Promise<string> {
  const find = () => db.select().from(cardCustomers).where(eq(cardCustomers.memberId, memberId));
  const [existingCustomer] = await find();
  if (existingCustomer) return existingCustomer.customerId;
  const made = given(
    await askStripe(
      'customer',
      stripe.customers.create(
        { metadata: { member: memberId } },
        { idempotencyKey: `customer-${memberId}` },
      ),
    ),
  );
  await db.insert(cardCustomers).values({ memberId, customerId: made.id }).onConflictDoNothing();
  const [storedCustomer] = await find();
  return storedCustomer?.customerId ?? made.id;
}

async function methodEntered(
  stripe: Stripe,
  id: string,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const { sessions } = stripe.checkout;
  const entered = given(
    await (id.startsWith('cs_')
      ? askStripe(
          'card session',
          sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }),
        )
      : askStripe('card intent', stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),
  );
  const owner = typeof entered.customer === 'string' ? entered.customer : entered.customer?.id;
  const intent = entered.object === 'setup_intent' ? entered : entered.setup_intent;
  const method =
    typeof intent === 'object' && intent?.status === 'succeeded' ? intent.payment_method : null;
  if (owner !== customer || typeof method !== 'object' || !method) throw new Problem('notFound');
  // A card without a customer has been deleted since.
  if (method.customer === null) throw new Problem('notFound');
  return method;
}

async function methodOfToken(
  stripe: Stripe,
  token: string,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const paymentMethod = given(await askStripe('card', stripe.paymentMethods.retrieve(token)));
  const owner =
    typeof paymentMethod.customer === 'string'
      ? paymentMethod.customer
      : (paymentMethod.customer?.id ?? null);
  if (owner !== customer && owner !== null) throw new Problem('notFound');
  return paymentMethod;
}

/**
 * @throws Problem notFound for what the keeper does not know, GatewayFailure for any other refusal
 */
function given<T>(answer: T | StripeRefusal): T {
  if (isGiven(answer)) return answer;
  if (answer === 'missing') throw new Problem('notFound');
  throw new GatewayFailure(`cards: ${answer}`);
}
