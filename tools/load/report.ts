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
  recoverySeconds: 10,
  growth: 0.05,
} as const;

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? NaN;

const formatMs = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`);
const count = (samples: readonly Sample[], ...outcomes: Sample['outcome'][]) =>
  samples.filter(({ outcome }) => outcomes.includes(outcome)).length;
const listDurations = (samples: readonly Sample[], outcome: Sample['outcome'] = 'good') =>
  samples.flatMap((sample) => (sample.outcome === outcome ? [sample.ms] : []));

function groupByKind(samples: readonly Sample[]): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const group = groups.get(sample.kind);
    if (group) group.push(sample);
    else groups.set(sample.kind, [sample]);
  }
  return groups;
}

export function listKinds(title: string, samples: readonly Sample[]): string {
  const columns = ['', 'sent', 'failed', 'refused', 'p50', 'p95', 'p99', 'slowest refusal'];
  const toRow = (name: string, group: readonly Sample[]) => {
    const times = listDurations(group);
    return [
      name,
      String(group.length),
      String(count(group, 'failed', 'noRetryAfter')),
      String(count(group, 'refused')),
      formatMs(median(times)),
      formatMs(p95(times)),
      formatMs(p99(times)),
      formatMs(listDurations(group, 'refused').toSorted((a, b) => b - a)[0] ?? NaN),
    ];
  };
  const rows = [
    columns,
    ...[...groupByKind(samples)].map(([name, group]) => toRow(name, group)),
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
  for (const { kind, detail, outcome } of samples) {
    if (outcome !== 'failed' && outcome !== 'noRetryAfter') continue;
    const name = `${kind}: ${detail}${outcome === 'noRetryAfter' ? ' without Retry-After' : ''}`;
    faults.set(name, (faults.get(name) ?? 0) + 1);
  }
  return [...faults].map(([name, times]) => `${name} (${times})`);
}

/** By flood priority (net/service-order.ts). */
const kindGroups = {
  public: ['public document', 'guest page, cached', 'script or style'],
  payments: [paymentKinds.payment],
  writes: ['declare', 'shipping calculator', 'cart: add, remove', paymentKinds.checkout],
  signIns: ['sign-in'],
  reads: ['member page', 'call through the portal', 'call to the host', 'photo'],
  guests: ['guest page, uncached', 'public document, uncached', LIVE_QUOTE],
  crawlers: ['crawler'],
} as const;

function listOrderVerdicts(samples: readonly Sample[]): Figure[] {
  const refusedShare = (kinds: readonly string[]) => {
    const group = samples.filter(({ kind }) => kinds.includes(kind));
    return count(group, 'refused') / Math.max(1, group.length);
  };
  const toPercent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const guests = refusedShare(kindGroups.guests);
  const judgeRefusals = (name: string, kinds: readonly string[], max: number) => {
    const share = refusedShare(kinds);
    return buildVerdict(`${name} refused`, toPercent(share), `≤ ${toPercent(max)}`, share <= max);
  };
  return [
    judgeRefusals('cached public pages', kindGroups.public, 0),
    judgeRefusals('payments', kindGroups.payments, 0),
    judgeRefusals('members’ writes', kindGroups.writes, goals.writesRefused),
    plainFigure('sign-ins refused', toPercent(refusedShare(kindGroups.signIns))),
    judgeRefusals('members’ reads', kindGroups.reads, guests),
    plainFigure('guests refused', toPercent(guests)),
    plainFigure('crawlers refused', toPercent(refusedShare(kindGroups.crawlers))),
  ];
}

const buildVerdict = (name: string, value: string, target: string, met: boolean): Figure => ({
  name,
  value,
  target,
  met,
});

export function judgeSteady(samples: readonly Sample[], rate: number): Figure[] {
  const badCount = samples.length - count(samples, 'good');
  const p95Ms = p95(listDurations(samples));
  return [
    buildVerdict(
      `failed responses at ${rate}/s`,
      `${badCount} of ${samples.length}`,
      '0',
      samples.length > 0 && badCount === 0,
    ),
    buildVerdict('95th percentile', formatMs(p95Ms), `≤ ${goals.p95Ms} ms`, p95Ms <= goals.p95Ms),
  ];
}

/**
 * Goals during a flood: quick refusals with Retry-After, undiminished throughput, and refusals in
 * priority order.
 */
export function judgeFlood(
  samples: readonly Sample[],
  { rate, normal, seconds }: { rate: number; normal: number; seconds: number },
): Figure[] {
  const brokenCount = count(samples, 'failed', 'noRetryAfter');
  const refused = listDurations(samples, 'refused');
  const good = listDurations(samples);
  const [slowest, slow] = [Math.max(0, ...refused), p95(good)];
  const speed = good.length / seconds;
  return [
    buildVerdict(
      `responses at ${rate}/s that were neither successful nor a polite refusal`,
      `${brokenCount} of ${samples.length}`,
      '0',
      brokenCount === 0,
    ),
    buildVerdict(
      `the slowest of ${refused.length} refusals`,
      formatMs(slowest),
      `≤ ${goals.slowestRefusalMs} ms`,
      slowest <= goals.slowestRefusalMs,
    ),
    buildVerdict('served meanwhile', `${speed.toFixed(0)}/s`, `≥ ${normal}/s`, speed >= normal),
    buildVerdict(
      '95th percentile of these',
      formatMs(slow),
      `≤ ${goals.floodP95Ms} ms`,
      slow <= goals.floodP95Ms,
    ),
    ...listOrderVerdicts(samples),
  ];
}

/** Counts the seconds after the flood until all responses are good and in time again. */
function countRecoverySeconds(samples: readonly Sample[], floodEnd: number): number {
  let recoveredAt = 0;
  for (const [second, group] of groupBySecond(samples, floodEnd)) {
    const isNormal =
      count(group, 'good') === group.length && p95(listDurations(group)) <= goals.p95Ms;
    if (!isNormal) recoveredAt = Math.max(recoveredAt, second + 1);
  }
  return recoveredAt;
}

function groupBySecond(samples: readonly Sample[], from: number): Map<number, Sample[]> {
  const seconds = new Map<number, Sample[]>();
  for (const sample of samples) {
    const second = Math.max(0, Math.floor((sample.at - from) / 1_000));
    seconds.set(second, [...(seconds.get(second) ?? []), sample]);
  }
  return seconds;
}

/** `floodEnd` uses the samples' clock. */
export function judgeRecovery(samples: readonly Sample[], floodEnd: number): Figure {
  const seconds = countRecoverySeconds(samples, floodEnd);
  const maxSeconds = goals.recoverySeconds;
  return buildVerdict(
    'the flood is over after',
    `${seconds} s`,
    `≤ ${maxSeconds} s`,
    samples.length > 0 && seconds <= maxSeconds,
  );
}

export function judgeGrowth(before: Memory, after: Memory, minutes: number): Figure[] {
  return programNames.flatMap((name) =>
    (['held', 'resident'] as const).map((measure) => {
      const [from, to] = [before[measure][name], after[measure][name]];
      const growth = to / from - 1;
      return buildVerdict(
        `${name}, ${measure === 'held' ? 'heap and buffers' : 'resident'} after ${minutes} minutes`,
        `${(growth * 100).toFixed(1)} %  (${from.toFixed(1)} to ${to.toFixed(1)} MB)`,
        `< ${goals.growth * 100} %`,
        growth < goals.growth,
      );
    }),
  );
}

export const formatMemory = (label: string, { resident, held }: Memory): Figure =>
  plainFigure(
    `memory ${label}`,
    programNames
      .map((name) => `${name} ${resident[name].toFixed(0)} MB (${held[name].toFixed(1)} held)`)
      .join(', '),
  );
