import type { Page } from '@playwright/test';

import { sticksOut } from './support/look';
import { expect, test } from './support/stage';

/** Letters 15 % wider than those of the widest usual font of a system. */
const wider = `
  @font-face { font-family: Wider; src: local('DejaVu Sans Bold'); size-adjust: 115% }
  .site-header, .site-header :not(.ref) { font-family: Wider, sans-serif !important }
  .site-header .ref { letter-spacing: 0.09em }
  .site-header :lang(zh), .site-header :lang(ja) { letter-spacing: 0.15em }
`;
const oneLine = 66;
const widths = [320, 360, 576, 768, 991, 992, 1199, 1200, 1280, 1400, 1920];

async function staysOnOneLine(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 500 });
    const box = await page.locator('.site-header').boundingBox();
    expect.soft(box?.height, `${what} at ${width} px`).toBeLessThan(oneLine + 1);
  }
}

for (const [path, as] of [
  ['/dashboard', 'member'],
  ['/', 'guest'],
] as const)
  test(`the header of a ${as} has one line at every width, in every language and with a wider font`, async ({
    browser,
    stage,
  }) => {
    const context = await browser.newContext({
      bypassCSP: true,
      ...(as === 'member' && { storageState: stage.state.member }),
    });
    const page = await context.newPage();
    for (const language of ['', '/zh', '/tw', '/ja']) {
      await page.goto(`${language}${path}`);
      await staysOnOneLine(page, language);
      await page.addStyleTag({ content: wider });
      await staysOnOneLine(page, `${language} wider`);
      await page.setViewportSize({ width: 360, height: 500 });
      expect.soft(await sticksOut(page), language).toEqual([]);
    }
    await context.close();
  });
