import type { Brand } from '../brand';

/** What a call gets in place of its true answer; see `ForcedAnswer` for those with a number. */
export const plainAnswers = [
  'offline',
  'network',
  'timeout',
  'fields',
  'server',
  'mismatch',
] as const;
type PlainAnswer = (typeof plainAnswers)[number];

/** A plain one, a problem of the catalogue by its number, or the true answer after milliseconds. */
export type ForcedAnswer = PlainAnswer | `code:${number}` | `slow:${number}`;

/** One answer that is forced on a call ('GET /pmt/packages'), or on every call ('*'). */
export interface ForcedRule {
  call: string;
  answer: ForcedAnswer;
  /** For the next such call only; else until it is turned off. */
  once: boolean;
}

/** What test mode changes for one browser session; it travels in a cookie of that session. */
export interface TestSettings {
  /** Milliseconds that portal and host are ahead of the true time for this session. */
  clockMs: number;
  /** The brand that pages are shown in; null for the portal's own. */
  brand: Brand['portal'] | null;
  forced: readonly ForcedRule[];
}

export const noTestSettings: TestSettings = { clockMs: 0, brand: null, forced: [] };

/** The cookie of test mode. */
export const TEST_COOKIE = 'cgw_test';
/** The header by which the portal tells the host how far ahead a request's clock is. */
export const TEST_CLOCK_HEADER = 'x-test-clock';
export const MOST_RULES = 12;
/** Ten years there and back. */
export const MOST_CLOCK_MS = 3650 * 86_400_000;
/** The longest that a forced answer may keep somebody waiting: the portal's own limit. */
export const MOST_DELAY_MS = 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A clock offset within bounds, in whole milliseconds; 0 for anything else. */
export function readClock(value: unknown): number {
  const ms = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && Math.abs(ms) <= MOST_CLOCK_MS
    ? ms
    : 0;
}

/** A forced answer as it is written; null for anything else. */
export function readAnswer(value: unknown): ForcedAnswer | null {
  const plain = plainAnswers.find((known) => known === value);
  if (plain) return plain;
  const [, kind = '', digits = ''] = /^(code|slow):(\d{1,5})$/.exec(String(value)) ?? [];
  if (kind === 'code') return `code:${Number(digits)}`;
  return kind === 'slow' && Number(digits) <= MOST_DELAY_MS ? `slow:${Number(digits)}` : null;
}

function readRule(value: unknown): ForcedRule | null {
  if (!isRecord(value) || typeof value['call'] !== 'string') return null;
  const answer = readAnswer(value['answer']);
  const { call } = value;
  if (!answer || !(call === '*' || /^(GET|POST|DELETE) \/[a-z0-9/-]{1,80}$/i.test(call)))
    return null;
  return { call, answer, once: value['once'] === true };
}

/** Settings as a cookie or a bundle has them; what does not fit is left out. */
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
      .slice(0, MOST_RULES)
      .map(readRule)
      .filter((rule) => rule !== null),
  };
}

/** Whether they change anything. */
export const isNeutral = ({ clockMs, brand, forced }: TestSettings): boolean =>
  clockMs === 0 && brand === null && forced.length === 0;

/** What is forced on a call, and the rules that are left after it. */
export interface Taken {
  delayMs: number;
  answer: Exclude<ForcedAnswer, `slow:${number}`> | null;
  left: readonly ForcedRule[];
}

const fits = (rule: ForcedRule, call: string) => rule.call === '*' || rule.call === call;

/** The first delay and the first answer that are forced on a call. */
export function takeForced(forced: readonly ForcedRule[], call: string): Taken {
  const slow = forced.find((rule) => fits(rule, call) && rule.answer.startsWith('slow:'));
  const other = forced.find((rule) => fits(rule, call) && !rule.answer.startsWith('slow:'));
  return {
    delayMs: slow ? Number(slow.answer.slice('slow:'.length)) : 0,
    answer: (other?.answer as Taken['answer'] | undefined) ?? null,
    left: forced.filter((rule) => !(rule.once && (rule === slow || rule === other))),
  };
}
