import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { expect } from './test';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can change. */
const ofColour = ['color-contrast', 'link-in-text-block'];

async function run(page: Page, runOnly: RunOptions['runOnly'], within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    ({ within, ...options }) =>
      (
        window as unknown as {
          axe: { run: (context: string, options: object) => Promise<AxeResults> };
        }
      ).axe.run(within, options),
    { runOnly, resultTypes: ['violations'], within },
  );
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`,
  );
}

/** Brings what is fading or sliding to its end. */
const still = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });

/**
 * Nothing for axe to find on what is shown now, in light: on the whole page or `within` a part of
 * it (an open menu lies on buttons of the page, which would count as too small to hit).
 */
export async function cleanInLight(page: Page, where: string, within = 'html'): Promise<void> {
  await still(page);
  expect(await run(page, { type: 'tag', values: standard }, within), `${where}, light`).toEqual([]);
}

/** The same, and nothing for the rules of colour in dark. Leaves the page in light. */
export async function clean(page: Page, where: string, within = 'html'): Promise<void> {
  await cleanInLight(page, where, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await still(page);
  expect(await run(page, { type: 'rule', values: ofColour }, within), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
