import { act } from './acts';
import { DAY, Draw, HOUR, storySeed } from './clock-and-draw';
import { drawMood, lieKinds, type LieKind } from './lies';
import { bringToRest } from './rest';
import { PaidTarget } from './target';
import { formatTrace } from './trace';
import { Violation } from './violation';
import { World, type Machine, type Run } from './world';

export interface SimulationOptions {
  seed: number;
  /** How many events are fed at least. */
  steps: number;
  /** Only this story. */
  story?: number;
  /** The lies that may be drawn; all when left out. */
  lies?: readonly LieKind[];
  /** Freezes all that the machine gets and gives: it must not change its input. */
  debug?: boolean;
  /** Ends the run after so many findings. */
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

export interface Simulation {
  steps: number;
  stories: number;
  findings: Finding[];
  pairs: Record<string, number>;
}

const REST_EVERY = 200;
const TO_THE_END = 400 * DAY;

/** Plays stories around a machine until enough events were fed; a seed repeats them exactly. */
export function simulate(next: Machine, options: SimulationOptions): Simulation {
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
  const world = newWorld(run, new Draw(storySeed(seed, story)), lies);
  try {
    play(world);
    return null;
  } catch (err) {
    if (!(err instanceof Violation)) throw err;
    const { rule, detail } = err;
    return { seed, step: run.steps, story, rule, detail, trace: formatTrace(world.trace) };
  }
}

function newWorld(run: Run, draw: Draw, lies: readonly LieKind[]): World {
  const zero = draw.chance(0.04);
  const credits = zero ? 500 : draw.pick([0, 0, 300, 1200]);
  const total = zero ? 0 : draw.pick([1900, 5000, 189_600, 101]);
  const target = new PaidTarget(total, credits, draw.chance(0.65), draw.chance(0.5));
  return new World(run, draw, target, drawMood(draw, lies), draw.chance(0.5));
}

/** Lives of several lengths; the world rests at every 200th step and at the end. */
function play(world: World): void {
  const { draw, run } = world;
  const begin = run.steps;
  const length = draw.pick([12, 25, 50, 100]);
  let rested = begin;
  for (let i = 0; i < length; i++) {
    act(world);
    if (run.steps - rested < REST_EVERY) continue;
    bringToRest(world, draw.pick([2 * HOUR, 26 * HOUR]));
    rested = run.steps;
  }
  bringToRest(world, 26 * HOUR);
  if (draw.chance(0.25)) bringToRest(world, TO_THE_END);
}
