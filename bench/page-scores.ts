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
  const getMedian = (name: keyof MeasuredSpeed) => median(runs.map((run) => run[name]));
  return {
    score: getMedian('score'),
    lcp: getMedian('lcp'),
    tbt: getMedian('tbt'),
    fcp: getMedian('fcp'),
    cls: getMedian('cls'),
  };
}

/** Generous, for a busy machine. */
const TIMEOUT_MS = 180_000;

/** These audits take seconds and do not affect the score. */
const skipAudits = ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'];

/** Launches a separate Chromium, because Lighthouse disturbs other work in its browser. */
export const openScorer = (executablePath: string): Promise<Browser> =>
  launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: TIMEOUT_MS,
    protocolTimeout: TIMEOUT_MS,
  });

/** Attempts when Lighthouse reports that its own recording failed. */
const MAX_ATTEMPTS = 3;
const isRecordingLost = (code: string) =>
  /^NO_(NAVSTART|TRACING_STARTED|SCREENSHOTS|SPEEDLINE)/.test(code);

/**
 * Retries lost runs.
 * @throws Error when every run was lost, or the page is at fault
 */
async function scoreOnce(
  browser: Browser,
  url: string,
  cookies: StoredState['cookies'],
  attempts = MAX_ATTEMPTS,
): Promise<MeasuredSpeed> {
  const { lost, scored } = await runLighthouse(browser, url, cookies);
  if (scored) return scored;
  if (attempts <= 1) throw new Error(`${url}: ${lost}`);
  return scoreOnce(browser, url, cookies, attempts - 1);
}

/**
 * `lost` is a reason that a retry may fix.
 * @throws Error when the page itself is at fault
 */
async function runLighthouse(browser: Browser, url: string, cookies: StoredState['cookies']) {
  const { default: lighthouse } = await import('lighthouse');
  const context = await browser.createBrowserContext();
  try {
    await context.setCookie(...cookies);
    const page = await context.newPage();
    const flags = {
      onlyCategories: ['performance'],
      skipAudits,
      disableFullPageScreenshot: true,
      maxWaitForFcp: TIMEOUT_MS,
      maxWaitForLoad: TIMEOUT_MS,
    };
    const result = await lighthouse(url, { ...flags, logLevel: 'silent' }, undefined, page);
    const report = result?.lhr;
    if (report?.runtimeError && isRecordingLost(report.runtimeError.code))
      return { lost: report.runtimeError.message };
    if (!report || report.runtimeError || report.finalDisplayedUrl !== url)
      throw new Error(
        `${url}: ${report?.runtimeError?.message ?? `redirected to ${report?.finalDisplayedUrl}`}`,
      );
    const readValue = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
    const scored: MeasuredSpeed = {
      score: Math.round((report.categories.performance?.score ?? NaN) * 100),
      lcp: readValue('largest-contentful-paint') / 1000,
      tbt: readValue('total-blocking-time'),
      fcp: readValue('first-contentful-paint') / 1000,
      cls: readValue('cumulative-layout-shift'),
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
