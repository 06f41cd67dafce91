import { chromium, type Browser } from 'playwright-core';

import { ensureChromium } from '../scripts/testing/browser';

import { pageClasses, type MeasuredPage } from './page-goals';
import { openScorer, scorePage } from './page-scores';
import { measureSize } from './page-size';
import { stagePages, type PageStage } from './page-stage';
import { formatClass, listMisses, type MeasuredRow } from './page-table';

const printLine = (text: string) => process.stderr.write(`${text}\n`);

export interface PageBench {
  base: string;
  chromium: string;
  browser: Browser;
  stage: PageStage;
  stop: () => Promise<void>;
}

/** `env` holds the product's addresses, which the e2e helpers read. */
export async function openPageBench(env: Record<string, string>): Promise<PageBench> {
  const executablePath = ensureChromium(printLine);
  if (!executablePath)
    throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH.');
  Object.assign(process.env, env);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const stage = await stagePages(browser);
    return {
      base: env['PORTAL_URL'] ?? '',
      chromium: executablePath,
      browser,
      stage,
      stop: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Returns all pages when none is named. */
export function findPages(names: readonly string[]): MeasuredPage[] {
  const allPages = pageClasses.flatMap(({ pages }) => pages);
  const invalid = names.filter((name) => !allPages.some((page) => page.name === name));
  if (invalid.length > 0)
    throw new Error(
      `Unknown page: ${invalid.join(', ')}. Pages: ${allPages.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? allPages : allPages.filter(({ name }) => names.includes(name));
}

/** One at a time, so that pages do not slow each other. */
export async function measurePages(
  { base, browser, chromium: executablePath, stage }: PageBench,
  pages: readonly MeasuredPage[],
  runs: number,
): Promise<MeasuredRow[]> {
  const scorer = await openScorer(executablePath);
  const rows: MeasuredRow[] = [];
  try {
    for (const page of pages) {
      printLine(`Measuring ${page.name} ...`);
      const url = new URL(page.path(stage), base).href;
      const cookies = page.as === 'guest' ? [] : stage.state[page.as].cookies;
      await measureSize(browser, base, page, stage); // warms up the server
      const size = await measureSize(browser, base, page, stage);
      rows.push({ page, stats: { ...size, ...(await scorePage(scorer, url, { cookies, runs })) } });
    }
  } finally {
    await scorer.close();
  }
  return rows;
}

export function buildReport(rows: readonly MeasuredRow[]): { text: string; missed: number } {
  const parts = pageClasses.map((pageClass) => ({
    pageClass,
    rows: rows.filter(({ page }) => pageClass.pages.includes(page)),
  }));
  const missed = parts.flatMap((part) =>
    part.rows.filter(({ stats }) => listMisses(part.pageClass.goals, stats).length > 0),
  );
  const tables = parts
    .filter((part) => part.rows.length > 0)
    .map((part) => formatClass(part.pageClass, part.rows));
  return {
    text: `\nPages, first visit: bytes transferred until two seconds after load, and Lighthouse's mobile scores\n${tables.join('\n\n')}`,
    missed: missed.length,
  };
}
