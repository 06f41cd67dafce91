import { next } from '@/host/money/payments/machine/next';
import { buildMachine, plantedFaults } from '@/host/testing/payment-simulator/planted';
import { simulate } from '@/host/testing/payment-simulator/simulate';

import { equal, runAndExit, test } from '../support/checks';

/** A seed that finds every planted fault within the steps. */
const PLANTED_SEED = 66;
const STEPS = 200_000;
const STEPS_PER_MINUTE = 1_000_000;

const seed = Number(process.env.SIMULATOR_SEED ?? 1);
const minutes = Number(process.env.SIMULATOR_MINUTES ?? 1);

void runAndExit('the payment simulator', async () => {
  for (const fault of plantedFaults)
    await test(`finds a planted fault: ${fault.name}`, async () => {
      const machine = await buildMachine(fault);
      const options = { seed: PLANTED_SEED, steps: STEPS, mostFindings: 1 };
      equal(simulate(machine.next, options).findings.length, 1);
    });
  await test(`has no findings in the machine, seed ${seed}`, () => {
    const steps = Math.ceil(minutes * STEPS_PER_MINUTE);
    const { findings } = simulate(next, { seed, steps, mostFindings: 1 });
    equal(
      findings.map(({ rule, detail, trace }) => [rule, detail, ...trace].join('\n')),
      [],
    );
    return Promise.resolve();
  });
});
