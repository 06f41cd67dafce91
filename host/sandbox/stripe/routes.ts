import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { now, unixNow } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Database, Db } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { orEmpty, readAs, readBody } from '@/host/core/read-as';
import { usesSandbox } from '@/host/money/gateways/sandboxes';

import { popFault } from '../faults';
import { getSandboxOrigin } from '../origin';
import { readLang, renderStatement } from '../page';
import { redirectPayer, rateLimit, sendPage } from '../send-page';

import { sendStripeNotice } from './notices';
import {
  changeObject,
  findObject,
  storeObject,
  listMethods,
  newStripeId,
  getStatus,
  type SandboxIntent,
  type SandboxSession,
} from './objects';
import { renderCheckout, isSandboxCard, sandboxCards } from './page';
import { addStripeRoutes } from './protocol';
import { toSessionJson } from './shapes';

const pageQuery = Type.Object({
  session: orEmpty(Type.String({ pattern: /^(cs_test|seti)_[a-f0-9]{1,64}$/ })),
  lang: Type.Optional(Text(10)),
});
const choiceBody = Type.Object({
  ...pageQuery.properties,
  choice: Type.Enum(['go', 'cancel']),
  card: Type.String({ maxLength: 80, default: 'visa' }),
  holder: Type.Decode(Type.String({ maxLength: 80, default: '' }), (text) => text.trim()),
});

/** Simulates Stripe when no key is set. */
export const sandboxStripeRoutes: PathGroup = (app, _route, db) => {
  if (!usesSandbox()) return;
  addStripeRoutes(app, db);

  app.get('/sandbox/stripe/pay', rateLimit, async (request, reply) => {
    const { session: id = '', lang } = readAs(pageQuery, request.query) ?? {};
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, renderStatement(readLang(lang), 'gone'), 404);
    const status = getStatus(session);
    if (status === 'expired')
      return sendPage(reply, renderStatement(readLang(lang), 'gone', session.cancelUrl), 410);
    if (status === 'complete')
      return sendPage(
        reply,
        renderStatement(readLang(lang), 'done', withId(session.successUrl, id)),
        200,
      );
    return sendPage(
      reply,
      renderCheckout(id, session, readLang(lang), await listSavedMethods(db, session)),
      200,
    );
  });

  app.post('/sandbox/stripe/pay', rateLimit, async (request, reply) => {
    const input = readBody(choiceBody, request.body);
    const { session: id, card, holder } = input;
    const lang = readLang(input.lang);
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, renderStatement(lang, 'gone'), 404);
    if (input.choice === 'cancel') {
      await captureLate(db, session);
      return redirectPayer(reply, session.cancelUrl);
    }
    const savedMethods = await listSavedMethods(db, session);
    if (!isSandboxCard(card) && !savedMethods.some((entry) => entry.id === card))
      throw new Problem('validation');
    if (isSandboxCard(card) && sandboxCards[card].refused)
      return sendPage(reply, renderCheckout(id, session, lang, savedMethods, true), 200);
    const completedSession = await completeSession(db, id, card, holder);
    if (completedSession?.mode === 'payment') {
      const object = await toSessionJson(db, id, completedSession, getSandboxOrigin(request));
      sendStripeNotice(request, 'checkout.session.completed', object);
    }
    return redirectPayer(reply, withId(session.successUrl, id));
  });
};

/** Returns null if the session is no longer open. */
function completeSession(db: Database, id: string, card: string, holder: string) {
  return changeObject(db, id, 'session', async (session, tx) => {
    if (getStatus(session) !== 'open') return null;
    if (session.mode === 'payment') {
      const intent = session.wallet
        ? await storeIntent(tx, session, { status: 'succeeded', automatic: true })
        : await storeIntent(tx, session, { status: 'requires_capture' });
      return { ...session, status: 'complete', intent };
    }
    if (!isSandboxCard(card)) return null;
    const { brand, funding, last4 } = sandboxCards[card];
    const expiry = { expMonth: 12, expYear: now().getUTCFullYear() + 3 };
    const method = await storeObject(tx, newStripeId('pm'), {
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

/** Captures a session that its payer left, if the `takes-later` fault is active. */
async function captureLate(db: Database, session: SandboxSession) {
  if (session.mode === 'payment' && (await popFault(db, 'takes-later')))
    await storeIntent(db, session, { status: 'succeeded' });
}

function storeIntent(
  db: Db,
  { amount, currency, attempt }: SandboxSession,
  state: Pick<SandboxIntent, 'status' | 'automatic'>,
): Promise<string> {
  const created = unixNow();
  const captureFields = state.status === 'succeeded' && { received: amount, takenAt: created };
  const intent = {
    kind: 'intent' as const,
    amount,
    currency,
    attempt,
    created,
    ...captureFields,
    ...state,
  };
  return storeObject(db, newStripeId('pi'), intent);
}

const listSavedMethods = async (db: Database, { mode, customer }: SandboxSession) =>
  mode === 'payment' && customer !== null ? listMethods(db, customer) : [];

const withId = (url: string, id: string): string =>
  url.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(id));
