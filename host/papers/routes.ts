import { packagePapers } from '@/contract/member/paper-kinds';
import type { Body, Query } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { issueTicket, spendTicket } from '@/host/core/tickets';
import type { PathGroup } from '@/host/core/http/route';
import { findStoredPaper, sendStoredPaper } from '@/host/parcels/pmt/stored-papers';

import type { Db } from '../db/client';

import { loadPackage, loadShipment } from './find-facts';
import { loadOrder } from './find-order';
import { printPaper } from './print';

export const paperRoutes: PathGroup = (_app, route) => {
  route('POST /papers/ticket', ({ db, session, body }) => createTicket(db, session, body));
  route('GET /pmt/viewslip', ({ db, session, query }) => createSlipTicket(db, session, query));
  route('GET /papers/view', async ({ db, query, reply }) => {
    const { kind, ...request } = await spendTicket(db, query.token);
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff');
    if (kind === 'shopinvoice' || kind === 'slip')
      return sendStoredPaper(db, { ...request, kind }, reply);
    const bytes = await printPaper(db, { ...request, kind });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${kind}-${request.reference}.pdf"`)
      .send(bytes);
  });
};

/**
 * Falls back to our packing slip if no slip is stored.
 * @throws Problem notFound | paymentDue
 */
async function createSlipTicket(
  db: Db,
  session: Session,
  { packageref: reference, language }: Query<'GET /pmt/viewslip'>,
) {
  const { row } = await loadPackage(db, session.memberId, reference);
  const kind = row.slipFile === null ? 'packingslip' : 'slip';
  return createTicket(db, session, { kind, reference, ...(language && { language }) });
}

/** @throws Problem notFound | paymentDue */
async function createTicket(
  db: Db,
  { memberId, paymentDue }: Session,
  { kind, reference, language = 'en' }: Body<'POST /papers/ticket'>,
) {
  if (packagePapers.includes(kind)) {
    if (paymentDue) throw new Problem('paymentDue');
    if (kind === 'shopinvoice' || kind === 'slip')
      await findStoredPaper(db, { memberId, kind, reference });
    else await loadPackage(db, memberId, reference);
  } else if (kind === 'order') {
    await loadOrder(db, memberId, reference);
  } else {
    await loadShipment(db, memberId, reference);
  }
  return issueTicket(db, { memberId, kind, reference, language });
}
