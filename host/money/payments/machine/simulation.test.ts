import { plantedFaults, readSource } from '@/host/testing/payment-simulator/planted';
import { simulate } from '@/host/testing/payment-simulator/simulate';

import type { Account, Event } from './account';
import { next } from './next';
import { statuses, toPaymentStatus, type PaymentStatus } from './statuses';

/** `npm run soak` uses other seeds; this one reaches every status and finds every planted fault. */
const SEED = 66;
const WHOLE = 200_000;
/** `npm run mutation` runs fewer steps, many times. */
const STEPS = Number(process.env['SIMULATION_STEPS'] ?? WHOLE);
const inWhole = STEPS >= WHOLE ? it : it.skip;

describe('the payment machine with gateways that report falsely', () => {
  const unlisted = new Set<string>();
  let pairs: Record<string, number> = {};
  const note = (before: Account, event: Event, after: Account) => {
    for (const attempt of after.attempts) {
      const known = before.attempts.find(({ id }) => id === attempt.id);
      const [was, is] = [known && toPaymentStatus(known), toPaymentStatus(attempt)];
      if (was !== is && !statuses[is].causes.includes(event.kind))
        unlisted.add(`${event.kind}: ${was ?? 'none'} to ${is}`);
    }
  };

  it(`violates no money rule in ${STEPS} steps`, () => {
    const seen = simulate(
      (account, event, now, abilities) => {
        const step = next(account, event, now, abilities);
        note(account, event, step.account);
        return step;
      },
      { seed: SEED, steps: STEPS, mostFindings: 1 },
    );
    pairs = seen.pairs;
    expect(seen.findings.map(({ rule, detail, trace }) => [rule, detail, ...trace])).toEqual([]);
    // It reaches a status only through the events in its row.
    expect([...unlisted].sort()).toEqual([]);
  });

  inWhole.each(Object.keys(statuses) as PaymentStatus[])(
    'meets %s with what its gateway, time, target and member do',
    (status) => {
      // Before its order is open there is no report.
      const gateway = status === 'created' ? 'opened' : 'report';
      const events = [gateway, 'time', 'target', 'keep', 'take-back', 'cancel'];
      expect(events.filter((event) => !pairs[`${status}×${event}`])).toEqual([]);
    },
  );
});

describe('the faults that `npm run soak` plants', () => {
  inWhole('each have their place in the machine', () => {
    expect(plantedFaults.map(readSource)).toHaveLength(plantedFaults.length);
  });
});
