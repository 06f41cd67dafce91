import { readdirSync } from 'node:fs';

const machine = 'host/money/payments/machine';

// The simulator runs for each mutant, so use fewer steps.
process.env.SIMULATION_STEPS ??= '40000';

/**
 * Mutation tests of the money rules, by hand: `npm run mutation` (docs/mutation.md). Every rule
 * here is pure, so that one changed operator is tried in about a second. Tests and reports stay in
 * `.build/`, which git ignores.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
const config = {
  mutate: [
    'rules/{amount,money}.ts',
    'rules/charges/{charges,sums}.ts',
    'rules/checkout/steps.ts',
    'rules/membership/membership.ts',
    'rules/packages/{storage,weight,onebox}.ts',
    'rules/payments/payments.ts',
    'host/rates/{dated-rows,engine,fees,freight,quote,remote,speeds,surcharges,taxes,transit}.ts',
    'host/parcels/onebox/charge-rules.ts',
    'host/money/payments/reversal-rules.ts',
    ...readdirSync(new URL(machine, import.meta.url))
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => `${machine}/${name}`),
    'host/money/reward/{credit,promo}-rules.ts',
    'host/parcels/shipment/sum-rules.ts',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { projectType: 'custom', configFile: 'jest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  buildCommand: 'node scripts/testing/mutation-sandbox.mjs',
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 92, break: 90 },
  ignorePatterns: [
    '**',
    '!package.json',
    '!package-lock.json',
    '!scripts/testing/{jest-bundles.ts,mutation-sandbox.mjs}',
    '!tsconfig.json',
    '!jest.mutation.config.ts',
    '!contract/**',
    '!lib/**',
    '!rules/**',
    '!net/**',
    '!host/**',
    '!services/**',
    '!messages/en/**',
    '!__tests__/lib/**',
    '!__tests__/support/**',
    '!docs/operation/gateways.md',
    'host/db/migrations/**',
    'host/seed/photos/**',
  ],
  tempDirName: '.build/mutation/sandbox',
  incremental: true,
  incrementalFile: '.build/mutation/incremental.json',
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: '.build/mutation/report.html' },
};

export default config;
