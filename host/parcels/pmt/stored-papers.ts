import type { FastifyReply } from 'fastify';

import { Problem } from '@/host/core/errors';
import { findFile } from '@/host/core/files/store';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { packages } = schema;

const papers = {
  shopinvoice: { column: packages.invoiceFile, variant: 'invoice', name: 'invoice' },
  slip: { column: packages.slipFile, variant: 'slip', name: 'slip' },
} as const;
type StoredPaper = keyof typeof papers;

interface PaperKey {
  memberId: string;
  kind: StoredPaper;
  /** Package reference. */
  reference: string;
}

/** @throws Problem notFound */
export async function findStoredPaper(db: Db, { memberId, kind, reference }: PaperKey) {
  const [row] = await db
    .select({ id: papers[kind].column })
    .from(packages)
    .where(match(packages, { memberId, ref: reference }));
  if (!row?.id) throw new Problem('notFound');
  return row.id;
}

/**
 * Sends PDFs as downloads, since PDF viewers are not trusted.
 * @throws Problem notFound
 */
export async function sendStoredPaper(db: Db, key: PaperKey, reply: FastifyReply) {
  const { variant, name } = papers[key.kind];
  const id = await findStoredPaper(db, key);
  const file = await findFile(db, { memberId: key.memberId, id, variant });
  if (!file?.bytes) throw new Problem('notFound');
  const [mode, extension] =
    file.mime === 'application/pdf' ? ['attachment', 'pdf'] : ['inline', 'webp'];
  return reply
    .type(file.mime)
    .header('content-disposition', `${mode}; filename="${name}-${key.reference}.${extension}"`)
    .send(file.bytes);
}
