import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';

import { fail, root } from './process/settings';
import { ensureChromium } from './testing/browser';
import { signIn, startCheckout, findShipmentRef } from './testing/demo-member';
import { startProduct } from './testing/product';

/**
 * `npm run screenshots`: captures the README's pictures from the built product. `-- --to=FOLDER`
 * changes the folder.
 */
const folderOption = process.argv.find((word) => word.startsWith('--to='))?.slice('--to='.length);
const folder = path.resolve(root, folderOption ?? 'docs/screenshots');
const MAX_BYTES = 200 * 1024;
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot({ type: 'png' });
  const file = path.join(folder, `${name}.png`);
  for (const colorCount of [256, 128, 64, 32]) {
    await sharp(shot)
      .png({ palette: true, colours: colorCount, compressionLevel: 9, effort: 10 })
      .toFile(file);
    if (statSync(file).size <= MAX_BYTES) break;
  }
  process.stdout.write(
    `${path.relative(root, file)}  ${(statSync(file).size / 1024).toFixed(0)} kB\n`,
  );
}

interface Shot {
  name: string;
  href: string;
  context: BrowserContext;
  /** Also captures the page at phone size. */
  onPhone?: boolean;
  dark?: boolean;
}

async function capture(base: string, { name, href, context, onPhone, dark }: Shot): Promise<void> {
  const page = await context.newPage();
  if (dark) await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${base}${href}`);
  await save(page, name);
  if (onPhone) {
    await page.setViewportSize(phone);
    await page.reload();
    await save(page, `${name}-phone`);
  }
  await page.close();
}

function listShots(
  guest: BrowserContext,
  member: BrowserContext,
  shipmentRef: string | undefined,
): Shot[] {
  return [
    { name: 'home', href: '/', context: guest, onPhone: true },
    { name: 'home-ja', href: '/ja', context: guest },
    { name: 'register', href: '/register', context: guest, onPhone: true },
    { name: 'dashboard', href: '/dashboard', context: member, onPhone: true },
    { name: 'packages', href: '/packages', context: member, onPhone: true },
    { name: 'packages-dark', href: '/packages', context: member, dark: true },
    { name: 'checkout-review', href: '/shipment/review', context: member, onPhone: true },
    { name: 'tracking', href: `/shipments/${shipmentRef}`, context: member, onPhone: true },
  ];
}

async function main(): Promise<void> {
  const executablePath = ensureChromium((text) => process.stdout.write(`${text}\n`));
  if (!executablePath)
    throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH.');
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  const base = product.env.E2E_BASE_URL;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const guest = await browser.newContext({
      viewport: desktop,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const member = await browser.newContext({
      viewport: desktop,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await signIn(member, base);
    await startCheckout(member, base);
    for (const shot of listShots(guest, member, await findShipmentRef(member, base)))
      await capture(base, shot);
  } finally {
    await browser.close();
    await product.stop();
  }
}

main().catch(fail);
