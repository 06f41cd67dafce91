import { runRandomAction } from './acts';
import { DAY, SeededRandom, HOUR, deriveStorySeed } from './clock-and-draw';
import { drawLieProfile, lieKinds, type LieKind } from './lies';
import { bringToRest } from './rest';
import { PaidTarget } from './target';
import { formatTrace } from './trace';
import { Violation } from './violation';
import { PaymentSimulation, type Machine, type Run } from './world';

export interface SimulationOptions {
  seed: number;
  /** The minimum number of events to feed. */
  steps: number;
  /** Only this story. */
  story?: number;
  /** The lies that may be drawn; all by default. */
  lies?: readonly LieKind[];
  /** Freezes the machine's input and output: it must not change its input. */
  debug?: boolean;
  /** Ends the run after this many findings. */
  mostFindings?: number;
}

export interface Finding {
  seed: number;
  step: number;
  story: number;
  rule: string;
  detail: string;
  trace: string[];
}

export interface SimulationResult {
  steps: number;
  stories: number;
  findings: Finding[];
  pairs: Record<string, number>;
}

const REST_EVERY = 200;
const UNTIL_END_MS = 400 * DAY;

/** Plays stories with a machine until enough events are fed; a seed repeats them exactly. */
export function simulate(next: Machine, options: SimulationOptions): SimulationResult {
  const { seed, steps, story: only, debug = false } = options;
  const run: Run = { next, debug, steps: 0, pairs: {} };
  const findings: Finding[] = [];
  let story = only ?? 0;
  for (; run.steps < steps && findings.length < (options.mostFindings ?? Infinity); story++) {
    const finding = playStory(run, seed, story, options.lies ?? lieKinds);
    if (finding) findings.push(finding);
    if (only !== undefined) break;
  }
  return { steps: run.steps, stories: only === undefined ? story : 1, findings, pairs: run.pairs };
}

function playStory(
  run: Run,
  seed: number,
  story: number,
  lies: readonly LieKind[],
): Finding | null {
  const simulation = createSimulation(run, new SeededRandom(deriveStorySeed(seed, story)), lies);
  try {
    play(simulation);
    return null;
  } catch (err) {
    if (!(err instanceof Violation)) throw err;
    const { rule, detail } = err;
    return { seed, step: run.steps, story, rule, detail, trace: formatTrace(simulation.trace) };
  }
}

function createSimulation(
  run: Run,
  draw: SeededRandom,
  lies: readonly LieKind[],
): PaymentSimulation {
  const isZero = draw.chance(0.04);
  const credits = isZero ? 500 : draw.pick([0, 0, 300, 1200]);
  const total = isZero ? 0 : draw.pick([1900, 5000, 189_600, 101]);
  const target = new PaidTarget(total, credits, draw.chance(0.65), draw.chance(0.5));
  return new PaymentSimulation(run, draw, target, drawLieProfile(draw, lies), draw.chance(0.5));
}

/** Plays a story of random length; it comes to rest every 200 steps and at the end. */
function play(simulation: PaymentSimulation): void {
  const { draw, run } = simulation;
  const firstStep = run.steps;
  const length = draw.pick([12, 25, 50, 100]);
  let lastRestStep = firstStep;
  for (let i = 0; i < length; i++) {
    runRandomAction(simulation);
    if (run.steps - lastRestStep < REST_EVERY) continue;
    bringToRest(simulation, draw.pick([2 * HOUR, 26 * HOUR]));
    lastRestStep = run.steps;
  }
  bringToRest(simulation, 26 * HOUR);
  if (draw.chance(0.25)) bringToRest(simulation, UNTIL_END_MS);
}
