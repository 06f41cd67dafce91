/** Tests with many cases, which soak's `lies` and `sequences` steps run in full. */
const caseTests = [
  'host/main/wrong-clock',
  'host/money/payments/attempt-sequences',
  'host/money/payments/false-reports',
  '__tests__/lib/host-faults',
  '__tests__/pages/failing-host',
];

/** Tests that start and kill whole programs: soak's `processes` step. */
export const processTests = [
  'host/db/pooler',
  'host/main/backup-drill',
  'host/main/log-canary',
  'host/main/workers',
  '__tests__/net/workers',
  '__tests__/scripts/by-hand',
  '__tests__/scripts/postgres',
  '__tests__/scripts/start',
];

/** Path patterns of the test files that `npm test` leaves to soak. */
export const longTests = [...caseTests, ...processTests].map((name) => `/${name}\\.test\\.tsx?$`);
