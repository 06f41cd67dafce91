import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';

import { locales } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

import { fail, root } from './process/settings';
import { ensureChromium } from './testing/browser';
import { signIn, startCheckout, findShipmentRef } from './testing/demo-member';
import { startProduct } from './testing/product';

/**
 * `npm run screens`: captures pictures for public pages. `-- --at=ADDRESS` uses a running product.
 */
const folder = path.join(root, 'public/screens');
const sizesFile = path.join(root, 'components/marketing/screens.json');
const themes = ['light', 'dark'] as const;
const MAX_BYTES = 45 * 1024;
/** CSS pixels around the crop. */
const MARGIN = 8;

interface Screen {
  name: string;
  href: string;
  /** Crops from the first to the last. */
  findParts: (page: Page) => Locator;
  maxParts: number;
}

const listScreens = (shipment: string): Screen[] => [
  {
    name: 'packages',
    href: routes.packages(),
    findParts: (page) => page.locator('main li:has(input[type=checkbox])'),
    maxParts: 3,
  },
  {
    name: 'bill',
    href: routes.shipmentStep('review'),
    findParts: (page) => page.locator('main table:has(tfoot)'),
    maxParts: 1,
  },
  {
    name: 'tracking',
    href: routes.shipment(shipment),
    findParts: (page) => page.locator('main .label-card').first(),
    maxParts: 1,
  },
];

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function measureBox(parts: Locator, maxParts: number): Promise<Box> {
  await parts.first().waitFor();
  const elements = (await parts.all()).slice(0, maxParts);
  const boxes = (await Promise.all(elements.map((part) => part.boundingBox()))).filter(
    (box) => box !== null,
  );
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x: x - MARGIN,
    y: y - MARGIN,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x + 2 * MARGIN,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y + 2 * MARGIN,
  };
}

async function capture(page: Page, base: string, screen: Screen, name: string): Promise<Box> {
  await page.goto(`${base}${screen.href}`);
  await page.waitForLoadState('networkidle');
  // Hide floating elements.
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (['fixed', 'sticky'].includes(getComputedStyle(element).position))
        element.style.visibility = 'hidden';
  });
  const clip = await measureBox(screen.findParts(page), screen.maxParts);
  const shot = await page.screenshot({ clip, fullPage: true, type: 'png' });
  const file = path.join(folder, `${name}.avif`);
  for (const quality of [55, 45, 35]) {
    await sharp(shot).avif({ quality, effort: 6 }).toFile(file);
    if (statSync(file).size <= MAX_BYTES) break;
  }
  process.stdout.write(
    `${path.relative(root, file)}  ${(statSync(file).size / 1024).toFixed(0)} kB\n`,
  );
  return clip;
}

async function captureAll(browser: Browser, base: string): Promise<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {};
  for (const theme of themes) {
    const member = await browser.newContext({
      viewport: { width: 400, height: 900 },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    await signIn(member, base);
    if (theme === 'light') await startCheckout(member, base);
    const shipment = await findShipmentRef(member, base);
    if (!shipment) throw new Error('The demo member has no shipment.');
    const page = await member.newPage();
    page.setDefaultTimeout(120_000); // npm run dev compiles pages on first request
    for (const locale of locales)
      for (const screen of listScreens(shipment)) {
        const name = `${screen.name}-${locale}`;
        const localScreen = { ...screen, href: localePath(locale, screen.href) };
        const { width, height } = await capture(page, base, localScreen, `${name}-${theme}`);
        sizes[name] ??= [Math.round(width), Math.round(height)];
      }
    await member.close();
  }
  return sizes;
}

async function main(): Promise<void> {
  const executablePath = ensureChromium((text) => process.stdout.write(`${text}\n`));
  if (!executablePath)
    throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH.');
  mkdirSync(folder, { recursive: true });
  const baseUrl = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length);
  const product = baseUrl ? null : await startProduct();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const sizes = await captureAll(browser, baseUrl ?? product?.env.E2E_BASE_URL ?? '');
    const rows = Object.entries(sizes).map(([name, size]) => `  "${name}": [${size.join(', ')}]`);
    writeFileSync(sizesFile, `{\n${rows.join(',\n')}\n}\n`);
  } finally {
    await browser.close();
    await product?.stop();
  }
}

main().catch(fail);
