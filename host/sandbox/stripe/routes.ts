import { Type } from 'typebox';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { Database } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { orEmpty, readAs } from '@/host/core/read-as';
import { playsSandbox } from '@/host/money/gateways/sandboxes';

import { takeFault } from '../faults';
import { sandboxOrigin } from '../origin';
import { langOf, pageCss, statementPage } from '../page';
import { leadOn, sendPage } from '../send-page';

import { sendStripeNotice } from './notices';
import {
  changeObject,
  findObject,
  keepObject,
  methodsOf,
  newStripeId,
  statusNow,
  unixNow,
  type SandboxSession,
} from './objects';
import { hostedPage, isSandboxCard, sandboxCards, type SavedChoice } from './page';
import { stripeProtocol } from './protocol';
import { sessionJson } from './shapes';

const limited = { config: { rateLimit: { max: env.RATE_LIMIT_ALL, timeWindow: 60_000 } } };
const visit = Type.Object({
  session: orEmpty(Type.String({ pattern: /^(cs_test|seti)_[a-f0-9]{1,64}$/ })),
  lang: Type.Optional(Type.String({ maxLength: 10 })),
});
const choice = Type.Object({
  ...visit.properties,
  choice: Type.Enum(['go', 'cancel']),
  card: Type.String({ maxLength: 80, default: 'visa' }),
  holder: Type.String({ maxLength: 80, default: '' }),
});

/**
 * The bundled stand-in for Stripe where no key is set: its protocol at /v1, and the hosted page.
 */
export const sandboxStripeRoutes: PathGroup = (app, _route, db) => {
  if (!playsSandbox()) return;
  stripeProtocol(app, db);

  app.get('/sandbox/stripe/page.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(pageCss),
  );

  app.get('/sandbox/stripe/pay', limited, async (request, reply) => {
    const { session: id = '', lang } = readAs(visit, request.query) ?? {};
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, statementPage(langOf(lang), 'gone'), 404);
    const status = statusNow(session);
    if (status === 'expired')
      return sendPage(reply, statementPage(langOf(lang), 'gone', session.cancelUrl), 410);
    if (status === 'complete')
      return sendPage(
        reply,
        statementPage(langOf(lang), 'done', withId(session.successUrl, id)),
        200,
      );
    return sendPage(reply, hostedPage(id, session, langOf(lang), await savedFor(db, session)), 200);
  });

  app.post('/sandbox/stripe/pay', limited, async (request, reply) => {
    const asked = readAs(choice, request.body);
    if (!asked) throw new Problem('validation');
    const { session: id, card, holder } = asked;
    const lang = langOf(asked.lang);
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, statementPage(lang, 'gone'), 404);
    if (asked.choice === 'cancel') {
      await takeUnsaid(db, session);
      return leadOn(reply, session.cancelUrl);
    }
    const saved = await savedFor(db, session);
    if (!isSandboxCard(card) && !saved.some((one) => one.id === card))
      throw new Problem('validation');
    if (isSandboxCard(card) && sandboxCards[card].refused)
      return sendPage(reply, hostedPage(id, session, lang, saved, true), 200);
    const done = await complete(db, id, card, holder.trim());
    if (done?.mode === 'payment') {
      const origin = sandboxOrigin(request);
      const event = sessionJson(db, id, done, origin).then((object) =>
        sendStripeNotice('checkout.session.completed', object, origin),
      );
      void event.catch((err: unknown) => request.log.warn({ err }, 'sandbox notice not sent'));
    }
    return leadOn(reply, withId(session.successUrl, id));
  });
};

/**
 * The payer agrees, once: the money is held, or the card is saved. Null when the session was
 * complete before.
 */
function complete(db: Database, id: string, card: string, holder: string) {
  return changeObject(db, id, 'session', async (session, tx) => {
    if (statusNow(session) !== 'open') return null;
    if (session.mode === 'payment') {
      const { amount, currency, attempt, wallet } = session;
      const created = unixNow();
      const intent = await keepObject(tx, newStripeId('pi'), {
        kind: 'intent',
        ...(wallet
          ? { status: 'succeeded', received: amount, takenAt: created, automatic: true }
          : { status: 'requires_capture' }),
        amount,
        currency,
        attempt,
        created,
      });
      return { ...session, status: 'complete', intent };
    }
    if (!isSandboxCard(card)) return null;
    const { brand, funding, last4 } = sandboxCards[card];
    const expiry = { expMonth: 12, expYear: now().getUTCFullYear() + 3 };
    const method = await keepObject(tx, newStripeId('pm'), {
      kind: 'method',
      customer: session.customer,
      brand,
      funding,
      last4,
      name: holder,
      verified: true,
      ...expiry,
    });
    return { ...session, status: 'complete', method };
  });
}

/** Where that is switched on, takes the money of a session that its payer has left. */
async function takeUnsaid(db: Database, { mode, amount, currency, attempt }: SandboxSession) {
  if (mode !== 'payment' || !(await takeFault(db, 'takes-later'))) return;
  await keepObject(db, newStripeId('pi'), {
    kind: 'intent',
    status: 'succeeded',
    amount,
    received: amount,
    currency,
    attempt,
    created: unixNow(),
    takenAt: unixNow(),
  });
}

/** The cards that the payer of a session has saved. */
const savedFor = async (
  db: Database,
  { mode, customer }: SandboxSession,
): Promise<SavedChoice[]> =>
  mode === 'payment' && customer !== null ? methodsOf(db, customer) : [];

const withId = (address: string, id: string): string =>
  address.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(id));
