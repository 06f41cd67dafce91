import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/** `npm test` sets CHROMIUM_PATH; otherwise a system Chromium, else Playwright's own. */
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

const buildLaunchOptions = (executablePath: string | undefined) => ({
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
/** Tests that need the PDF viewer or the back/forward cache, which the headless shell lacks. */
const fullBrowserTests = ['**/papers.spec.ts', '**/back-forward.spec.ts'];
/** `npm run browsers` runs these. */
const engineTests = 'browsers/**';

/** Browser journeys against a running product at E2E_BASE_URL, which `npm test` starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 3, // even on two cores, because pages mostly wait for the server
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    {
      name: 'journeys',
      testIgnore: [engineTests, ...fullBrowserTests],
      use: buildLaunchOptions(process.env.CHROMIUM_SHELL_PATH ?? chromium),
    },
    { name: 'full browser', testMatch: fullBrowserTests, use: buildLaunchOptions(chromium) },
  ],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    trace: 'off',
    // 'only-on-failure' takes a screenshot of every closing page, which delays closing by minutes under load.
    screenshot: 'off',
  },
});
