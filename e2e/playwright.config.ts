import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/** `npm test` looks for a browser and names it; without a name a system Chromium, else the tool's own. */
const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

/** Browser journeys against a running product: `npm test` starts one and names it in E2E_BASE_URL. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: 'browsers/**', // a runner of their own: `npm run browsers`
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
