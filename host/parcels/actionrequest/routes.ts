import type { Body } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { isDiscard, type RequestAction } from '@/rules/packages/actions';
import { additionalProblem, instructionsProblem, getRepackType } from '@/rules/packages/repack';

import { readPackage } from '../pmt/read';

import { readRepackDetails } from './repack';
import { type PackageTarget, requestAction } from './request';
import { placeLabel, requestReturn } from './return';

const { packages } = schema;

export const actionRequestRoutes: PathGroup = (_app, route) => {
  route('GET /actionrequest/action/getrepack', ({ db, session, query }) =>
    readRepackDetails(db, session, query),
  );
  route('POST /actionrequest/action/verify', ({ keyed, session, body }) =>
    keyed((tx) => verify(tx, session, body)),
  );
  route('POST /actionrequest/action/repack', ({ keyed, session, body }) =>
    keyed((tx) => repack(tx, { session, ref: body.packageref })),
  );
  route('POST /actionrequest/action/fix', ({ keyed, session, body }) =>
    keyed((tx) =>
      requestWithMessage(
        tx,
        { session, ref: body.packageref },
        'fix',
        'Package is now processing for fix-and-ship option in our U.S. office',
      ),
    ),
  );
  route('POST /actionrequest/action/hazmat', ({ keyed, session, body }) =>
    keyed((tx) =>
      requestWithMessage(
        tx,
        { session, ref: body.packageref },
        'hazmat',
        'Package is now processing in our U.S. office',
      ),
    ),
  );
  route('POST /actionrequest/action/return', async ({ keyed, session, body }) => {
    const label = await placeLabel(session, body);
    return keyed((tx) => requestReturn(tx, session, body, label));
  });
  route('POST /actionrequest/action/discard', ({ keyed, session, body }) =>
    keyed((tx) => discard(tx, { session, ref: body.packageref }, body.action)),
  );
};

async function requestWithMessage(
  tx: Tx,
  target: PackageTarget,
  action: RequestAction,
  message: string,
) {
  return { updatedpackage: await requestAction(tx, target, action), message };
}

/** @throws Problem validation and those of `requestAction` */
async function verify(tx: Tx, session: Session, body: Body<'POST /actionrequest/action/verify'>) {
  const additional = body.additional.trim();
  const problems = {
    instructions: instructionsProblem(body.instructions),
    additional: additionalProblem(additional),
  };
  const fields = Object.entries(problems).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  if (fields.length > 0) throw new Problem('validation', { fields });
  const instructions = [...new Set(body.instructions)];
  const target = { session, ref: body.packageref };
  const updatedpackage = await requestAction(
    tx,
    target,
    'verify',
    { instructions, additional },
    { instructions, additional },
  );
  return { updatedpackage, message: 'We are checking the contents. This takes 1-2 business days.' };
}

async function repack(tx: Tx, target: PackageTarget) {
  const [row] = await tx
    .select({ category: packages.category })
    .from(packages)
    .where(match(packages, { memberId: target.session.memberId, ref: target.ref }));
  const repackType = getRepackType(row?.category ?? '');
  const updatedpackage = await requestAction(
    tx,
    target,
    'repack',
    { repacktype: repackType },
    { repackType },
  );
  return { updatedpackage, message: 'We are repacking your package.' };
}

/**
 * @throws Problem packageState if the package does not allow this discard; packageBoxed in a OneBox
 */
async function discard(
  tx: Tx,
  target: PackageTarget,
  requestedAction: Body<'POST /actionrequest/action/discard'>['action'],
) {
  const view = requestedAction ? null : await readPackage(tx, target);
  const action = requestedAction ?? view?.actionsallowed.find(isDiscard);
  if (!action)
    throw new Problem(view?.status === '1' && view.oneboxid ? 'packageBoxed' : 'packageState');
  return requestWithMessage(tx, target, action, 'The package is being discarded.');
}
