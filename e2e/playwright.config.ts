import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/**
 * `npm test` looks for a browser and names it; without a name a system Chromium, else the tool's
 * own.
 */
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

const launch = (executablePath: string | undefined) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
});
/**
 * What needs the browser's own viewer, or its memory of pages left: Chromium without a window has
 * neither.
 */
const inWholeBrowser = ['**/papers.spec.ts', '**/back-forward.spec.ts'];
/** Engines have a runner of their own: `npm run browsers`. */
const elsewhere = 'browsers/**';

/**
 * Browser journeys against a running product: `npm test` starts one and names it in E2E_BASE_URL.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 3, // on two cores too: a page waits for its server more than for its processor
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    {
      name: 'journeys',
      testIgnore: [elsewhere, ...inWholeBrowser],
      use: launch(process.env.CHROMIUM_SHELL_PATH ?? chromium),
    },
    { name: 'whole browser', testMatch: inWholeBrowser, use: launch(chromium) },
  ],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    trace: 'off',
    // 'only-on-failure' takes one of every page that closes, and under load a close waits for it for minutes.
    screenshot: 'off',
  },
});
