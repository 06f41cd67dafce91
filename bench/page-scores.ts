import { launch, type Browser } from 'puppeteer-core';

import { median } from './figures';
import type { PageSpeed } from './page-goals';
import type { StoredState } from './page-stage';

export interface MeasuredSpeed extends PageSpeed {
  /** Seconds until First Contentful Paint. */
  fcp: number;
  /** Cumulative Layout Shift. */
  cls: number;
}

/** Returns the median of each figure separately. */
export function medianScores(runs: readonly MeasuredSpeed[]): MeasuredSpeed {
  const middle = (name: keyof MeasuredSpeed) => median(runs.map((run) => run[name]));
  return {
    score: middle('score'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    fcp: middle('fcp'),
    cls: middle('cls'),
  };
}

/** Generous, for a busy machine. */
const WAIT_MS = 180_000;

/** These audits take seconds and do not affect the score. */
const skipAudits = ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'];

/** Launches a separate Chromium, because Lighthouse disturbs other work in its browser. */
export const openScorer = (executablePath: string): Promise<Browser> =>
  launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: WAIT_MS,
    protocolTimeout: WAIT_MS,
  });

/** Attempts when Lighthouse reports that its own recording failed. */
const TRIES = 3;
const isLost = (code: string) => /^NO_(NAVSTART|TRACING_STARTED|SCREENSHOTS|SPEEDLINE)/.test(code);

/**
 * Retries lost runs.
 * @throws Error when all were, or the page is at fault
 */
async function scoreOnce(
  browser: Browser,
  url: string,
  cookies: StoredState['cookies'],
  tries = TRIES,
): Promise<MeasuredSpeed> {
  const { lost, scored } = await run(browser, url, cookies);
  if (scored) return scored;
  if (tries <= 1) throw new Error(`${url}: ${lost}`);
  return scoreOnce(browser, url, cookies, tries - 1);
}

/**
 * `lost` is a reason that a retry may fix.
 * @throws Error when the page itself is at fault
 */
async function run(browser: Browser, url: string, cookies: StoredState['cookies']) {
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
    if (report?.runtimeError && isLost(report.runtimeError.code))
      return { lost: report.runtimeError.message };
    if (!report || report.runtimeError || report.finalDisplayedUrl !== url)
      throw new Error(
        `${url}: ${report?.runtimeError?.message ?? `redirected to ${report?.finalDisplayedUrl}`}`,
      );
    const value = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
    const scored: MeasuredSpeed = {
      score: Math.round((report.categories.performance?.score ?? NaN) * 100),
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      fcp: value('first-contentful-paint') / 1000,
      cls: value('cumulative-layout-shift'),
    };
    return { scored };
  } finally {
    await context.close();
  }
}

export async function scorePage(
  browser: Browser,
  url: string,
  { cookies, runs }: { cookies: StoredState['cookies']; runs: number },
): Promise<MeasuredSpeed> {
  const scored: MeasuredSpeed[] = [];
  for (let n = 0; n < runs; n += 1) scored.push(await scoreOnce(browser, url, cookies));
  return medianScores(scored);
}
