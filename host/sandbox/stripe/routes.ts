import { z } from 'zod';

import { now } from '@/host/clock';
import type { Database } from '@/host/db/client';
import { env } from '@/host/env';
import { Problem } from '@/host/errors';
import type { PathGroup } from '@/host/path-groups';
import { usesStripeSandbox } from '@/host/payments/stripe-client';
import { sandboxOrigin } from '../origin';
import { langOf, pageCss, statementPage } from '../page';
import { sendPage } from '../send-page';

import { sendStripeNotice } from './notices';
import { changeObject, findObject, keepObject, newStripeId, type SandboxSession } from './objects';
import { hostedPage, sandboxCards, type SandboxCardName } from './page';
import { stripeProtocol } from './protocol';
import { sessionJson } from './shapes';

const limited = { config: { rateLimit: { max: env.RATE_LIMIT_ALL, timeWindow: 60_000 } } };
const visit = z.object({ session: z.string().regex(/^cs_test_[a-f0-9]{1,64}$/).catch(''), lang: z.string().max(10).optional() });
const choice = visit.extend({
  choice: z.enum(['go', 'cancel']),
  card: z.enum(Object.keys(sandboxCards) as [SandboxCardName, ...SandboxCardName[]]).default('visa'),
  holder: z.string().trim().max(80).default(''),
});

/** The bundled stand-in for Stripe where no key is set: its protocol at /v1, and the hosted page. */
export const sandboxStripeRoutes: PathGroup = (app, _route, db) => {
  if (!usesStripeSandbox()) return;
  stripeProtocol(app, db);

  app.get('/sandbox/stripe/page.css', async (_request, reply) => reply.type('text/css').header('cache-control', 'public, max-age=3600').send(pageCss));

  app.get('/sandbox/stripe/pay', limited, async (request, reply) => {
    const { session: id = '', lang } = visit.safeParse(request.query).data ?? {};
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, statementPage(langOf(lang), 'gone'), 404);
    return sendPage(reply, session.status === 'open' ? hostedPage(id, session, langOf(lang), false) : statementPage(langOf(lang), 'done', withId(session.successUrl, id)), 200);
  });

  app.post('/sandbox/stripe/pay', limited, async (request, reply) => {
    const asked = choice.safeParse(request.body);
    if (!asked.success) throw new Problem('validation');
    const { session: id, card, holder } = asked.data;
    const lang = langOf(asked.data.lang);
    const session = await findObject(db, id, 'session');
    if (!session) return sendPage(reply, statementPage(lang, 'gone'), 404);
    if (asked.data.choice === 'cancel') return reply.redirect(session.cancelUrl, 303);
    if (sandboxCards[card].refused) return sendPage(reply, hostedPage(id, session, lang, true), 200);
    const done = await complete(db, id, card, holder);
    if (done?.mode === 'payment') {
      const origin = sandboxOrigin(request);
      const event = sessionJson(db, id, done, origin).then((object) => sendStripeNotice('checkout.session.completed', object, origin));
      void event.catch((err: unknown) => request.log.warn({ err }, 'sandbox notice not sent'));
    }
    return reply.redirect(withId(session.successUrl, id), 303);
  });
};

/** The payer agrees, once: the money is held, or the card is saved. Null when the session was complete before. */
function complete(db: Database, id: string, card: SandboxCardName, holder: string): Promise<SandboxSession | null> {
  return changeObject(db, id, 'session', async (session, tx) => {
    if (session.status !== 'open') return null;
    const { brand, funding, last4 } = sandboxCards[card];
    if (session.mode === 'payment') {
      const { amount, currency, attempt } = session;
      const intent = await keepObject(tx, newStripeId('pi'), { kind: 'intent', status: 'requires_capture', amount, currency, attempt });
      return { ...session, status: 'complete', intent: intent.id };
    }
    const expiry = { expMonth: 12, expYear: now().getUTCFullYear() + 3 };
    const method = await keepObject(tx, newStripeId('pm'), { kind: 'method', customer: session.customer, brand, funding, last4, name: holder, verified: true, ...expiry });
    return { ...session, status: 'complete', method: method.id };
  });
}

const withId = (address: string, id: string): string => address.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(id));
