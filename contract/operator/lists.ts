import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import {
  Amount,
  DeskList,
  DeskListQuery,
  Nullable,
  Reason,
  Reference,
  Rows,
  Text,
  Timestamp,
} from '../wire';

export const operatorListEndpoints = defineEndpoints({
  'GET /operator/member': {
    access: 'operator',
    summary: 'The member of a suite, to check before receiving a parcel',
    query: Type.Object({ suite: Text(32, 1) }),
    reply: Type.Object({
      suite: Type.String(),
      name: Type.String(),
      country: Type.String(),
      membership: Type.String(),
      language: Type.String(),
    }),
  },
  'GET /operator/receiving': {
    access: 'operator',
    summary: 'Category codes and kinds for receiving a parcel, most common first',
    reply: Type.Object({ categories: Type.Array(Type.String()), kinds: Type.Array(Type.String()) }),
  },
  'GET /operator/shipments': {
    access: 'operator',
    summary: 'Paid shipments that have not left, oldest first',
    query: DeskListQuery,
    reply: DeskList({
      shipmentref: Type.String(),
      suite: Type.String(),
      paid: Type.String(),
      country: Type.String(),
      speed: Type.String(),
      packages: Type.Array(Type.String()),
      weight: Type.Number({ description: 'kg, chargeable' }),
    }),
  },
  'GET /operator/taxrules': {
    access: 'operator',
    summary:
      'Current tax rules whose source is older than a year, oldest first, and served countries without a rule',
    reply: Type.Object({
      items: Rows({ rule: Type.String(), sourcedate: Type.String(), source: Type.String() }),
      unknown: Type.Array(Type.String()),
    }),
  },
  'POST /operator/withdrawrequest': {
    access: 'operator',
    summary: 'Withdraw an unpaid payment request, even a required one; idempotent',
    body: Type.Object({ reference: Reference, reason: Reason }),
    reply: Type.Object({ reference: Type.String(), changed: Type.Boolean() }),
  },
  'GET /operator/paymentrequests': {
    access: 'operator',
    summary: 'Unpaid payment requests, oldest first',
    query: DeskListQuery,
    reply: DeskList({
      reference: Type.String(),
      suite: Type.String(),
      kind: Type.String(),
      description: Type.String(),
      amount: Amount,
      required: Type.Boolean(),
      asked: Timestamp,
      packageref: Nullable(Type.String()),
    }),
  },
});
