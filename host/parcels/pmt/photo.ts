import type { FastifyReply, FastifyRequest } from 'fastify';

import { photoSizes } from '@/contract/member/photo-size';
import type { Query } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import { findFile } from '@/host/core/files/store';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { packages } = schema;

/** Older photos may lack a size. */
const listLargerSizes = (requestedSize: string): string[] =>
  photoSizes.filter((size) => size > Number(requestedSize)).map(String);

/**
 * Browsers revalidate each time (`private, no-cache`), so a photo never shows after logout.
 * @throws Problem notFound
 */
export async function sendPhoto(
  db: Db,
  session: Session,
  query: Query<'GET /pmt/photo'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [row] = await db
    .select({ photos: packages.photos })
    .from(packages)
    .where(match(packages, { memberId: session.memberId, ref: query.packageref }));
  const photo = row?.photos[query.index];
  if (!photo) throw new Problem('notFound');
  const cachedHash = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(request.headers['if-none-match'] ?? '')?.[1];
  const file = await findFile(
    db,
    {
      memberId: session.memberId,
      id: photo.fileId,
      variant: query.size,
      fallbackVariants: listLargerSizes(query.size),
    },
    cachedHash,
  );
  if (!file) throw new Problem('notFound');
  reply.header('etag', `"${file.sha256}"`).header('cache-control', 'private, no-cache');
  return file.bytes
    ? reply.type(file.mime).header('content-disposition', 'inline').send(file.bytes)
    : reply.status(304).send();
}
