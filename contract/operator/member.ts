import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Choice, Reason, Rows, Text, Uuid } from '../wire';

const suite = Text(32, 1);

/** Exports and erases a member's data, and signs a member out everywhere. */
export const operatorMemberEndpoints = defineEndpoints({
  'POST /operator/exportmember': {
    access: 'operator',
    summary:
      'What is stored about a member: row counts by table, and files; memberrows and memberfile return them',
    body: Type.Object({ suite }),
    reply: Type.Object({
      suite: Type.String(),
      tables: Type.Array(Type.Object({ table: Type.String(), rows: Type.Integer() })),
      files: Rows({
        kind: Choice('file', 'id-copy'),
        id: Uuid,
        variant: Type.String(),
        mime: Type.String(),
      }),
    }),
  },
  'GET /operator/memberrows': {
    access: 'operator',
    summary:
      "A member's rows in a table, 200 at a time, without passwords and tokens; for a day after exportmember by the same operator",
    query: Type.Object({
      suite,
      table: Text(60, 1),
      from: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
    }),
    reply: Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  },
  'GET /operator/memberfile': {
    access: 'operator',
    summary: "A member's file, in base64; for a day after exportmember by the same operator",
    query: Type.Object({ suite, kind: Text(10, 1), id: Uuid, variant: Text(20) }),
    reply: Type.Object({ data: Type.String() }),
  },
  'POST /operator/signout': {
    access: 'operator',
    summary:
      'Lock everyone out of an account: ends its sessions, passwords, trusted devices and social sign-ins',
    body: Type.Object({ suite, reason: Reason }),
    reply: Type.Object({
      suite: Type.String(),
      sessions: Type.Integer(),
      devices: Type.Integer(),
      identities: Type.Integer(),
    }),
  },
  'POST /operator/erasemember': {
    access: 'operator',
    summary:
      'Erase a member: deletes everything we are not legally required to retain and anonymizes the rest; refused while payments or parcels are open',
    body: Type.Object({ suite, confirm: suite }),
    reply: Type.Object({
      suite: Type.String(),
      changed: Type.Boolean(),
      tables: Rows({
        table: Type.String(),
        rows: Type.Integer(),
        outcome: Choice('deleted', 'kept'),
      }),
      /** Data to erase elsewhere by hand. */
      elsewhere: Type.Array(Type.String()),
    }),
  },
});
