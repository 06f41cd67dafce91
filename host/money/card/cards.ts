import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';

import type { Card } from '@/contract/money/card';
import { Problem } from '@/host/core/errors';
import { countInWindow, clearWindow, isInWindow } from '@/host/core/http/shared-limits';
import { schema, type Database } from '@/host/db/client';

import { withDeadlines, withDeadline } from '../gateways/deadline';
import { GatewayFailure } from '../gateways/gateways';
import {
  callStripe,
  isOk,
  createStripeClient,
  toStripeLocale,
  type StripeRefusal,
  type StripeSettings,
} from '../gateways/stripe/stripe-client';
import { checkHostedPage } from '../gateways/read-response';

import { countCards, findCard, listCards, MAX_CARDS, matchCard, storeCard } from './card-rows';

const { cards, cardCustomers } = schema;

const SETUP_WINDOW_MS = 25 * 3600_000;
const CHECK_INTERVAL_MS = 10_000;
const LIST_WAIT_MS = 2_000;
const toSetupKey = (memberId: string) => `card begun ${memberId}`;
const toCheckKey = (memberId: string) => `card asked ${memberId}`;

export type CardVault = ReturnType<typeof createCardVault>;

/** A member's cards at Stripe. We store only the token and the last digits. */
export function createCardVault(settings: StripeSettings) {
  const stripe = createStripeClient(settings);

  /** @throws GatewayFailure */
  const setup = async (
    db: Database,
    memberId: string,
    returnUrl: string,
    language: string,
  ): Promise<string> => {
    const customer = await startCardSetup(db, stripe, memberId);
    const session = unwrap(
      await callStripe(
        'card setup',
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          currency: 'usd',
          locale: toStripeLocale(language),
          success_url: `${returnUrl}?session={CHECKOUT_SESSION_ID}`,
          cancel_url: returnUrl,
        }),
      ),
    );
    return checkHostedPage(session.url, settings.popupOrigins);
  };

  /** Returns the client secret for entry on our page. @throws GatewayFailure */
  const setupInPlace = async (db: Database, memberId: string): Promise<string> => {
    const customer = await startCardSetup(db, stripe, memberId);
    const intent = unwrap(
      await callStripe(
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
   * Deletes at Stripe first; succeeds if already deleted there.
   * @throws Problem notFound
   */
  const remove = async (db: Database, memberId: string, id: string): Promise<void> => {
    const row = await findCard(db, memberId, id);
    await detachCard(stripe, row.token);
    await db.delete(cards).where(matchCard(memberId, row.id));
  };

  /** First adds cards that Stripe saved and we missed, unless Stripe is slow or down. */
  const list = async (db: Database, memberId: string): Promise<{ cards: Card[] }> => {
    try {
      await withDeadline(Math.min(settings.timeoutMs, LIST_WAIT_MS), () =>
        addMissedCards(db, stripe, memberId),
      );
    } catch (error) {
      if (!(error instanceof GatewayFailure || error instanceof Problem)) throw error;
    }
    return listCards(db, memberId);
  };

  return { list, ...withDeadlines(settings.timeoutMs, { setup, setupInPlace, add, edit, remove }) };
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
  unwrap(
    await callStripe(
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
    .where(matchCard(memberId, row.id));
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
    ? await retrieveTokenMethod(stripe, token, customer)
    : await retrieveEnteredMethod(stripe, token, customer);
  await saveCard(db, stripe, memberId, customer, method);
}

async function saveCard(
  db: Database,
  stripe: Stripe,
  memberId: string,
  customer: string,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const isEntered = method.customer !== null;
  const newCardId = await storeCard(db, memberId, method).catch(async (error: unknown) => {
    // A card over the limit is removed at Stripe too.
    if (error instanceof Problem && isEntered) await detachCard(stripe, method.id);
    throw error;
  });
  if (isEntered && !newCardId) return;
  try {
    const { paymentMethods } = stripe;
    const savedMethod = unwrap(
      await (isEntered
        ? // It may have been deleted by now.
          callStripe('card', paymentMethods.retrieve(method.id))
        : callStripe('card attach', paymentMethods.attach(method.id, { customer }))),
    );
    if (savedMethod.customer === null) throw new Problem('notFound');
  } catch (error) {
    if (newCardId) await db.delete(cards).where(matchCard(memberId, newCardId));
    throw error;
  }
}

/** Checks only after a card setup. */
async function addMissedCards(db: Database, stripe: Stripe, memberId: string): Promise<void> {
  if (!(await isInWindow(db, toSetupKey(memberId), SETUP_WINDOW_MS))) return;
  if ((await countInWindow(db, toCheckKey(memberId), CHECK_INTERVAL_MS)).current > 1) return;
  const customer = await ensureCustomer(db, stripe, memberId);
  const methods = unwrap(
    await callStripe(
      'cards',
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS }),
    ),
  );
  for (const method of methods.data.toReversed())
    await saveCard(db, stripe, memberId, customer, method);
}

/** @throws Problem tooManyRequests */
async function startCardSetup(db: Database, stripe: Stripe, memberId: string): Promise<string> {
  const customer = await ensureCustomer(db, stripe, memberId);
  if ((await countCards(db, memberId)) >= MAX_CARDS) throw new Problem('tooManyRequests');
  const keys = [toSetupKey(memberId), toCheckKey(memberId)];
  await Promise.all(keys.map((key) => clearWindow(db, key)));
  await countInWindow(db, toSetupKey(memberId), SETUP_WINDOW_MS);
  return customer;
}

/** When Stripe refuses or does not respond, the state of the card at Stripe decides. */
async function detachCard(stripe: Stripe, token: string): Promise<void> {
  try {
    const detachResult = await callStripe('card delete', stripe.paymentMethods.detach(token));
    if (isOk(detachResult) || detachResult === 'missing') return;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
  }
  const result = await callStripe('card delete', stripe.paymentMethods.retrieve(token));
  if (result !== 'missing' && (!isOk(result) || result.customer !== null))
    throw new GatewayFailure('card delete: Stripe still has the card');
}

/** The idempotency key makes parallel first uses share one customer. */
async function ensureCustomer(db: Database, stripe: Stripe, memberId: string): Promise<string> {
  const find = () => db.select().from(cardCustomers).where(eq(cardCustomers.memberId, memberId));
  const [existingCustomer] = await find();
  if (existingCustomer) return existingCustomer.customerId;
  const created = unwrap(
    await callStripe(
      'customer',
      stripe.customers.create(
        { metadata: { member: memberId } },
        { idempotencyKey: `customer-${memberId}` },
      ),
    ),
  );
  await db.insert(cardCustomers).values({ memberId, customerId: created.id }).onConflictDoNothing();
  const [storedCustomer] = await find();
  return storedCustomer?.customerId ?? created.id;
}

async function retrieveEnteredMethod(
  stripe: Stripe,
  id: string,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const { sessions } = stripe.checkout;
  const setup = unwrap(
    await (id.startsWith('cs_')
      ? callStripe(
          'card session',
          sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }),
        )
      : callStripe('intent', stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),
  );
  const owner = typeof setup.customer === 'string' ? setup.customer : setup.customer?.id;
  const intent = setup.object === 'setup_intent' ? setup : setup.setup_intent;
  const method =
    typeof intent === 'object' && intent?.status === 'succeeded' ? intent.payment_method : null;
  if (owner !== customer || typeof method !== 'object' || !method) throw new Problem('notFound');
  // A card without a customer was deleted in the meantime.
  if (method.customer === null) throw new Problem('notFound');
  return method;
}

async function retrieveTokenMethod(
  stripe: Stripe,
  token: string,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const paymentMethod = unwrap(await callStripe('card', stripe.paymentMethods.retrieve(token)));
  const owner =
    typeof paymentMethod.customer === 'string'
      ? paymentMethod.customer
      : (paymentMethod.customer?.id ?? null);
  if (owner !== customer && owner !== null) throw new Problem('notFound');
  return paymentMethod;
}

/**
 * @throws Problem notFound for what Stripe does not know, GatewayFailure for any other refusal
 */
function unwrap<T>(response: T | StripeRefusal): T {
  if (isOk(response)) return response;
  if (response === 'missing') throw new Problem('notFound');
  throw new GatewayFailure(`cards: ${response}`);
}
