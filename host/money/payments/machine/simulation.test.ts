import { plantedFaults, readSource } from '@/host/testing/payment-simulator/planted';
import { simulate } from '@/host/testing/payment-simulator/simulate';

import type { Account, Event } from './account';
import { next } from './next';
import { statuses, toPaymentStatus, type PaymentStatus } from './statuses';

/** `npm run soak` uses other seeds; this one reaches every status and finds every planted fault. */
const SEED = 66;
const FULL_STEPS = 200_000;
/** `npm run mutation` runs fewer steps, many times. */
const STEPS = Number(process.env['SIMULATION_STEPS'] ?? FULL_STEPS);
const itInFullRun = STEPS >= FULL_STEPS ? it : it.skip;

describe('the payment machine with gateways that report falsely', () => {
  const unlistedTransitions = new Set<string>();
  let pairs: Record<string, number> = {};
  const recordTransitions = (before: Account, event: Event, after: Account) => {
    for (const attempt of after.attempts) {
      const knownAttempt = before.attempts.find(({ id }) => id === attempt.id);
      const [oldStatus, newStatus] = [
        knownAttempt && toPaymentStatus(knownAttempt),
        toPaymentStatus(attempt),
      ];
      if (oldStatus !== newStatus && !statuses[newStatus].causes.includes(event.kind))
        unlistedTransitions.add(`${event.kind}: ${oldStatus ?? 'none'} to ${newStatus}`);
    }
  };

  it(`violates no money rule in ${STEPS} steps`, () => {
    const simulation = simulate(
      (account, event, now, abilities) => {
        const step = next(account, event, now, abilities);
        recordTransitions(account, event, step.account);
        return step;
      },
      { seed: SEED, steps: STEPS, mostFindings: 1 },
    );
    pairs = simulation.pairs;
    expect(simulation.findings.map(({ rule, detail, trace }) => [rule, detail, ...trace])).toEqual(
      [],
    );
    // A payment reaches a status only through the events in the status's row.
    expect([...unlistedTransitions].sort()).toEqual([]);
  });

  itInFullRun.each(Object.keys(statuses) as PaymentStatus[])(
    'combines %s with events from the gateway, time, target and member',
    (status) => {
      // Before the order is open, there is no report.
      const gatewayEvent = status === 'created' ? 'opened' : 'report';
      const events = [gatewayEvent, 'time', 'target', 'keep', 'take-back', 'cancel'];
      expect(events.filter((event) => !pairs[`${status}×${event}`])).toEqual([]);
    },
  );
});

describe('the faults that `npm run soak` plants', () => {
  itInFullRun('each match a place in the source of the machine', () => {
    expect(plantedFaults.map(readSource)).toHaveLength(plantedFaults.length);
  });
});
