import { createHash } from 'node:crypto';

import type { ProductReading } from '@/contract/public/product-reading';
import { isDiskLow } from '@/host/core/files/disk-room';
import { drawPhoto } from '@/host/core/files/inspection';
import { countInWindow } from '@/host/core/http/shared-limits';
import { runOnThread } from '@/host/core/threads/pool';
import type { Database } from '@/host/db/client';
import { restrictedName } from '@/rules/cart/product';

import { restrictedNames } from '../items';

import { claimLook, storeReading, findRecentReading, type StoredPicture } from './stored-readings';
import type { ProductFacts, ReceivedPage } from './product-facts';
import { readableAddress } from './store-fetch';
import type { StoreNetwork } from './store-network';
import { visitPage, visitPicture, type Visit } from './store-visit';

const PICTURE_SIZE = '320';
const AT_ONCE_MAX = 8;
/** Per store, across all members. */
const LOOKS_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const nothing: ProductReading = { found: false };

const underway = new Map<string, Promise<ProductReading>>();

/**
 * Reads a product, at most once per link per hour. Every failure returns "not found", so that
 * nothing about the network leaks; the result is untrusted.
 */
export async function readProduct(
  db: Database,
  network: StoreNetwork | null,
  link: string,
): Promise<ProductReading> {
  const url = network && readableAddress(link);
  if (!url) return nothing;
  const restricted = await restrictedNames(db);
  const isRestricted = (address: string) => restrictedName(address, restricted) !== null;
  if (isRestricted(url.href)) return nothing;
  const cachedReading = await findRecentReading(db, url);
  const running = underway.get(url.href);
  if (running) return running;
  if (cachedReading) return cachedReading;
  if (underway.size >= AT_ONCE_MAX) return nothing;
  const looking = look(db, network, { url, isRestricted }).finally(() => underway.delete(url.href));
  underway.set(url.href, looking);
  return looking;
}

async function look(
  db: Database,
  network: StoreNetwork,
  { url, isRestricted }: { url: URL; isRestricted: Visit['isRestricted'] },
): Promise<ProductReading> {
  const { current } = await countInWindow(db, `product-reader ${url.hostname}`, MINUTE_MS);
  if (current > LOOKS_A_MINUTE || !(await claimLook(db, url))) return nothing;
  const visit = () => ({ network, isRestricted, signal: AbortSignal.timeout(network.withinMs) });
  const facts = await factsAt(visit(), url);
  if (!facts) return nothing;
  await storeReading(
    db,
    url,
    facts,
    facts.picture ? await pictureAt(visit(), facts.picture) : null,
  );
  return (await findRecentReading(db, url)) ?? nothing;
}

async function factsAt(visit: Visit, url: URL): Promise<ProductFacts | null> {
  const page: ReceivedPage | null = await visitPage(visit, url).catch(() => null);
  const limit = visit.network.readWithinMs;
  return (
    page &&
    runOnThread<ProductFacts | null>('files', 'readProductPage', page, limit).catch(() => null)
  );
}

async function pictureAt(visit: Visit, address: string): Promise<StoredPicture | null> {
  const url = readableAddress(address);
  if (!url || (await isDiskLow())) return null;
  const photo = await visitPicture(visit, url)
    .then(drawPhoto)
    .catch(() => null);
  const small =
    photo === null || typeof photo === 'string'
      ? undefined
      : photo.renditions.find(({ variant }) => variant === PICTURE_SIZE);
  return small
    ? { bytes: small.bytes, sha256: createHash('sha256').update(small.bytes).digest('hex') }
    : null;
}
