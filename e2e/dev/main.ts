import { chromium, type BrowserContext } from 'playwright-core';

import { ensureChromium, ensureHeadlessShell } from '../../scripts/testing/browser';
import { signIn } from '../../scripts/testing/demo-member';
import { startProduct } from '../../scripts/testing/product';
import { equal, runAndExit, test } from '../support/checks';

/** Sign-in forms come first: their hydration is deferred in a release, and Next hides them in dev. */
const pages: [address: string, heading: string, as: 'guest' | 'member'][] = [
  ['/login', 'Login', 'guest'],
  ['/register', 'Your own US address with Crossgate', 'guest'],
  ['/forgot-password', 'Forgot Password', 'guest'],
  ['/', 'Shop US stores. Know the delivered cost first.', 'guest'],
  ['/rates', 'Rates and fees', 'guest'],
  ['/ja/support', 'どのようなご用件ですか？', 'guest'],
  ['/dashboard', 'Hello, Maria', 'member'],
  ['/packages', 'My packages', 'member'],
  ['/shipments', 'Shipments', 'member'],
  ['/account/profile', 'Profile', 'member'],
];
/** Next compiles a page on its first request. */
const TIMEOUT_MS = 180_000;

/** Opens a page without interacting. Returns its heading and console messages. */
async function open(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(url, { timeout: TIMEOUT_MS });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor({ timeout: TIMEOUT_MS });
  const text = await heading.innerText();
  await page.waitForLoadState('load', { timeout: TIMEOUT_MS });
  await page.close();
  return { text, messages };
}

async function main(): Promise<void> {
  const print = (text: string) => console.log(text);
  const executablePath = ensureHeadlessShell(print) ?? ensureChromium(print);
  const product = await startProduct({ NEXT_DIST_DIR: '.next-smoke' }, { development: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const base = product.env.E2E_BASE_URL;
    const contexts = { guest: await browser.newContext(), member: await browser.newContext() };
    await signIn(contexts.member, base);
    for (const [address, heading, role] of pages)
      await test(`${address} in development`, async () => {
        const { text, messages } = await open(contexts[role], `${base}${address}`);
        equal(text, heading);
        equal(messages, [], 'console messages');
      });
  } finally {
    await browser.close();
    await product.stop();
  }
}

void runAndExit('the development smoke test', main);
