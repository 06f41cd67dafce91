import { LRUCache } from 'lru-cache';

import { runOnThread } from '@/host/core/threads/pool';

import type { ReceivedPage } from './product-facts';
import { fetchStore, toReadableUrl, type StoreReply, StoreUnreachable } from './store-fetch';
import type { StoreNetwork } from './store-network';

const MAX_REDIRECTS = 3;
const ROBOTS_TTL_MS = 3600_000;
const MAX_ROBOTS_CHARS = 16_000_000;
const ROBOTS_OVERHEAD = 64;

/** By origin; null forbids everything. */
const robotsByOrigin = new LRUCache<string, { text: string | null }>({
  maxSize: MAX_ROBOTS_CHARS,
  sizeCalculation: ({ text }) => (text?.length ?? 0) + ROBOTS_OVERHEAD,
  ttl: ROBOTS_TTL_MS,
});

export interface Visit {
  network: StoreNetwork;
  /** Also checked after redirects. */
  isRestricted: (url: string) => boolean;
  signal: AbortSignal;
}

/**
 * Obeys robots.txt. Follows up to three redirects, each checked like the first address.
 * @throws StoreUnreachable, or the reason of the signal
 */
export async function visitPage(visit: Visit, link: URL): Promise<ReceivedPage> {
  const { url, response } = await visitUrl(visit, link, 'text/html,application/xhtml+xml');
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(response.type))
    throw new StoreUnreachable(`not a page: ${response.type}`);
  return { url: url.href, html: decode(response) };
}

/** Same rules as `visitPage`. */
export async function visitPicture(visit: Visit, link: URL): Promise<Buffer> {
  const { response } = await visitUrl(visit, link, 'image/webp,image/jpeg,image/png');
  if (!response.type.startsWith('image/') || response.cut)
    throw new StoreUnreachable(`not a picture: ${response.type}`);
  return response.body;
}

async function visitUrl(visit: Visit, link: URL, accept: string) {
  let url = link;
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    if (visit.isRestricted(url.href)) throw new StoreUnreachable('restricted');
    if (!(await isAllowedByRobots(visit, url))) throw new StoreUnreachable('robots.txt');
    const response = await fetchStore(visit.network, url, accept, visit.signal);
    if (response.location === null) {
      if (response.status !== 200) throw new StoreUnreachable(`status ${response.status}`);
      return { url, response };
    }
    url = resolveRedirect(response.location, url);
  }
  throw new StoreUnreachable('too many redirects');
}

/** @throws StoreUnreachable for an address that we would not request */
function resolveRedirect(location: string, baseUrl: URL): URL {
  const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : null;
  const readableUrl = target?.protocol === 'https:' ? toReadableUrl(target.href) : null;
  if (!readableUrl) throw new StoreUnreachable('redirects to an address that we do not request');
  return readableUrl;
}

async function isAllowedByRobots(visit: Visit, url: URL): Promise<boolean> {
  const cachedRobots = robotsByOrigin.get(url.origin);
  const text = cachedRobots ? cachedRobots.text : await fetchRobots(visit, url);
  if (!cachedRobots) robotsByOrigin.set(url.origin, { text });
  if (text === null) return false;
  if (text === '') return true;
  const request = { robots: text, url: url.href };
  return runOnThread<boolean>('files', 'robotsAllow', request, visit.network.parseTimeoutMs);
}

/**
 * A missing robots.txt allows everything, a failing one nothing (RFC 9309).
 * @throws the reason of the signal, so that a slow store is tried again later
 */
async function fetchRobots(visit: Visit, url: URL): Promise<string | null> {
  let robotsUrl = new URL('/robots.txt', url);
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await fetchStore(visit.network, robotsUrl, 'text/plain', visit.signal).catch(
      (error: unknown) => {
        visit.signal.throwIfAborted();
        if (error instanceof StoreUnreachable) return null;
        throw error;
      },
    );
    if (response === null) return null;
    if (response.location === null) {
      if (response.status === 200) return response.body.toString('utf8');
      return response.status >= 400 && response.status < 500 && response.status !== 429 ? '' : null;
    }
    robotsUrl = resolveRedirect(response.location, robotsUrl);
  }
  return null;
}

/** Charset comes from the header, then the page, then UTF-8. */
function decode({ body, charset }: StoreReply): string {
  const charsetPattern = /charset=["']?([\w-]{1,40})/i;
  const label =
    charset || charsetPattern.exec(body.subarray(0, 2_048).toString('latin1'))?.[1] || 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** For tests. */
export const clearRobots = (): void => robotsByOrigin.clear();
