import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { expect } from './test';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can change. */
const ofColour = ['color-contrast', 'link-in-text-block'];

async function run(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    (options) =>
      (
        window as unknown as {
          axe: { run: (context: Document, options: object) => Promise<AxeResults> };
        }
      ).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] },
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

/** Nothing for axe to find on what is shown now, in light. */
export async function cleanInLight(page: Page, where: string): Promise<void> {
  await still(page);
  expect(await run(page, { type: 'tag', values: standard }), `${where}, light`).toEqual([]);
}

/** The same, and nothing for the rules of colour in dark. Leaves the page in light. */
export async function clean(page: Page, where: string): Promise<void> {
  await cleanInLight(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await still(page);
  expect(await run(page, { type: 'rule', values: ofColour }), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
