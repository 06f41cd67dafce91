import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Choice, Nullable, Text } from '../wire';

export const operatorFileEndpoints = defineEndpoints({
  'POST /operator/movefiles': {
    access: 'operator',
    summary:
      'Move some stored files to the object store or to the database, starting where the last response ended; `next` is null after the last one, `lost` lists those whose object is missing or damaged',
    body: Type.Object({ to: Choice('s3', 'database'), from: Type.Optional(Text(120, 1)) }),
    reply: Type.Object({
      moved: Type.Integer(),
      lost: Type.Array(Type.String()),
      next: Nullable(Type.String()),
    }),
  },
});
