import type { Page } from '@playwright/test';

import { findOverflow } from './support/look';
import { expect, test } from './support/stage';

/** Makes letters 15 % wider than in the widest common system font. */
const widerFont = `
  @font-face { font-family: Wider; src: local('DejaVu Sans Bold'); size-adjust: 115% }
  .site-header, .site-header :not(.ref) { font-family: Wider, sans-serif !important }
  .site-header .ref { letter-spacing: 0.09em }
  .site-header :lang(zh), .site-header :lang(ja) { letter-spacing: 0.15em }
`;
const LINE_HEIGHT = 66;
const widths = [320, 360, 576, 768, 991, 992, 1199, 1200, 1280, 1400, 1920];

async function expectOneLine(page: Page, label: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 500 });
    const header = await page.locator('.site-header').boundingBox();
    expect.soft(header?.height, `${label} at ${width} px`).toBeLessThan(LINE_HEIGHT + 1);
  }
}

for (const [path, role] of [
  ['/dashboard', 'member'],
  ['/', 'guest'],
] as const)
  test(`the ${role} header has one line at every width, in every language and with a wider font`, async ({
    browser,
    stage,
  }) => {
    const context = await browser.newContext({
      bypassCSP: true,
      ...(role === 'member' && { storageState: stage.state.member }),
    });
    const page = await context.newPage();
    for (const language of ['', '/zh', '/tw', '/ja']) {
      await page.goto(`${language}${path}`);
      await expectOneLine(page, language);
      await page.addStyleTag({ content: widerFont });
      await expectOneLine(page, `${language} wider`);
      await page.setViewportSize({ width: 360, height: 500 });
      expect.soft(await findOverflow(page), language).toEqual([]);
    }
    await context.close();
  });
