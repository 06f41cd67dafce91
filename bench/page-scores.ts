import { launch, type Browser } from 'puppeteer-core';

import { median } from './figures';
import type { PageSpeed } from './page-goals';
import type { StoredState } from './page-stage';

export interface Scored extends PageSpeed {
  /** Seconds until the first text or picture. */
  fcp: number;
  /** How far parts of the page jump. */
  cls: number;
}

/** The middle of several runs, of each figure by itself. */
export function middleOf(runs: readonly Scored[]): Scored {
  const middle = (name: keyof Scored) => median(runs.map((run) => run[name]));
  return {
    score: middle('score'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    fcp: middle('fcp'),
    cls: middle('cls'),
  };
}

/** For a machine that does much else; only what fails waits so long. */
const WAIT_MS = 180_000;

/** These cost seconds and do not count for the score. */
const skipAudits = ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'];

/** A Chromium of its own for Lighthouse, which drives it in ways that disturb what else it does. */
export const openScorer = (executablePath: string): Promise<Browser> =>
  launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: WAIT_MS,
    protocolTimeout: WAIT_MS,
  });

/** One run of Lighthouse as it comes: a phone, with its slow line and processor simulated. */
async function scoreOnce(browser: Browser, url: string, cookies: StoredState['cookies']) {
  const { default: lighthouse } = await import('lighthouse');
  const context = await browser.createBrowserContext();
  try {
    await context.setCookie(...cookies);
    const page = await context.newPage();
    const flags = {
      onlyCategories: ['performance'],
      skipAudits,
      disableFullPageScreenshot: true,
      maxWaitForFcp: WAIT_MS,
      maxWaitForLoad: WAIT_MS,
    };
    const result = await lighthouse(url, { ...flags, logLevel: 'silent' }, undefined, page);
    const report = result?.lhr;
    if (!report || report.runtimeError || report.finalDisplayedUrl !== url)
      throw new Error(
        `${url}: ${report?.runtimeError?.message ?? `led to ${report?.finalDisplayedUrl}`}`,
      );
    const value = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
    return {
      score: Math.round((report.categories.performance?.score ?? NaN) * 100),
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      fcp: value('first-contentful-paint') / 1000,
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await context.close();
  }
}

/** The middle of so many runs. */
export async function scorePage(
  browser: Browser,
  url: string,
  { cookies, runs }: { cookies: StoredState['cookies']; runs: number },
): Promise<Scored> {
  const scored: Scored[] = [];
  for (let run = 0; run < runs; run += 1) scored.push(await scoreOnce(browser, url, cookies));
  return middleOf(scored);
}
