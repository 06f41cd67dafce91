import { createHash } from 'node:crypto';

import type { ProductReading } from '@/contract/public/product-reading';
import { isDiskLow } from '@/host/core/files/disk-room';
import { encodePhoto } from '@/host/core/files/inspection';
import { countInWindow } from '@/host/core/http/shared-limits';
import { runOnThread } from '@/host/core/threads/pool';
import type { Database } from '@/host/db/client';
import { findRestrictedStore } from '@/rules/cart/product';

import { listRestrictedStores } from '../items';

import { claimFetch, storeReading, findRecentReading, type StoredPicture } from './stored-readings';
import type { ProductFacts, ReceivedPage } from './product-facts';
import { toReadableUrl } from './store-fetch';
import type { StoreNetwork } from './store-network';
import { visitPage, visitPicture, type Visit } from './store-visit';

const PICTURE_SIZE = '320';
const MAX_CONCURRENT = 8;
/** Per store, across all members. */
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const notFound: ProductReading = { found: false };

const runningReads = new Map<string, Promise<ProductReading>>();

/**
 * Reads a product, at most once per link per hour. Every failure returns "not found", so that
 * nothing about the network leaks; the result is untrusted.
 */
export async function readProduct(
  db: Database,
  network: StoreNetwork | null,
  link: string,
): Promise<ProductReading> {
  const url = network && toReadableUrl(link);
  if (!url) return notFound;
  const restrictedStores = await listRestrictedStores(db);
  const isRestricted = (address: string) => findRestrictedStore(address, restrictedStores) !== null;
  if (isRestricted(url.href)) return notFound;
  const cachedReading = await findRecentReading(db, url);
  const runningRead = runningReads.get(url.href);
  if (runningRead) return runningRead;
  if (cachedReading) return cachedReading;
  if (runningReads.size >= MAX_CONCURRENT) return notFound;
  const reading = fetchProduct(db, network, { url, isRestricted }).finally(() =>
    runningReads.delete(url.href),
  );
  runningReads.set(url.href, reading);
  return reading;
}

async function fetchProduct(
  db: Database,
  network: StoreNetwork,
  { url, isRestricted }: { url: URL; isRestricted: Visit['isRestricted'] },
): Promise<ProductReading> {
  const { current } = await countInWindow(db, `product-reader ${url.hostname}`, MINUTE_MS);
  if (current > MAX_PER_MINUTE || !(await claimFetch(db, url))) return notFound;
  const createVisit = () => ({
    network,
    isRestricted,
    signal: AbortSignal.timeout(network.timeoutMs),
  });
  const facts = await readFacts(createVisit(), url);
  if (!facts) return notFound;
  await storeReading(
    db,
    url,
    facts,
    facts.picture ? await readPicture(createVisit(), facts.picture) : null,
  );
  return (await findRecentReading(db, url)) ?? notFound;
}

async function readFacts(visit: Visit, url: URL): Promise<ProductFacts | null> {
  const page: ReceivedPage | null = await visitPage(visit, url).catch(() => null);
  const timeoutMs = visit.network.parseTimeoutMs;
  return (
    page &&
    runOnThread<ProductFacts | null>('files', 'readProductPage', page, timeoutMs).catch(() => null)
  );
}

async function readPicture(visit: Visit, href: string): Promise<StoredPicture | null> {
  const url = toReadableUrl(href);
  if (!url || (await isDiskLow())) return null;
  const photo = await visitPicture(visit, url)
    .then(encodePhoto)
    .catch(() => null);
  const rendition =
    photo === null || typeof photo === 'string'
      ? undefined
      : photo.renditions.find(({ variant }) => variant === PICTURE_SIZE);
  return rendition
    ? { bytes: rendition.bytes, sha256: createHash('sha256').update(rendition.bytes).digest('hex') }
    : null;
}
