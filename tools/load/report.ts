import { median, p95, plainFigure, type Figure } from '../../bench/figures';
import type { Sample } from './caller';
import { LIVE_QUOTE } from './live-quote';
import { programNames, type Memory } from './memory';
import { paymentKinds } from './payment';

const goals = {
  p95Ms: 500,
  slowestRefusalMs: 1_000,
  floodP95Ms: 3_000,
  /** Refused share of members' writes. */
  writesRefused: 0.05,
  overWithinSeconds: 10,
  growth: 0.05,
} as const;

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? NaN;

const ms = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`);
const count = (samples: readonly Sample[], ...endings: Sample['ending'][]) =>
  samples.filter(({ ending }) => endings.includes(ending)).length;
const listDurations = (samples: readonly Sample[], ending: Sample['ending'] = 'good') =>
  samples.flatMap((one) => (one.ending === ending ? [one.ms] : []));

function groupByKind(samples: readonly Sample[]): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const one of samples) {
    const group = groups.get(one.kind);
    if (group) group.push(one);
    else groups.set(one.kind, [one]);
  }
  return groups;
}

export function kindTable(title: string, samples: readonly Sample[]): string {
  const columns = ['', 'asked', 'failed', 'refused', 'p50', 'p95', 'p99'];
  const toRow = (name: string, those: readonly Sample[]) => {
    const times = listDurations(those);
    return [
      name,
      String(those.length),
      String(count(those, 'failed', 'rude')),
      String(count(those, 'refused')),
      ms(median(times)),
      ms(p95(times)),
      ms(p99(times)),
    ];
  };
  const rows = [
    columns,
    ...[...groupByKind(samples)].map(([name, those]) => toRow(name, those)),
    toRow('all', samples),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  '),
  );
  return [`\n${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

export function listFaults(samples: readonly Sample[]): string[] {
  const faults = new Map<string, number>();
  for (const { kind, how, ending } of samples) {
    if (ending !== 'failed' && ending !== 'rude') continue;
    const name = `${kind}: ${how}${ending === 'rude' ? ' without Retry-After' : ''}`;
    faults.set(name, (faults.get(name) ?? 0) + 1);
  }
  return [...faults].map(([name, times]) => `${name} (${times})`);
}

/** By flood priority (net/service-order.ts). */
const served = {
  public: ['public document', 'guest page, kept', 'script or style'],
  payments: [paymentKinds.payment],
  writes: ['declare', 'shipping calculator', 'cart: add, remove', paymentKinds.checkout],
  signIns: ['sign-in'],
  reads: ['member page', 'call through the portal', 'call to the host', 'photo'],
  guests: ['guest page, uncached', 'public document, uncached', LIVE_QUOTE],
  crawlers: ['crawler'],
} as const;

function orderVerdicts(samples: readonly Sample[]): Figure[] {
  const refusedShare = (kinds: readonly string[]) => {
    const those = samples.filter(({ kind }) => kinds.includes(kind));
    return count(those, 'refused') / Math.max(1, those.length);
  };
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const guests = refusedShare(served.guests);
  const atMost = (name: string, kinds: readonly string[], most: number) => {
    const share = refusedShare(kinds);
    return verdict(`${name} refused`, percent(share), `≤ ${percent(most)}`, share <= most);
  };
  return [
    atMost('cached public pages', served.public, 0),
    atMost('payments', served.payments, 0),
    atMost('members’ writes', served.writes, goals.writesRefused),
    plainFigure('sign-ins refused', percent(refusedShare(served.signIns))),
    atMost('members’ reads', served.reads, guests),
    plainFigure('guests refused', percent(guests)),
    plainFigure('crawlers refused', percent(refusedShare(served.crawlers))),
  ];
}

const verdict = (name: string, value: string, target: string, met: boolean): Figure => ({
  name,
  value,
  target,
  met,
});

export function steadyVerdicts(samples: readonly Sample[], rate: number): Figure[] {
  const bad = samples.length - count(samples, 'good');
  const late = p95(listDurations(samples));
  return [
    verdict(
      `failed responses at ${rate}/s`,
      `${bad} of ${samples.length}`,
      '0',
      samples.length > 0 && bad === 0,
    ),
    verdict('95 of 100 answers', ms(late), `≤ ${goals.p95Ms} ms`, late <= goals.p95Ms),
  ];
}

/**
 * Goals during a flood: quick refusals with Retry-After, undiminished throughput, and refusals in
 * priority order.
 */
export function floodVerdicts(
  samples: readonly Sample[],
  { rate, normal, seconds }: { rate: number; normal: number; seconds: number },
): Figure[] {
  const broken = count(samples, 'failed', 'rude');
  const refused = listDurations(samples, 'refused');
  const good = listDurations(samples);
  const [late, slow] = [Math.max(0, ...refused), p95(good)];
  const speed = good.length / seconds;
  return [
    verdict(
      `responses at ${rate}/s that were neither successful nor a polite refusal`,
      `${broken} of ${samples.length}`,
      '0',
      broken === 0,
    ),
    verdict(
      `the slowest of ${refused.length} refusals`,
      ms(late),
      `≤ ${goals.slowestRefusalMs} ms`,
      late <= goals.slowestRefusalMs,
    ),
    verdict('served meanwhile', `${speed.toFixed(0)}/s`, `≥ ${normal}/s`, speed >= normal),
    verdict(
      '95th percentile of these',
      ms(slow),
      `≤ ${goals.floodP95Ms} ms`,
      slow <= goals.floodP95Ms,
    ),
    ...orderVerdicts(samples),
  ];
}

/** Seconds from flood end until no refusals and no second with a late p95. */
function secondsUntilRecovered(samples: readonly Sample[], floodEnd: number): number {
  let well = 0;
  for (const [second, those] of bySecond(samples, floodEnd)) {
    const isWell =
      count(those, 'good') === those.length && p95(listDurations(those)) <= goals.p95Ms;
    if (!isWell) well = Math.max(well, second + 1);
  }
  return well;
}

function bySecond(samples: readonly Sample[], from: number): Map<number, Sample[]> {
  const seconds = new Map<number, Sample[]>();
  for (const one of samples) {
    const second = Math.max(0, Math.floor((one.at - from) / 1_000));
    seconds.set(second, [...(seconds.get(second) ?? []), one]);
  }
  return seconds;
}

/** `floodEnd` uses the samples' clock. */
export function recoveryVerdict(samples: readonly Sample[], floodEnd: number): Figure {
  const seconds = secondsUntilRecovered(samples, floodEnd);
  const within = goals.overWithinSeconds;
  return verdict(
    'the flood is over after',
    `${seconds} s`,
    `≤ ${within} s`,
    samples.length > 0 && seconds <= within,
  );
}

export function growthVerdicts(before: Memory, after: Memory, minutes: number): Figure[] {
  return programNames.flatMap((name) =>
    (['held', 'resident'] as const).map((what) => {
      const [from, to] = [before[what][name], after[what][name]];
      const growth = to / from - 1;
      return verdict(
        `${name}, ${what === 'held' ? 'heap and buffers' : 'resident'} after ${minutes} minutes`,
        `${(growth * 100).toFixed(1)} %  (${from.toFixed(1)} to ${to.toFixed(1)} MB)`,
        `< ${goals.growth * 100} %`,
        growth < goals.growth,
      );
    }),
  );
}

export const memoryLine = (what: string, { resident, held }: Memory): Figure =>
  plainFigure(
    `memory ${what}`,
    programNames
      .map((name) => `${name} ${resident[name].toFixed(0)} MB (${held[name].toFixed(1)} held)`)
      .join(', '),
  );
