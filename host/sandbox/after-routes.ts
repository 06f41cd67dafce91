import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

import { Problem } from '@/host/core/errors';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { readBody } from '@/host/core/read-as';
import { usesSandbox } from '@/host/money/gateways/sandboxes';
import { toCents } from '@/rules/money';

import type { Database } from '../db/client';

import { actions, applyCaptureAction } from './after';
import { notifyAction } from './after-protocol';
import { setReversal } from './enets/sales';
import { popFault } from './faults';
import { money } from './shapes';
import { applyStripeAction, notifyStripeAction } from './stripe/after';

const bodySchema = Type.Object({
  gateway: Type.Enum(['paypal', 'stripe', 'enets']),
  /** Capture id, as in `operator -- holds` and the ledger. */
  capture: Type.String({ pattern: /^[A-Za-z0-9_-]{4,127}$/ }),
  deed: Type.Enum(actions),
  amount: Type.Optional(money.properties.value),
});
type AfterBody = Static<typeof bodySchema>;

export const sandboxAfterRoutes: PathGroup = (app, _route, db) => {
  if (!usesSandbox()) return;
  app.post('/sandbox/after', async (request) => {
    requireOwner(request);
    const input = readBody(bodySchema, request.body);
    if (!(await applyAction(db, request, input))) throw new Problem('notFound');
    return { status: true, status_code: 200, data: { capture: input.capture, deed: input.deed } };
  });
};

async function applyAction(
  db: Database,
  request: FastifyRequest,
  { gateway, capture, deed: action, amount }: AfterBody,
): Promise<boolean> {
  if (gateway === 'enets')
    return ['reverse', 'undo'].includes(action) && setReversal(db, capture, action === 'reverse');
  if (gateway === 'stripe') {
    const cents = amount === undefined ? undefined : toCents(amount);
    const intent = await applyStripeAction(db, capture, action, cents);
    if (intent && !(await popFault(db, 'no-notice')))
      notifyStripeAction(request, capture, intent, action);
    return intent !== null;
  }
  const outcome = await applyCaptureAction(db, capture, action, amount);
  if (outcome) notifyAction(db, request, action, outcome);
  return outcome !== null;
}
