import type { GatewayCommand, Outcome, Report } from '@/host/money/payments/machine/account';

import { HOUR, SECOND, type Draw } from './clock-and-draw';
import type { Order, Deviation } from './gateway-log';

/** What a gateway may do wrong when it is called. */
const callLies = [
  'silence',
  'silence-done',
  'declined',
  'declined-done',
  'declined-taken',
  'missing',
  'missing-done',
  'payer-again',
  'done-nothing',
] as const;
/** What a bank may really do, which is then in the log. */
const realFaults = [
  'wrong-sum',
  'taken-twice',
  'zero-sum',
  'wrong-currency',
  'wrong-reference',
  'pending',
  'less',
  'more',
  'refunded-first',
  'unasked',
  'lapsed-early',
  'refund',
  'part-refund',
  'refund-undone',
  'reversal',
  'dispute',
] as const;
/** What a report may say that is not in the log. */
const reportLies = [
  'no-answer',
  'not-found',
  'unknown-word',
  'shown-sum',
  'shown-currency',
  'shown-reference',
  'shown-state',
  'shown-pending',
  'hidden',
  'shown-gone',
  'elsewhere',
  'stale',
] as const;

export const lieKinds = [...callLies, ...realFaults, ...reportLies] as const;
export type LieKind = (typeof lieKinds)[number];
export type CallLie = (typeof callLies)[number];
export type ReportLie = (typeof reportLies)[number];

/** How much a story's gateways lie, and how. */
export interface Mood {
  rate: number;
  kinds: ReadonlySet<LieKind>;
  calls: readonly CallLie[];
  reports: readonly ReportLie[];
  /** Most of what happens is money that goes back and is here again. */
  restless: boolean;
}

export const truthful: Mood = {
  rate: 0,
  kinds: new Set(),
  calls: [],
  reports: [],
  restless: false,
};

/** A story's mood: often the truth, else a few kinds of lies, sometimes all that are allowed. */
export function drawMood(draw: Draw, allowed: readonly LieKind[]): Mood {
  if (allowed.length === 0 || draw.chance(0.2)) return truthful;
  if (draw.chance(0.15)) {
    const moves = goAndReturn.filter((kind) => allowed.includes(kind));
    return { ...moodWith(0.9, moves), restless: true };
  }
  const kinds = new Set<LieKind>();
  const count = draw.chance(0.15) ? allowed.length : draw.between(1, 4);
  for (let i = 0; i < count; i++) {
    const kind = count === allowed.length ? allowed[i] : draw.pickOrNone(allowed);
    if (kind) kinds.add(kind);
  }
  return moodWith(draw.pick([0.15, 0.3, 0.6]), [...kinds]);
}

const goAndReturn: readonly LieKind[] = ['refund', 'refund-undone'];

const moodWith = (rate: number, kinds: readonly LieKind[]): Mood => ({
  rate,
  kinds: new Set(kinds),
  calls: callLies.filter((kind) => kinds.includes(kind)),
  reports: reportLies.filter((kind) => kinds.includes(kind)),
  restless: false,
});

export const callLie = (draw: Draw, { rate, calls }: Mood): CallLie | undefined =>
  calls.length > 0 && draw.chance(rate) ? draw.pickOrNone(calls) : undefined;

export const reportLie = (draw: Draw, { rate, reports }: Mood): ReportLie | undefined =>
  reports.length > 0 && draw.chance(rate) ? draw.pickOrNone(reports) : undefined;

const straight: Deviation = {};

/** How an effect of `cents` turns out at a bank. */
export function drawDeviation(
  draw: Draw,
  { rate, kinds }: Mood,
  cents: number,
  kind: GatewayCommand['kind'] | 'agree',
): Deviation {
  if (kinds.size === 0 || !draw.chance(rate)) return straight;
  const deviation: Deviation = {};
  const half = () => draw.chance(0.5);
  if (kinds.has('wrong-sum') && half())
    deviation.cents = draw.pick([cents - 1, cents + 1, cents * 100]);
  if (kinds.has('zero-sum') && half()) deviation.cents = 0;
  if (kind === 'capture' && kinds.has('less') && half())
    deviation.cents = draw.between(0, Math.max(0, cents - 1));
  if (kind === 'capture' && kinds.has('more') && half())
    deviation.cents = cents + draw.pick([1, 100, 5000]);
  if (kinds.has('wrong-currency') && half()) deviation.currency = draw.pick(['EUR', 'JPY']);
  if (kinds.has('wrong-reference') && half()) deviation.reference = draw.pick(['other', null]);
  if (kinds.has('pending') && half()) deviation.pending = true;
  if (kinds.has('taken-twice') && half()) deviation.twice = true;
  return deviation;
}

