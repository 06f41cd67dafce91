import type { Page } from '@playwright/test';

import { expectAccessible, expectAccessibleInLight } from './support/axe';
import {
  findCutOffText,
  doubleTextSize,
  lengthenTexts,
  findLongAnimations,
  spaceText,
  findSmallControls,
  unspaceText,
  resetTextSize,
} from './support/layout';
import { findOverflow } from './support/look';
import { expect, screens, test } from './support/stage';

test.describe.configure({ mode: 'parallel' });

const requiredPolicy = [
  "default-src 'self'",
  "frame-src 'none'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const statuses = new Map<string, number>();

const listLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')]
      .map((link) => link.href)
      .filter((href) => href.startsWith(location.origin)),
  );

/** Each screen is also tested in one of these, in rotation. */
const otherLanguages = [
  ['/zh', 768],
  ['/tw', 1280],
  ['/ja', 390],
] as const;

for (const [index, { name, path, as }] of screens.entries()) {
  test(`${name}: passes axe in light and dark, fits every width, has the content policy and no dead links`, async ({
    visit,
    stage,
  }) => {
    const page = await visit(as);
    await page.setViewportSize({ width: 1280, height: 700 });
    expectPolicy((await page.goto(path(stage)))?.headers() ?? {}, as);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectStill(page);
    await expectWorkingLinks(page, name, as);
    await expectAccessible(page, '/en');
    await expectFit(page);

    const [prefix, width] = otherLanguages[index % otherLanguages.length] ?? otherLanguages[0];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${prefix}${path(stage)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInLight(page, prefix); // colors are the same as in English
    expect.soft(await findOverflow(page), prefix).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect.soft(await findOverflow(page), `${prefix} at 320 px`).toEqual([]);
  });
}

function expectPolicy(headers: Record<string, string>, role: string): void {
  // Payment pages allow Stripe and no other origin (stripe.spec.ts checks which pages).
  const policy = headers['content-security-policy']
    ?.replace(/ https:\/\/[\w.*]*stripe\.com/g, '')
    .replace(/frame-src ?(;|$)/, "frame-src 'none'$1");
  for (const part of requiredPolicy) expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': expect.stringContaining('origin'),
  });
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers).not.toHaveProperty('x-powered-by');
  if (role !== 'guest') expect(headers['cache-control']).toContain('no-store');
}

/** Expects no animation over five seconds, and none with reduced motion. */
async function expectStill(page: Page): Promise<void> {
  expect.soft(await findLongAnimations(page, 5000), 'long animations').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect.soft(await findLongAnimations(page, 20), 'animations despite reduced motion').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

async function expectWorkingLinks(page: Page, name: string, role: string): Promise<void> {
  for (const href of new Set((await listLinks(page)).map((link) => link.split('#')[0] ?? link))) {
    const status =
      statuses.get(`${role} ${href}`) ??
      (await page.request.get(href, { maxRedirects: 5 })).status();
    statuses.set(`${role} ${href}`, status);
    expect(status, `${href}, linked from ${name}`).toBeLessThan(400);
  }
}

/** Expects the page to fit at every width, with text of double size, and with longer texts. */
async function expectFit(page: Page): Promise<void> {
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await findOverflow(page), `overflow at ${width} px`).toEqual([]);
    expect.soft(await findSmallControls(page), `small controls at ${width} px`).toEqual([]);
    expect.soft(await findCutOffText(page), `cut off at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 700 });
  await doubleTextSize(page);
  expect.soft(await findOverflow(page), 'text of double size').toEqual([]);
  expect.soft(await findCutOffText(page), 'text of double size').toEqual([]);
  await resetTextSize(page);
  await spaceText(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await findOverflow(page), `spaced text at ${width} px`).toEqual([]);
    expect.soft(await findCutOffText(page), `spaced text at ${width} px`).toEqual([]);
  }
  await unspaceText(page);
  await lengthenTexts(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await findOverflow(page), `long texts at ${width} px`).toEqual([]);
  }
}

test('a release has no test mode gallery', async ({ page }) => {
  expect((await page.request.get('/dev/gallery')).status()).toBe(404);
});
