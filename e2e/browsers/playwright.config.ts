import { defineConfig } from '@playwright/test';

import type { EngineOptions } from '../../tools/browsers/test';

/** Browser executables by engine name, from `npm run browsers`. */
const programs = JSON.parse(process.env.BROWSER_ENGINES ?? '{}') as Record<string, string>;

/** Runs the same journeys in every engine. The tests launch the browsers themselves. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browsers',
  workers: 2,
  retries: 0,
  timeout: 600_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: Object.entries(programs).map(([name, program]) => ({
    name,
    use: { engineName: name as EngineOptions['engineName'], program },
  })),
});
