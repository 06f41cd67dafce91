import { Type } from 'typebox';

import { Address } from './address';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Choice, fileBodyLimit, FileInput, Nullable, Text, Uuid } from '../wire';

export const idCopyEndpoints = defineEndpoints({
  'POST /address/uploadid': {
    access: 'member',
    summary: "Store the receiver's ID for customs, encrypted; replaces the previous one",
    bodyLimit: fileBodyLimit,
    body: Type.Object({
      addressid: Uuid,
      id_type: Choice('id-card', 'passport'),
      cnid: Text(40, 1),
      /** Name on the document; Chinese on a resident identity card. */
      cnname: Type.Optional(Text(limits.nameMax)),
      cnphoto: FileInput,
    }),
    reply: Type.Object({ addresses: Type.Array(Address) }),
  },
  'POST /address/viewid': {
    access: 'member',
    summary:
      'Check for an ID copy (sets both `status` and `exist`); returns a single-use ticket to open it, valid for one minute',
    body: Type.Object({ addressid: Uuid }),
    reply: Type.Object({
      status: Type.Boolean(),
      exist: Type.Boolean(),
      token: Nullable(Type.String()),
    }),
  },
  'GET /address/idcopy': {
    access: 'member',
    summary: 'The ID copy for a single-use ticket',
    query: Type.Object({ token: Text(200, 1) }),
    reply: Type.Unknown(),
    binary: ['image/webp'],
  },
});
