import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Amount, DeskListQuery, Nullable, Reference, Text, Timestamp } from '../wire';

export const operatorListEndpoints = defineEndpoints({
  'GET /operator/member': {
    access: 'operator',
    summary: 'Who has a suite, so that a parcel goes to the right one',
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
    summary:
      'What a parcel can be received as: codes of categories, and kinds, the usual one first',
    reply: Type.Object({ categories: Type.Array(Type.String()), kinds: Type.Array(Type.String()) }),
  },
  'GET /operator/shipments': {
    access: 'operator',
    summary: 'Paid shipments that have not left, the oldest first',
    query: DeskListQuery,
    reply: Type.Object({
      more: Type.Boolean(),
      items: Type.Array(
        Type.Object({
          shipmentref: Type.String(),
          suite: Type.String(),
          paid: Type.String(),
          country: Type.String(),
          speed: Type.String(),
          packages: Type.Array(Type.String()),
          weight: Type.Number({ description: 'kg, chargeable' }),
        }),
      ),
    }),
  },
  'GET /operator/taxrules': {
    access: 'operator',
    summary:
      'Tax rules that hold and whose source is older than a year, the oldest first, and open countries without any',
    reply: Type.Object({
      items: Type.Array(
        Type.Object({ rule: Type.String(), sourcedate: Type.String(), source: Type.String() }),
      ),
      unknown: Type.Array(Type.String()),
    }),
  },
  'POST /operator/withdrawrequest': {
    access: 'operator',
    summary:
      'Take back a payment request that is not paid, also a required one; a second time changes nothing',
    body: Type.Object({ reference: Reference, reason: Text(300, 1) }),
    reply: Type.Object({ reference: Type.String(), changed: Type.Boolean() }),
  },
  'GET /operator/paymentrequests': {
    access: 'operator',
    summary: 'Payment requests that members have not paid, the oldest first',
    query: DeskListQuery,
    reply: Type.Object({
      more: Type.Boolean(),
      items: Type.Array(
        Type.Object({
          reference: Type.String(),
          suite: Type.String(),
          kind: Type.String(),
          description: Type.String(),
          amount: Amount,
          required: Type.Boolean(),
          asked: Timestamp,
          packageref: Nullable(Type.String()),
        }),
      ),
    }),
  },
});
