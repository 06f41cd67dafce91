import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Choice, Language, Reference, Text, Timestamp } from '../wire';

const Kind = Choice(
  'invoice',
  'commercial',
  'customs',
  'packingslip',
  'order',
  'shopinvoice',
  'slip',
);

/**
 * Opens one document once, within a minute. It appears in the URL, so it is never the session
 * token.
 */
const Ticket = Type.Object({
  status: Type.Literal(true),
  token: Type.String(),
  expires_at: Timestamp,
});
export type PaperTicket = Static<typeof Ticket>;

export const paperEndpoints = defineEndpoints({
  'POST /papers/ticket': {
    access: 'member',
    summary:
      'A ticket for one paper. `reference` is the shipment; for a receipt the order; for a packing slip, an uploaded invoice or the paper in the box the package',
    body: Type.Object({ kind: Kind, reference: Reference, language: Type.Optional(Language) }),
    reply: Ticket,
  },
  'GET /pmt/viewslip': {
    access: 'member',
    summary:
      'A ticket for the paper that came in the box of a package, or for our own packing slip if none did',
    query: Type.Object({
      packageref: Reference,
      check: Type.Optional(Text(10)),
      portal: Type.Optional(Text(10)),
      language: Type.Optional(Language),
    }),
    reply: Ticket,
  },
  'GET /papers/view': {
    access: 'public',
    summary:
      'The paper of a ticket as a PDF, or an uploaded picture as WebP; the ticket works once',
    query: Type.Object({ token: Type.String({ pattern: '^[\\w-]{20,100}$' }) }),
    reply: Type.Unknown(),
    binary: ['application/pdf', 'image/webp'],
  },
});
