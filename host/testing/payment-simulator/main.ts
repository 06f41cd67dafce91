import { parseArgs } from 'node:util';

import { next } from '@/host/money/payments/machine/next';

import { lieKinds } from './lies';
import { simulate, type Finding } from './simulate';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200000' },
    story: { type: 'string' },
    most: { type: 'string', default: '20' },
    without: { type: 'string', default: '' },
    only: { type: 'string' },
    debug: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The shortest story that breaks each rule. */
function findShortest(findings: readonly Finding[]): Map<string, { best: Finding; count: number }> {
  const rules = new Map<string, { best: Finding; count: number }>();
  for (const finding of findings) {
    const known = rules.get(finding.rule);
    const best = !known || finding.trace.length < known.best.trace.length ? finding : known.best;
    rules.set(finding.rule, { best, count: (known?.count ?? 0) + 1 });
  }
  return rules;
}

function printFinding({ seed, story, step, rule, detail, trace }: Finding): void {
  print(`\n${rule}: ${detail} (seed ${seed}, story ${story}, step ${step})`);
  for (const line of trace) print(`  ${line}`);
}

function runSimulation(): void {
  const without = values.without.split(',');
  const only = values.only?.split(',');
  const lies = lieKinds.filter((kind) => !without.includes(kind) && (!only || only.includes(kind)));
  const started = performance.now();
  const result = simulate(next, {
    seed: Number(values.seed),
    steps: Number(values.steps),
    lies,
    debug: values.debug,
    mostFindings: Number(values.most),
    ...(values.story !== undefined && { story: Number(values.story) }),
  });
  const seconds = (performance.now() - started) / 1000;
  if (values.all) result.findings.forEach(printFinding);
  else
    for (const { best, count } of findShortest(result.findings).values()) {
      printFinding(best);
      print(`  found in ${count} stories`);
    }
  const pairs = Object.entries(result.pairs).sort(([a], [b]) => (a < b ? -1 : 1));
  if (values.pairs)
    for (const [pair, count] of pairs) print(`${String(count).padStart(9)}  ${pair}`);
  print(
    `\n${result.steps} steps, ${result.stories} stories, ${pairs.length} pairs, ${result.findings.length} findings, ${Math.round((result.steps / seconds) * 60)} steps a minute`,
  );
  process.exitCode = result.findings.length > 0 ? 1 : 0;
}

runSimulation();