/** How a lie about a call shows: whether it has its effect, and what is answered; null: nothing. */
export function lieAboutCall(lie: CallLie): { effect: boolean; outcome: Outcome | null } {
  switch (lie) {
    case 'silence':
      return { effect: false, outcome: null };
    case 'silence-done':
      return { effect: true, outcome: null };
    case 'declined':
    case 'declined-taken':
      return { effect: false, outcome: 'declined' };
    case 'declined-done':
      return { effect: true, outcome: 'declined' };
    case 'missing':
      return { effect: false, outcome: 'missing' };
    case 'missing-done':
      return { effect: true, outcome: 'missing' };
    case 'payer-again':
      return { effect: false, outcome: 'payer-again' };
    case 'done-nothing':
      return { effect: false, outcome: 'done' };
  }
}

/** How long after a false "declined" the money is taken. */
export const lateBy = (draw: Draw): number =>
  draw.pick([draw.between(1, 300) * SECOND, draw.between(1, 22) * HOUR]);

const missing = ({ askedAt }: Report): Report => ({
  askedAt,
  state: 'missing',
  amountCents: 0,
  currency: '',
  reference: null,
  captures: [],
});

/** A report that differs from the log; null when there is no answer at all. */
export function lieAboutOrder(
  draw: Draw,
  lie: ReportLie,
  truth: Report,
  order: Order,
  other: Pick<Report, 'captures'> | null,
): Report | null {
  switch (lie) {
    case 'no-answer':
      return null;
    case 'not-found':
      return missing(truth);
    case 'unknown-word':
      return { ...truth, unknownStatus: 'REVIEWED' };
    case 'shown-sum': {
      const change = draw.pick([-1, 1, 99]);
      return eachMoney(truth, (one) => ({
        ...one,
        amountCents: Math.max(0, one.amountCents + change),
      }));
    }
    case 'shown-currency':
      return eachMoney(truth, (one) => ({ ...one, currency: 'EUR' }));
    case 'shown-reference':
      return eachMoney(truth, (one) => ({ ...one, reference: 'other' }));
    case 'shown-state':
      return { ...truth, state: draw.pick(['open', 'approved', 'done', 'gone', 'canceled']) };
    case 'shown-pending':
      return shownAs(truth, 'pending', 'pending');
    case 'hidden':
      return without(truth);
    case 'shown-gone':
      return shownAs(truth, null, 'gone');
    case 'elsewhere':
      return other ? { ...without(truth), ...other } : elsewhere(truth);
    case 'stale':
      return order.past ?? truth;
  }
}

type Money = Pick<Report, 'amountCents' | 'currency' | 'reference'>;

function eachMoney(report: Report, change: <T extends Money>(one: T) => T): Report {
  const { authorization } = report;
  return {
    ...change(report),
    captures: report.captures.map(change),
    ...(authorization && { authorization: change(authorization) }),
  };
}

function shownAs(report: Report, capture: 'pending' | null, held: 'pending' | 'gone'): Report {
  const { authorization } = report;
  const changes = authorization && authorization.state === 'held';
  return {
    ...report,
    captures: capture
      ? report.captures.map((one) =>
          one.state === 'completed' && one.withdrawals.length === 0
            ? { ...one, state: capture }
            : one,
        )
      : report.captures,
    ...(changes && { authorization: { ...authorization, state: held } }),
  };
}

function without({ authorization: _hidden, ...report }: Report): Report {
  return { ...report, captures: [] };
}

/** The money of another account in place of its own. */
function elsewhere({ authorization, ...report }: Report): Report {
  return {
    ...report,
    captures: report.captures.map((one) => ({
      ...one,
      id: `other-${one.id}`,
      reference: 'other',
      elsewhere: true,
    })),
    ...(authorization && {
      authorization: {
        ...authorization,
        id: `other-${authorization.id}`,
        reference: 'other',
        elsewhere: true,
      },
    }),
  };
}
