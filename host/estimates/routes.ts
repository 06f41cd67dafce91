import type { Db } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';

import { answerByHand, listWaitingEstimates } from './agent-view';
import { findEstimate, getSignedInMemberId } from './estimate';
import { lockWeight, redeemGuarantee } from './guarantee';
import type { EstimateServices } from './page-facts';
import { priceEstimate } from './result';
import { sendEstimate } from './send';

type Estimate = Awaited<ReturnType<typeof findEstimate>>;

async function readAnswer(db: Db, row: Estimate, reader: Parameters<typeof priceEstimate>[2]) {
  const { status } = row;
  return { status, result: status === 'pending' ? null : await priceEstimate(db, row, reader) };
}

export const estimateRoutes: PathGroup<EstimateServices> = (_app, route) => {
  route('POST /estimate/send', ({ db, body, session, request, keyed, readPage }) => {
    const requester = { session, address: request.ip, portal: request.headers['x-portal'] };
    const run = 'idempotency-key' in request.headers ? keyed : db.transaction.bind(db);
    return run((tx) => sendEstimate(tx, body, requester, readPage !== null));
  });
  route('GET /estimate/get', async ({ db, query, session }) => {
    const memberId = getSignedInMemberId(session);
    const row = await findEstimate(db, query.estimateid, memberId);
    return readAnswer(db, row, { country: query.shippingcountry ?? row.country, memberId });
  });
  route('GET /livechat/livequote', async ({ db, query, session }) => {
    const memberId = getSignedInMemberId(session);
    const row = await findEstimate(db, query.id, memberId);
    return readAnswer(db, row, { country: row.country, memberId });
  });
  route('POST /estimate/lockweight', ({ db, body, session }) =>
    db.transaction((tx) => lockWeight(tx, session.memberId, body)),
  );
  route('POST /estimate/redeemguarantee', ({ db, body, session, request, keyed }) => {
    const run = 'idempotency-key' in request.headers ? keyed : db.transaction.bind(db);
    return run((tx) => redeemGuarantee(tx, session.memberId, body));
  });
  route('GET /operator/estimates', ({ db, query }) => listWaitingEstimates(db, query));
  route('POST /operator/estimate', ({ db, body }) =>
    db.transaction((tx) => answerByHand(tx, body)),
  );
};
