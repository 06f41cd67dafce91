import { chromium, type Browser } from 'playwright-core';

import { ensureChromium } from '../scripts/testing/browser';

import { pageClasses, type MeasuredPage } from './page-goals';
import { openScorer, scorePage } from './page-scores';
import { measureSize } from './page-size';
import { stagePages, type PageStage } from './page-stage';
import { classTable, missesOf, type MeasuredRow } from './page-table';

const say = (text: string) => process.stderr.write(`${text}\n`);

/** A browser, and a product that is filled for the measured pages. */
export interface PageStand {
  base: string;
  /** Path of the browser. */
  chromium: string;
  browser: Browser;
  stage: PageStage;
  stop: () => Promise<void>;
}

/** Fills the product; `env` are its addresses, which the helpers of the journeys read. */
export async function openPageStand(env: Record<string, string>): Promise<PageStand> {
  const executablePath = ensureChromium(say);
  if (!executablePath)
    throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH to one.');
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

/** The pages of the table that are called so; all when none is named. */
export function pagesCalled(called: readonly string[]): MeasuredPage[] {
  const all = pageClasses.flatMap(({ pages }) => pages);
  const unknown = called.filter((name) => !all.some((page) => page.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No such page: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`,
    );
  return called.length === 0 ? all : all.filter(({ name }) => called.includes(name));
}

/** Measures pages one after the other, so that they do not slow each other. */
export async function measurePages(
  { base, browser, chromium: executablePath, stage }: PageStand,
  pages: readonly MeasuredPage[],
  runs: number,
): Promise<MeasuredRow[]> {
  const scorer = await openScorer(executablePath);
  const rows: MeasuredRow[] = [];
  try {
    for (const page of pages) {
      say(`Measuring ${page.name} ...`);
      const url = new URL(page.path(stage), base).href;
      const cookies = page.as === 'guest' ? [] : stage.state[page.as].cookies;
      await measureSize(browser, base, page, stage); // the first visit of all finds a server that is cold
      const size = await measureSize(browser, base, page, stage);
      rows.push({ page, found: { ...size, ...(await scorePage(scorer, url, { cookies, runs })) } });
    }
  } finally {
    await scorer.close();
  }
  return rows;
}

/** What is printed of them, and how many pages miss a goal. */
export function pageReport(rows: readonly MeasuredRow[]): { text: string; missed: number } {
  const parts = pageClasses.map((one) => ({
    one,
    rows: rows.filter(({ page }) => one.pages.includes(page)),
  }));
  const missed = parts.flatMap((part) =>
    part.rows.filter(({ found }) => missesOf(part.one.goals, found).length > 0),
  );
  const tables = parts
    .filter((part) => part.rows.length > 0)
    .map((part) => classTable(part.one, part.rows));
  return {
    text: `\nPages, first visit: bytes as they travel until two seconds after the load event, and Lighthouse's phone\n${tables.join('\n\n')}`,
    missed: missed.length,
  };
}
