import type { Brand } from '../brand';

export const plainAnswers = [
  'offline',
  'network',
  'timeout',
  'fields',
  'server',
  'mismatch',
] as const;
type PlainAnswer = (typeof plainAnswers)[number];

/** A plain answer, a problem code, or the real answer after a delay in milliseconds. */
export type ForcedAnswer = PlainAnswer | `code:${number}` | `slow:${number}`;

/** `call` is e.g. 'GET /pmt/packages', or '*'. */
export interface ForcedRule {
  call: string;
  answer: ForcedAnswer;
  /** Applies once, to the next matching call. */
  once: boolean;
}

/** Changes for one browser session, stored in a cookie. */
export interface TestSettings {
  /** Milliseconds the clock runs ahead. */
  clockMs: number;
  /** Null for the portal's own. */
  brand: Brand['portal'] | null;
  forced: readonly ForcedRule[];
}

export const noTestSettings: TestSettings = { clockMs: 0, brand: null, forced: [] };

export const TEST_COOKIE = 'cgw_test';
/** The request's clock offset, from portal to host. */
export const TEST_CLOCK_HEADER = 'x-test-clock';
export const MAX_RULES = 12;
/** Ten years either way. */
export const MAX_CLOCK_MS = 3650 * 86_400_000;
/** The portal's own limit. */
export const MAX_DELAY_MS = 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns 0 for invalid values. */
export function readClock(value: unknown): number {
  const ms = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && Math.abs(ms) <= MAX_CLOCK_MS
    ? ms
    : 0;
}

export function readAnswer(value: unknown): ForcedAnswer | null {
  const plainAnswer = plainAnswers.find((candidate) => candidate === value);
  if (plainAnswer) return plainAnswer;
  const [, kind = '', digits = ''] = /^(code|slow):(\d{1,5})$/.exec(String(value)) ?? [];
  if (kind === 'code') return `code:${Number(digits)}`;
  return kind === 'slow' && Number(digits) <= MAX_DELAY_MS ? `slow:${Number(digits)}` : null;
}

function readRule(value: unknown): ForcedRule | null {
  if (!isRecord(value) || typeof value['call'] !== 'string') return null;
  const answer = readAnswer(value['answer']);
  const { call } = value;
  if (!answer || !(call === '*' || /^(GET|POST|DELETE) \/[a-z0-9/-]{1,80}$/i.test(call)))
    return null;
  return { call, answer, once: value['once'] === true };
}

/** Drops invalid values. */
export function readTestSettings(text: string | undefined | null): TestSettings {
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    return noTestSettings;
  }
  if (!isRecord(value)) return noTestSettings;
  const rules: unknown[] = Array.isArray(value['forced']) ? value['forced'] : [];
  return {
    clockMs: readClock(value['clockMs']),
    brand: value['brand'] === 'cgw' || value['brand'] === 'hsg' ? value['brand'] : null,
    forced: rules
      .slice(0, MAX_RULES)
      .map(readRule)
      .filter((rule) => rule !== null),
  };
}

export const isNeutral = ({ clockMs, brand, forced }: TestSettings): boolean =>
  clockMs === 0 && brand === null && forced.length === 0;

export interface ForcedOutcome {
  delayMs: number;
  answer: Exclude<ForcedAnswer, `slow:${number}`> | null;
  remaining: readonly ForcedRule[];
}

const appliesTo = (rule: ForcedRule, call: string) => rule.call === '*' || rule.call === call;

/** `remaining` omits the one-time rules that were just applied. */
export function takeForced(forced: readonly ForcedRule[], call: string): ForcedOutcome {
  const slowRule = forced.find((rule) => appliesTo(rule, call) && rule.answer.startsWith('slow:'));
  const failRule = forced.find((rule) => appliesTo(rule, call) && !rule.answer.startsWith('slow:'));
  return {
    delayMs: slowRule ? Number(slowRule.answer.slice('slow:'.length)) : 0,
    answer: (failRule?.answer as ForcedOutcome['answer'] | undefined) ?? null,
    remaining: forced.filter((rule) => !(rule.once && (rule === slowRule || rule === failRule))),
  };
}
