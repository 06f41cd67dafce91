import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Nullable, Text } from '../wire';

export const operatorFileEndpoints = defineEndpoints({
  'POST /operator/movefiles': {
    access: 'operator',
    summary:
      'Move some stored files into the object store or into the database, from where the last answer ended; `next` is null after the last, `lost` are those whose object is gone or damaged',
    body: Type.Object({
      to: Type.Union([Type.Literal('s3'), Type.Literal('database')]),
      from: Type.Optional(Text(120, 1)),
    }),
    reply: Type.Object({
      moved: Type.Integer(),
      lost: Type.Array(Type.String()),
      next: Nullable(Type.String()),
    }),
  },
});
