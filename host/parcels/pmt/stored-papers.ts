import type { FastifyReply } from 'fastify';

import { Problem } from '@/host/core/errors';
import { findFile } from '@/host/core/files/store';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { packages } = schema;

const stored = {
  shopinvoice: { column: packages.invoiceFile, variant: 'invoice', name: 'invoice' },
  slip: { column: packages.slipFile, variant: 'slip', name: 'slip' },
} as const;
type StoredPaper = keyof typeof stored;

interface PaperPlace {
  memberId: string;
  kind: StoredPaper;
  /** Package reference. */
  reference: string;
}

/** @throws Problem notFound */
export async function findStoredPaper(db: Db, { memberId, kind, reference }: PaperPlace) {
  const [row] = await db
    .select({ id: stored[kind].column })
    .from(packages)
    .where(match(packages, { memberId, ref: reference }));
  if (!row?.id) throw new Problem('notFound');
  return row.id;
}

/**
 * Sends PDFs as downloads, since PDF viewers are not trusted.
 * @throws Problem notFound
 */
export async function sendStoredPaper(db: Db, place: PaperPlace, reply: FastifyReply) {
  const { variant, name } = stored[place.kind];
  const id = await findStoredPaper(db, place);
  const file = await findFile(db, { memberId: place.memberId, id, variant });
  if (!file?.bytes) throw new Problem('notFound');
  const [way, ending] =
    file.mime === 'application/pdf' ? ['attachment', 'pdf'] : ['inline', 'webp'];
  return reply
    .type(file.mime)
    .header('content-disposition', `${way}; filename="${name}-${place.reference}.${ending}"`)
    .send(file.bytes);
}
