import { parseArgs } from 'node:util';

import { Client as Database } from 'pg';

import type { Reply } from '@/contract/calls';

import { buildAll } from '../../../scripts/process/build-all';
import { Client, warehouse } from '../../kill/client';

import { checkRun, type Finding } from './check';
import { play } from './play';
import { bringToRest, sweep } from './rest';
import { readRows } from './rows';
import type { Run } from './run';
import { drawScenario, type Scenario } from './scenario';
import { startSystem, type System } from './system';

/**
 * `node --import tsx e2e/soak/money/main.ts --seed=S --minutes=N`: runs payments while gateways lie
 * and hosts are killed, and checks the money at rest. `--scenario=K` plays only that scenario,
 * `--from=K` starts there.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env.MONEY_SEED ?? '1' },
    minutes: { type: 'string', default: process.env.MONEY_MINUTES ?? '10' },
    scenario: { type: 'string', default: process.env.MONEY_SCENARIO ?? '' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '16' },
  },
});
const seed = Number(values.seed);
const startedAt = Date.now();
const print = (text: string) => process.stdout.write(`${text}\n`);
const formatTime = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;

/** Count and first occurrence of each kind of finding. */
const kinds = new Map<string, { times: number; first: string }>();
const results = { passed: 0, failed: 0, incomplete: 0 };

function reportFindings(run: Run, findings: readonly Finding[]): void {
  const { number } = run.scenario;
  if (findings.length === 0) {
    results[run.isComplete ? 'passed' : 'incomplete'] += 1;
    if (!run.isComplete) print(`  incomplete: ${number}\n  ${run.steps.join('\n  ')}`);
    return;
  }
  results.failed += 1;
  for (const kind of new Set(findings.map(({ kind }) => kind))) {
    const previous = kinds.get(kind) ?? { times: 0, first: `scenario ${number}, ${formatTime()}` };
    kinds.set(kind, { ...previous, times: previous.times + 1 });
  }
  print(`\nnot ok: --seed=${seed} --scenario=${number}`);
  for (const { kind, detail } of findings) print(`  ${kind}: ${detail}`);
  print(`  drawn: ${JSON.stringify(run.scenario)}`);
  for (const step of run.steps) print(`  ${step}`);
  const attempts = new Set(run.orders.map(({ attempt }) => attempt));
  for (const { attempt, at, text } of run.gateways.book.log)
    if (attempts.has(attempt))
      print(`  log ${at.toISOString().slice(14, 23)} ${attempt.slice(0, 8)} ${text}`);
}

/** Kills hosts as drawn, while the scenarios are played. */
const scheduleKills = (system: System, scenarios: readonly Scenario[]) =>
  Promise.all(
    scenarios.map(
      ({ kill }) =>
        kill &&
        new Promise((resolve) => setTimeout(resolve, kill.afterMs)).then(() =>
          system.restartHost(kill.host),
        ),
    ),
  );

/** Checks the runs. Returns those with findings, and reports them if `isFinal`. */
async function checkRuns(
  { client, database }: Stage,
  runs: readonly Run[],
  isFinal: boolean,
): Promise<Run[]> {
  const { findings } = await client.callOk<Reply<'GET /operator/audit'>>(
    'GET /operator/audit',
    warehouse,
  );
  const failedRuns: Run[] = [];
  for (const run of runs) {
    const runFindings = checkRun(run, await readRows(database, run), findings);
    if (runFindings.length > 0) failedRuns.push(run);
    if (isFinal || runFindings.length === 0) reportFindings(run, runFindings);
  }
  return failedRuns;
}

interface Stage {
  system: System;
  database: Database;
  client: Client;
}

async function playRound(stage: Stage, scenarios: readonly Scenario[]): Promise<void> {
  const { system, database } = stage;
  const [runs] = await Promise.all([
    Promise.all(scenarios.map((scenario) => play(system, scenario))),
    scheduleKills(system, scenarios),
  ]);
  await bringToRest(system, database, runs);
  const failedRuns = await checkRuns(stage, runs, false);
  if (failedRuns.length === 0) return;
  await repeatNotices(stage, failedRuns);
  await checkRuns(stage, failedRuns, true);
}

/** Sends the notices again, as hosts find refunds without a notice only after hours. */
async function repeatNotices({ system, database }: Stage, runs: readonly Run[]): Promise<void> {
  for (const { orders } of runs)
    for (const order of orders) system.gateways.book.repeatNotices(order);
  await sweep(database, 2);
}

async function playRounds(stage: Stage): Promise<void> {
  if (values.scenario !== '')
    return playRound(stage, [drawScenario(seed, Number(values.scenario))]);
  const end = startedAt + Number(values.minutes) * 60_000;
  const concurrency = Number(values['at-once']);
  for (let start = Number(values.from); Date.now() < end; start += concurrency) {
    const numbers = Array.from({ length: concurrency }, (_, index) => start + index);
    await playRound(
      stage,
      numbers.map((number) => drawScenario(seed, number)),
    );
    print(`  scenarios to ${start + concurrency - 1}: ${results.failed} failed, ${formatTime()}`);
  }
}

async function main(): Promise<void> {
  await buildAll({ only: ['host', 'workers'] });
  const system = await startSystem(seed);
  const database = new Database({ connectionString: system.databaseUrl });
  const client = new Client(system.url);
  try {
    await database.connect();
    await playRounds({ system, database, client });
  } finally {
    await database.end();
    await system.stop();
  }
}

main()
  .catch((error: unknown) => {
    results.failed += 1;
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  })
  .finally(() => {
    for (const [kind, { times, first }] of kinds)
      print(`found ${times} x ${kind} (first: ${first})`);
    if (results.incomplete > 0) print(`${results.incomplete} incomplete`);
    print(`${results.passed} passed, ${results.failed} failed`);
    process.exit(results.failed > 0 || results.passed === 0 ? 1 : 0);
  });
