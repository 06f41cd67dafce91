import { defineConfig } from '@playwright/test';

import type { EngineOptions } from '../../tools/browsers/test';

/** The programs of the engines, by name, as `npm run browsers` found them. */
const programs = JSON.parse(process.env.BROWSER_ENGINES ?? '{}') as Record<string, string>;

/**
 * The same journeys in every engine. The runner is the journeys' own; it starts no browser itself.
 */
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
