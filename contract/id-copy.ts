import { Type } from 'typebox';

import { Address } from './address';
import { defineEndpoints } from './endpoint';
import { limits } from './limits';
import { Nullable, Text, Uuid } from './wire';

/** A file of the largest size as base64, and the rest of the body. */
const base64Max = Math.ceil((limits.fileMaxKb * 1024) / 3) * 4;

export const idCopyEndpoints = defineEndpoints({
  'POST /address/uploadid': {
    access: 'member',
    summary: 'Keep the ID of the receiver for customs, sealed; a new one takes the place of the old',
    bodyLimit: base64Max + 4096,
    body: Type.Object({
      addressid: Uuid,
      id_type: Type.Union([Type.Literal('id-card'), Type.Literal('passport')]),
      cnid: Text(40, 1),
      /** JPEG, PNG or WebP as base64; judged by its first bytes and drawn anew. */
      cnphoto: Text(base64Max + 4),
    }),
    reply: Type.Object({ addresses: Type.Array(Address) }),
  },
  'POST /address/viewid': {
    access: 'member',
    summary: 'Whether there is a copy of the ID (status and exist both true), with a ticket that opens it once within a minute',
    body: Type.Object({ addressid: Uuid }),
    reply: Type.Object({ status: Type.Boolean(), exist: Type.Boolean(), token: Nullable(Type.String()) }),
  },
  'GET /address/idcopy': {
    access: 'member',
    summary: 'The copy of the ID that a ticket opens, once',
    query: Type.Object({ token: Text(200, 1) }),
    reply: Type.Unknown(),
    binary: true,
  },
});
