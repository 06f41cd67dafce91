import { parseArgs } from 'node:util';

import { Client as Database } from 'pg';

import type { Reply } from '@/contract/calls';

import { buildAll } from '../../../scripts/process/build-all';
import { Client, warehouse } from '../../kill/client';

import { check, type Finding } from './check';
import { play } from './play';
import { rest, sweep } from './rest';
import { rowsOf } from './rows';
import type { Run } from './run';
import { draw, type Scenario } from './scenario';
import { startWorld, type World } from './world';

/**
 * `node --import tsx e2e/soak/money/main.ts --seed=S --minutes=N`: payments while gateways lie and
 * hosts are killed, and whether the money is right at rest. `--scenario=K` plays one of them again,
 * `--from=K` goes on from there.
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
const began = Date.now();
const say = (text: string) => process.stdout.write(`${text}\n`);
const since = () => `${Math.round((Date.now() - began) / 1000)} s`;

/** How often each kind was found, and when first. */
const kinds = new Map<string, { times: number; first: string }>();
const results = { passed: 0, failed: 0, unplayed: 0 };

function tellFindings(run: Run, findings: readonly Finding[]): void {
  const { number } = run.scenario;
  if (findings.length === 0) {
    results[run.whole ? 'passed' : 'unplayed'] += 1;
    if (!run.whole) say(`  not played to its end: ${number}\n  ${run.acts.join('\n  ')}`);
    return;
  }
  results.failed += 1;
  for (const kind of new Set(findings.map((one) => one.kind))) {
    const known = kinds.get(kind) ?? { times: 0, first: `scenario ${number}, ${since()}` };
    kinds.set(kind, { ...known, times: known.times + 1 });
  }
  say(`\nnot ok: --seed=${seed} --scenario=${number}`);
  for (const { kind, detail } of findings) say(`  ${kind}: ${detail}`);
  say(`  drawn: ${JSON.stringify(run.scenario)}`);
  for (const act of run.acts) say(`  ${act}`);
  const attempts = new Set(run.orders.map(({ attempt }) => attempt));
  for (const { attempt, at, what } of run.gateways.book.log)
    if (attempts.has(attempt))
      say(`  log ${at.toISOString().slice(14, 23)} ${attempt.slice(0, 8)} ${what}`);
}

/** Kills that were drawn, while the scenarios are played. */
const kills = (world: World, scenarios: readonly Scenario[]) =>
  Promise.all(
    scenarios.map(
      ({ kill }) =>
        kill &&
        new Promise((resolve) => setTimeout(resolve, kill.afterMs)).then(() =>
          world.kill(kill.host),
        ),
    ),
  );

/** Checks what was played; answers what is not right, and says so when it is `final`. */
async function checked(
  { client, database }: Stage,
  runs: readonly Run[],
  final: boolean,
): Promise<Run[]> {
  const { findings } = await client.get<Reply<'GET /operator/audit'>>(
    'GET /operator/audit',
    warehouse,
  );
  const wrong: Run[] = [];
  for (const run of runs) {
    const found = check(run, await rowsOf(database, run), findings);
    if (found.length > 0) wrong.push(run);
    if (final || found.length === 0) tellFindings(run, found);
  }
  return wrong;
}

interface Stage {
  world: World;
  database: Database;
  client: Client;
}

async function round(stage: Stage, scenarios: readonly Scenario[]): Promise<void> {
  const { world, database } = stage;
  const [runs] = await Promise.all([
    Promise.all(scenarios.map((scenario) => play(world, scenario))),
    kills(world, scenarios),
  ]);
  await rest(world, database, runs);
  const wrong = await checked(stage, runs, false);
  if (wrong.length === 0) return;
  await remind(stage, wrong);
  await checked(stage, wrong, true);
}

/** Money that went back without a notice is found by the hosts within hours: here by a notice. */
async function remind({ world, database }: Stage, runs: readonly Run[]): Promise<void> {
  for (const { orders } of runs) for (const order of orders) world.gateways.book.remind(order);
  await sweep(database, 2);
}

async function rounds(stage: Stage): Promise<void> {
  if (values.scenario !== '') return round(stage, [draw(seed, Number(values.scenario))]);
  const end = began + Number(values.minutes) * 60_000;
  const atOnce = Number(values['at-once']);
  for (let first = Number(values.from); Date.now() < end; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
    await round(
      stage,
      numbers.map((number) => draw(seed, number)),
    );
    say(`  scenarios to ${first + atOnce - 1}: ${results.failed} failed, ${since()}`);
  }
}

async function main(): Promise<void> {
  await buildAll({ only: ['host', 'workers'] });
  const world = await startWorld(seed);
  const database = new Database({ connectionString: world.databaseUrl });
  const client = new Client(world.url);
  try {
    await database.connect();
    await rounds({ world, database, client });
  } finally {
    await database.end();
    await world.end();
  }
}

main()
  .catch((error: unknown) => {
    results.failed += 1;
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  })
  .finally(() => {
    for (const [kind, { times, first }] of kinds) say(`found ${times} x ${kind} (first: ${first})`);
    if (results.unplayed > 0) say(`${results.unplayed} not played to their end`);
    say(`${results.passed} passed, ${results.failed} failed`);
    process.exit(results.failed > 0 || results.passed === 0 ? 1 : 0);
  });
