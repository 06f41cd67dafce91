/** Tests with many cases or faults, which soak's `lies` and `sequences` steps run in full. */
export const caseTests = [
  'host/cart/orders/faults',
  'host/main/wrong-clock',
  'host/money/gateways/enets/enets-faults',
  'host/money/payments/attempt-sequences',
  'host/money/payments/false-reports',
  'host/money/payments/gateway-faults',
  'host/money/payments/lying-holds',
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
  '__tests__/scripts/steps',
  '__tests__/scripts/supervise',
];

/** Path patterns of the test files that `npm test` leaves to soak. */
export const longTests = [...caseTests, ...processTests].map((name) => `/${name}\\.test\\.tsx?$`);
