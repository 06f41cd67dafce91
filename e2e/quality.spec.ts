import type { Page } from '@playwright/test';

import { clean, cleanInLight } from './support/axe';
import {
  cutOff,
  doubleText,
  lengthenTexts,
  movesLongerThan,
  spaceText,
  tooSmall,
  unspaceText,
  usualText,
} from './support/layout';
import { sticksOut } from './support/look';
import { expect, screens, test } from './support/stage';

test.describe.configure({ mode: 'parallel' });

const policy = [
  "default-src 'self'",
  "frame-src 'none'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const answered = new Map<string, number>();

const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')]
      .map((link) => link.href)
      .filter((href) => href.startsWith(location.origin)),
  );

/** Every screen is also looked at in one of these; neighbors take turns. */
const others = [
  ['/zh', 768],
  ['/tw', 1280],
  ['/ja', 390],
] as const;

for (const [index, { name, path, as }] of screens.entries()) {
  test(`${name}: nothing for axe to find in light and dark, fits every width, keeps the policy, leads nowhere that is missing`, async ({
    visit,
    stage,
  }) => {
    const page = await visit(as);
    await page.setViewportSize({ width: 1280, height: 700 });
    keepsPolicy((await page.goto(path(stage)))?.headers() ?? {}, as);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keepsStill(page);
    await leadsSomewhere(page, name, as);
    await clean(page, '/en');
    await fits(page);

    const [prefix, width] = others[index % others.length] ?? others[0];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${prefix}${path(stage)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await cleanInLight(page, prefix); // colours are those of English
    expect.soft(await sticksOut(page), prefix).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect.soft(await sticksOut(page), `${prefix} at 320 px`).toEqual([]);
  });
}

function keepsPolicy(headers: Record<string, string>, as: string): void {
  // Pages where one pays allow Stripe and no other origin (stripe.spec.ts checks which pages).
  const own = headers['content-security-policy']
    ?.replace(/ https:\/\/[\w.*]*stripe\.com/g, '')
    .replace(/frame-src ?(;|$)/, "frame-src 'none'$1");
  for (const part of policy) expect(own).toContain(part);
  expect(own).not.toMatch(/unsafe-inline|unsafe-eval|\*|https:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': expect.stringContaining('origin'),
  });
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers).not.toHaveProperty('x-powered-by');
  if (as !== 'guest') expect(headers['cache-control']).toContain('no-store');
}

/** Nothing moves for longer than five seconds, and nothing at all for who asked for that. */
async function keepsStill(page: Page): Promise<void> {
  expect.soft(await movesLongerThan(page, 5000), 'moves').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect.soft(await movesLongerThan(page, 20), 'moves in spite of reduced motion').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

async function leadsSomewhere(page: Page, name: string, as: string): Promise<void> {
  for (const href of new Set((await linksOf(page)).map((link) => link.split('#')[0] ?? link))) {
    const known =
      answered.get(`${as} ${href}`) ?? (await page.request.get(href, { maxRedirects: 5 })).status();
    answered.set(`${as} ${href}`, known);
    expect(known, `${href}, linked from ${name}`).toBeLessThan(400);
  }
}

/**
 * Every width, text of twice the size, and texts that another language makes longer; in this order,
 * without a reload.
 */
async function fits(page: Page): Promise<void> {
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await sticksOut(page), `sticks out at ${width} px`).toEqual([]);
    expect.soft(await tooSmall(page), `too small at ${width} px`).toEqual([]);
    expect.soft(await cutOff(page), `cut off at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 700 });
  await doubleText(page);
  expect.soft(await sticksOut(page), 'text of twice the size').toEqual([]);
  expect.soft(await cutOff(page), 'text of twice the size').toEqual([]);
  await usualText(page);
  await spaceText(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await sticksOut(page), `spaced text at ${width} px`).toEqual([]);
    expect.soft(await cutOff(page), `spaced text at ${width} px`).toEqual([]);
  }
  await unspaceText(page);
  await lengthenTexts(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await sticksOut(page), `long texts at ${width} px`).toEqual([]);
  }
}

test('the gallery of test mode is not there', async ({ page }) => {
  expect((await page.request.get('/dev/gallery')).status()).toBe(404);
});
