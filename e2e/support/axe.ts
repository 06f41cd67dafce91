import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { expect } from './test';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const standardTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function runAxe(
  page: Page,
  runOnly: RunOptions['runOnly'],
  within: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(
    ({ within, ...options }) =>
      (
        window as unknown as {
          axe: { run: (context: string, options: object) => Promise<AxeResults> };
        }
      ).axe.run(within, options),
    { runOnly, resultTypes: ['violations'], within },
  );
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`,
  );
}

/** Finishes running transitions, because axe would measure half-faded colors. */
const finishAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });

/**
 * Expects no axe violations in the light color scheme, on the whole page or `within` a part of it.
 * (An open menu covers buttons of the page, which would then count as too small.)
 */
export async function expectAccessibleInLight(
  page: Page,
  where: string,
  within = 'html',
): Promise<void> {
  await finishAnimations(page);
  expect(
    await runAxe(page, { type: 'tag', values: standardTags }, within),
    `${where}, light`,
  ).toEqual([]);
}

/** Also expects no color violations in the dark color scheme. Leaves the page in light. */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  await expectAccessibleInLight(page, where, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await finishAnimations(page);
  expect(
    await runAxe(page, { type: 'rule', values: colorRules }, within),
    `${where}, dark`,
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
