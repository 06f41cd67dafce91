import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Amount, Choice, DeskListQuery, Nullable, Text, Timestamp, Uuid } from '../wire';

const Day = Type.String({ format: 'date' });

const Run = Type.Object({
  gateway: Type.String(),
  from: Day,
  to: Day,
  done: Type.Boolean(),
  finished: Nullable(Timestamp),
  /** Lines read so far. */
  movements: Type.Integer(),
  /** Reason for the delay, as logged. */
  failure: Nullable(Type.String()),
});

/** A record on one side. For a refund or a noted amount, `other` is its counterpart. */
export const Case = Type.Object({
  caseid: Type.String(),
  gateway: Type.String(),
  kind: Choice('found', 'unknown', 'differs', 'went-back', 'not-there', 'not-returned'),
  reference: Type.String(),
  attemptid: Nullable(Type.String()),
  suite: Nullable(Type.String()),
  currency: Type.String(),
  amount: Amount,
  other: Type.String(),
  found: Timestamp,
});

export const operatorReconciliationEndpoints = defineEndpoints({
  'POST /operator/reconcile': {
    access: 'operator',
    summary:
      'Compare the books of some days (default: yesterday) with every gateway’s own list, for a few seconds; `resume` continues where the last call ended',
    body: Type.Object({
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      resume: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ done: Type.Boolean(), runs: Type.Array(Run) }),
  },
  'GET /operator/cases': {
    access: 'operator',
    summary:
      'Unsettled differences between the books and the gateways, oldest first; with `found`, also those that a comparison booked in the last 30 days',
    query: Type.Object({ ...DeskListQuery.properties, found: Type.Optional(Type.Literal('1')) }),
    reply: Type.Object({ more: Type.Boolean(), items: Type.Array(Case), runs: Type.Array(Run) }),
  },
  'POST /operator/settlecase': {
    access: 'operator',
    summary: 'Record how a case was resolved; idempotent',
    body: Type.Object({ caseid: Uuid, note: Text(300, 1) }),
    reply: Type.Object({ caseid: Type.String(), changed: Type.Boolean() }),
  },
});
