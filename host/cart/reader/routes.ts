import type { FastifyReply, FastifyRequest } from 'fastify';

import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { Db } from '@/host/db/client';
import { toNetworkKey } from '@/net/network-address';

import { findPicture } from './stored-readings';
import { readProduct } from './read-product';
import type { StoreNetwork } from './store-network';

const DAY_SECONDS = 24 * 3600;

/** `stores` is null when the product reader is off. */
export const productReadingRoutes: PathGroup<{ stores: StoreNetwork | null }> = (_app, route) => {
  route('POST /cart/readproduct', async ({ db, stores, body, request }) => {
    if (!stores) return { found: false };
    await limitToday(db, `product-reader:${toNetworkKey(request.ip)}`, env.RATE_LIMIT_CHECKS_DAY);
    return readProduct(db, stores, body.itemurl);
  });
  route('GET /cart/picture', ({ db, query, request, reply }) =>
    sendPicture(db, query.id, request, reply),
  );
};

/** @throws Problem notFound */
async function sendPicture(db: Db, id: string, request: FastifyRequest, reply: FastifyReply) {
  const cachedHash = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(request.headers['if-none-match'] ?? '')?.[1];
  const picture = await findPicture(db, id, cachedHash ?? '');
  if (!picture) throw new Problem('notFound');
  reply
    .header('etag', `"${picture.sha256}"`)
    .header('cache-control', `private, max-age=${DAY_SECONDS}`);
  return picture.bytes
    ? reply.type('image/webp').header('content-disposition', 'inline').send(picture.bytes)
    : reply.status(304).send();
}
