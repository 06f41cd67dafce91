import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { MeasuredPage, PageSize } from './page-goals';
import type { PageStage } from './page-stage';

const KB = 1024;
/** Milliseconds after the load event in which lazy parts may arrive. */
const LAZY_PARTS_MS = 2000;
/** Under load Chromium may never report a page as idle, or a context as closed. */
const TIMEOUT_MS = 20_000;
const isPhoto = (url: string) => new URL(url).pathname.startsWith('/api/ms/pmt/photo');
const isFont = (url: string) => new URL(url).pathname.endsWith('.woff2');

export interface MeasuredSize extends PageSize {
  photos: number;
}

export interface LoadedResource {
  url: string;
  type: string;
  /** Includes headers; 0 when cached. */
  transferSize: number;
  /** Body bytes as transferred. */
  body: number;
}

export function sumSizes(loaded: readonly LoadedResource[]): MeasuredSize {
  const transferred = loaded.filter(({ transferSize }) => transferSize > 0);
  const sumBodies = (pattern: RegExp) =>
    transferred.reduce((total, { type, body }) => total + (pattern.test(type) ? body : 0), 0) / KB;
  const photos = transferred.filter(({ url }) => isPhoto(url)).length;
  return {
    script: sumBodies(/javascript/),
    css: sumBodies(/^text\/css/),
    html: sumBodies(/^text\/html/),
    requests: transferred.length - photos - transferred.filter(({ url }) => isFont(url)).length,
    photos,
  };
}

/**
 * Resource timing gives exact body sizes, while the debugging protocol includes chunk framing. The
 * favicon is excluded because headless Chromium does not request it.
 */
const listResources = (page: Page): Promise<LoadedResource[]> =>
  page.evaluate(() => {
    type Timing = PerformanceResourceTiming & { contentType?: string };
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as Timing[];
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')];
    const relevant = entries.filter(({ name }) => icons.every(({ href }) => href !== name));
    return relevant.map((entry) => ({
      url: entry.name,
      type: entry.entryType === 'navigation' ? 'text/html' : (entry.contentType ?? ''),
      transferSize: entry.transferSize,
      body: entry.encodedBodySize,
    }));
  });

async function measureVisit(context: BrowserContext, url: string): Promise<MeasuredSize> {
  const page = await context.newPage();
  const response = await page.goto(url, { waitUntil: 'load' });
  if (response?.status() !== 200 || page.url() !== url)
    throw new Error(`${url} responded with ${response?.status()} at ${page.url()}.`);
  await sleep(LAZY_PARTS_MS);
  await Promise.race([page.waitForLoadState('networkidle'), sleep(TIMEOUT_MS)]);
  return sumSizes(await listResources(page));
}

export async function measureSize(
  browser: Browser,
  base: string,
  page: MeasuredPage,
  stage: PageStage,
): Promise<MeasuredSize> {
  const context = await browser.newContext(
    page.as === 'guest' ? {} : { storageState: stage.state[page.as] },
  );
  try {
    return await measureVisit(context, new URL(page.path(stage), base).href);
  } finally {
    await Promise.race([context.close(), sleep(TIMEOUT_MS)]);
  }
}

/** Maps a list with at most `maxParallel` tasks at a time, in order. */
export async function mapConcurrently<T, R>(
  maxParallel: number,
  list: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const remaining = list.entries();
  const workThrough = async () => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: maxParallel }, workThrough));
  return results;
}
