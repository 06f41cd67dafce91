import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { DeskListQuery, Nullable, Text, Timestamp } from '../wire';

const Role = Type.Union([Type.Literal('clerk'), Type.Literal('support'), Type.Literal('finance')]);

export const operatorStaffEndpoints = defineEndpoints({
  'GET /operator/operators': {
    access: 'operator',
    summary: 'Operators whose keys are good, by name',
    reply: Type.Object({
      items: Type.Array(Type.Object({ name: Type.String(), role: Role, since: Timestamp })),
    }),
  },
  'POST /operator/addoperator': {
    access: 'operator',
    summary: 'Make an operator; the key is in this answer and nowhere else',
    body: Type.Object({ name: Text(40, 2), role: Role }),
    reply: Type.Object({ name: Type.String(), role: Role, key: Type.String() }),
  },
  'POST /operator/endoperator': {
    access: 'operator',
    summary: 'End the key of an operator; what they did stays in the trail',
    body: Type.Object({ name: Text(40, 2) }),
    reply: Type.Object({ name: Type.String() }),
  },
  'GET /operator/trail': {
    access: 'operator',
    summary: 'What operators did, the newest first: about one member, by one of them, or all',
    query: Type.Object({ ...DeskListQuery.properties, name: Type.Optional(Text(40, 2)) }),
    reply: Type.Object({
      more: Type.Boolean(),
      items: Type.Array(
        Type.Object({
          at: Timestamp,
          operator: Type.String(),
          role: Type.String(),
          operation: Type.String(),
          suite: Nullable(Type.String()),
          input: Type.Record(Type.String(), Type.Unknown()),
          status: Nullable(Type.Integer()),
          requestid: Type.String(),
        }),
      ),
    }),
  },
});
