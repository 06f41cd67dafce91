import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

import { Problem } from '@/host/core/errors';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { readBody } from '@/host/core/read-as';
import { usesSandbox } from '@/host/money/gateways/sandboxes';
import { toCents } from '@/rules/money';

import type { Database } from '../db/client';

import { afterActs, doAfter } from './after';
import { notifyAfter } from './after-protocol';
import { takeBackSale } from './enets/sales';
import { takeFault } from './faults';
import { money } from './shapes';
import { doStripeAfter, notifyStripeAfter } from './stripe/after';

const bodySchema = Type.Object({
  gateway: Type.Enum(['paypal', 'stripe', 'enets']),
  /** Capture id, as in `operator -- holds` and the ledger. */
  capture: Type.String({ pattern: /^[A-Za-z0-9_-]{4,127}$/ }),
  deed: Type.Enum(afterActs),
  amount: Type.Optional(money.properties.value),
});
type AfterBody = Static<typeof bodySchema>;

export const sandboxAfterRoutes: PathGroup = (app, _route, db) => {
  if (!usesSandbox()) return;
  app.post('/sandbox/after', async (request) => {
    requireOwner(request);
    const input = readBody(bodySchema, request.body);
    if (!(await applyAct(db, request, input))) throw new Problem('notFound');
    return { status: true, status_code: 200, data: { capture: input.capture, deed: input.deed } };
  });
};

async function applyAct(
  db: Database,
  request: FastifyRequest,
  { gateway, capture, deed: act, amount }: AfterBody,
): Promise<boolean> {
  if (gateway === 'enets')
    return (act === 'reverse' || act === 'undo') && takeBackSale(db, capture, act === 'reverse');
  if (gateway === 'stripe') {
    const cents = amount === undefined ? undefined : toCents(amount);
    const intent = await doStripeAfter(db, capture, act, cents);
    if (intent && !(await takeFault(db, 'no-notice')))
      notifyStripeAfter(request, capture, intent, act);
    return intent !== null;
  }
  const outcome = await doAfter(db, capture, act, amount);
  if (outcome) notifyAfter(db, request, act, outcome);
  return outcome !== null;
}
