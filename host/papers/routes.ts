import type { Body } from '@/contract/registry';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { giveTicket, spendTicket } from '@/host/core/tickets';
import type { PathGroup } from '@/host/core/http/route';
import { findInvoice, sendInvoice } from '@/host/parcels/pmt/invoice';

import type { Db } from '../db/client';

import { packageFacts, shipmentFacts } from './find-facts';
import { printPaper } from './print';

/**
 * Papers as PDF: a ticket for one, then the paper itself in a window of its own (spec §7 viewslip).
 */
export const paperRoutes: PathGroup = (_app, route) => {
  route('POST /papers/ticket', ({ db, session, body }) => ticketFor(db, session, body));
  route('GET /pmt/viewslip', ({ db, session, query: { packageref, language } }) =>
    ticketFor(db, session, {
      kind: 'packingslip',
      reference: packageref,
      ...(language && { language }),
    }),
  );
  route('GET /papers/view', async ({ db, query, reply }) => {
    const { kind, ...request } = await spendTicket(db, query.token);
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff');
    if (kind === 'shopinvoice') return sendInvoice(db, request, reply);
    const bytes = await printPaper(db, { ...request, kind });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${kind}-${request.reference}.pdf"`)
      .send(bytes);
  });
};

/** @throws Problem notFound | paymentDue */
async function ticketFor(
  db: Db,
  { memberId, paymentDue }: Session,
  { kind, reference, language = 'en' }: Body<'POST /papers/ticket'>,
) {
  if (kind === 'packingslip' || kind === 'shopinvoice') {
    // Payment requests close the packages and what belongs to them (spec §2).
    if (paymentDue) throw new Problem('paymentDue');
    if (kind === 'shopinvoice') await findInvoice(db, { memberId, reference });
    else await packageFacts(db, memberId, reference);
  } else {
    await shipmentFacts(db, memberId, reference);
  }
  return giveTicket(db, { memberId, kind, reference, language });
}
