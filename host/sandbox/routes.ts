import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { orEmpty, readAs, readBody } from '@/host/core/read-as';
import { usesSandbox } from '@/host/money/gateways/sandboxes';

import { clearFaults, faultNames, setFault, popFault } from './faults';
import { sendNotice } from './notices';
import { approveOrder, captureOrder, findOrder, captureLate, type SandboxOrder } from './orders';
import { renderApproval, readLang, renderStatement, type Lang } from './page';
import { addPaypalRoutes, notifyCapture } from './protocol';
import { redirectPayer, rateLimit, sendPage } from './send-page';

const TIMES_MAX = 1000;
const SLOW_MAX_MS = 120_000;
const pageQuery = Type.Object({
  token: orEmpty(Type.String({ pattern: /^[A-Z0-9]{1,64}$/ })),
  lang: Type.Optional(Text(10)),
});
const choiceBody = Type.Object({
  ...pageQuery.properties,
  choice: Type.Enum(['approve', 'decline', 'cancel']),
});
const faultBody = Type.Object({
  name: Type.Enum(['none', ...faultNames]),
  times: Type.Integer({ minimum: 0, maximum: TIMES_MAX, default: 1 }),
  ms: Type.Integer({ minimum: 0, maximum: SLOW_MAX_MS, default: 0 }),
});

/** Simulates PayPal when no keys are set. */
export const sandboxRoutes: PathGroup = (app, _route, db) => {
  if (!usesSandbox()) return;
  addPaypalRoutes(app, db);

  app.get('/sandbox/paypal/checkoutnow', rateLimit, async (request, reply) => {
    const { token = '', lang } = readAs(pageQuery, request.query) ?? {};
    const order = await findOrder(db, token);
    return sendPage(
      reply,
      order ? renderOrderPage(order, readLang(lang)) : renderStatement(readLang(lang), 'gone'),
      order ? 200 : 404,
    );
  });

  app.post('/sandbox/paypal/checkoutnow', rateLimit, async (request, reply) => {
    const input = readBody(choiceBody, request.body);
    const lang = readLang(input.lang);
    const order = await findOrder(db, input.token);
    if (!order) return sendPage(reply, renderStatement(lang, 'gone'), 404);
    if (input.choice === 'cancel') {
      await captureLate(db, order);
      return redirectPayer(reply, withToken(order.cancelUrl, order));
    }
    const approvedOrder = await approveOrder(db, order.id, input.choice === 'decline');
    if (approvedOrder && order.status === 'CREATED')
      sendNotice(db, request, 'CHECKOUT.ORDER.APPROVED', approvedOrder);
    if (await popFault(db, 'auto-capture')) {
      const capturedOrder = await captureOrder(db, order.id);
      if (capturedOrder && typeof capturedOrder !== 'string')
        notifyCapture(db, request, capturedOrder);
    }
    if (await popFault(db, 'no-return')) return sendPage(reply, renderStatement(lang, 'stay'), 200);
    return redirectPayer(reply, `${withToken(order.returnUrl, order)}&PayerID=SANDBOX`);
  });

  app.post('/sandbox/paypal/faults', async (request) => {
    requireOwner(request);
    const input = readBody(faultBody, request.body);
    if (input.name === 'none') await clearFaults(db);
    else await setFault(db, input.name, input.times, input.ms);
    return { status: true, status_code: 200, data: { faults: faultNames } };
  });
};

function renderOrderPage(order: SandboxOrder, lang: Lang): string {
  return order.status === 'CREATED'
    ? renderApproval(order, lang)
    : renderStatement(lang, order.declines ? 'refused' : 'done', withToken(order.returnUrl, order));
}

function withToken(href: string, order: SandboxOrder): string {
  const url = new URL(href);
  url.searchParams.set('token', order.id);
  return url.href;
}
