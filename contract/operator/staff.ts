import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Choice, DeskList, DeskListQuery, Nullable, Text, Timestamp } from '../wire';

const Role = Choice('clerk', 'support', 'finance');

export const operatorStaffEndpoints = defineEndpoints({
  'GET /operator/operators': {
    access: 'operator',
    summary: 'Operators with a valid key, by name',
    reply: Type.Object({
      items: Type.Array(Type.Object({ name: Type.String(), role: Role, since: Timestamp })),
    }),
  },
  'POST /operator/addoperator': {
    access: 'operator',
    summary: 'Add an operator; the key is returned only once',
    body: Type.Object({ name: Text(40, 2), role: Role }),
    reply: Type.Object({ name: Type.String(), role: Role, key: Type.String() }),
  },
  'POST /operator/endoperator': {
    access: 'operator',
    summary: "Revoke an operator's key; their actions stay in the trail",
    body: Type.Object({ name: Text(40, 2) }),
    reply: Type.Object({ name: Type.String() }),
  },
  'POST /operator/opensession': {
    access: 'operator',
    summary: "Exchange an operator's key for the token of the portal's support page",
    reply: Type.Object({ token: Type.String() }),
  },
  'POST /operator/endsession': {
    access: 'operator',
    summary: 'Sign out of the support page',
    reply: Type.Object({ ended: Type.Literal(true) }),
  },
  'GET /operator/trail': {
    access: 'operator',
    summary: "Operators' actions, newest first: about one member, by one operator, or all",
    query: Type.Object({ ...DeskListQuery.properties, name: Type.Optional(Text(40, 2)) }),
    reply: DeskList({
      at: Timestamp,
      operator: Type.String(),
      role: Type.String(),
      operation: Type.String(),
      suite: Nullable(Type.String()),
      input: Type.Record(Type.String(), Type.Unknown()),
      status: Nullable(Type.Integer()),
      requestid: Type.String(),
    }),
  },
});
