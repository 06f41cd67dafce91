import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Reference, Text, Timestamp } from '../wire';

const Kind = Type.Union([
  Type.Literal('invoice'),
  Type.Literal('commercial'),
  Type.Literal('customs'),
  Type.Literal('packingslip'),
  Type.Literal('order'),
  Type.Literal('shopinvoice'),
  Type.Literal('slip'),
]);
const Language = Type.Union([
  Type.Literal('en'),
  Type.Literal('zh'),
  Type.Literal('tw'),
  Type.Literal('ja'),
]);

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
      'A ticket for one paper: `reference` names the shipment, the order of its receipt, or the package of a packing slip, an uploaded invoice or the paper in its box',
    body: Type.Object({ kind: Kind, reference: Reference, language: Type.Optional(Language) }),
    reply: Ticket,
  },
  'GET /pmt/viewslip': {
    access: 'member',
    summary:
      'The ticket that opens the paper which came in the box of a package, or the packing slip that we print when none did',
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
    summary: 'The paper of a ticket as PDF, or an uploaded picture as WebP; uses the ticket up',
    query: Type.Object({ token: Type.String({ pattern: '^[\\w-]{20,100}$' }) }),
    reply: Type.Unknown(),
    binary: ['application/pdf', 'image/webp'],
  },
});
