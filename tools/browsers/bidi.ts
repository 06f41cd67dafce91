import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';

import type { Driver, Engine, LaunchOptions } from './driver';
import { pollOptions } from './poll-options';

const size = { width: 1280, height: 900 };

async function getHandle(page: Page, element: string): Promise<ElementHandle<HTMLInputElement>> {
  const handle = (await page.evaluateHandle(element)).asElement();
  if (!handle) throw new Error(`no element: ${element}`);
  return handle as ElementHandle<HTMLInputElement>;
}

function createDriver(page: Page): Driver {
  return {
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    inject: async (script) => void (await page.evaluate(script)),
    click: async (element) => (await getHandle(page, element)).click(),
    type: async (element, text) => {
      const handle = await getHandle(page, element);
      await handle.evaluate((input) => {
        input.focus();
        input.select();
      });
      await page.keyboard.type(text);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}

/** Creates a profile that refuses cookies. */
async function createProfile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chromium-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(
    path.join(folder, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  return folder;
}

/** Launches Chromium or Firefox over WebDriver BiDi. */
export async function launchBidi(
  name: 'chromium' | 'firefox',
  { program, cookies }: LaunchOptions,
): Promise<Engine> {
  const profile = name === 'chromium' && !cookies ? await createProfile() : undefined;
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    protocol: 'webDriverBiDi',
    executablePath: program,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: size,
    args:
      name === 'chromium'
        ? [
            '--no-sandbox',
            '--disable-gpu',
            '--lang=en',
            `--window-size=${size.width},${size.height}`,
          ]
        : [],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en',
      ...(cookies ? {} : { 'network.cookie.cookieBehavior': 2 }),
    },
    ...(profile && { userDataDir: profile }),
  });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  await page.setViewport(size);
  page.setDefaultTimeout(pollOptions.timeout);
  const knownPages = new Set<Page>([page]);
  return {
    window: createDriver(page),
    newWindow: async () => {
      const newPage = (await browser.pages()).find((candidate) => !knownPages.has(candidate));
      if (!newPage) return null;
      knownPages.add(newPage);
      return createDriver(newPage);
    },
    quit: async () => {
      await browser.close();
      if (profile) await rm(profile, { recursive: true, force: true });
    },
  };
}
