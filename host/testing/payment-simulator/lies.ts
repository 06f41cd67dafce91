import type { GatewayCommand, Outcome, Report } from '@/host/money/payments/machine/account';

import { HOUR, SECOND, type SeededRandom } from './clock-and-draw';
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

/** How often a story's gateways lie, and how. */
export interface LieProfile {
  rate: number;
  kinds: ReadonlySet<LieKind>;
  calls: readonly CallLie[];
  reports: readonly ReportLie[];
  /** Most events are refunds and undone refunds. */
  isRefundHeavy: boolean;
}

export const truthfulProfile: LieProfile = {
  rate: 0,
  kinds: new Set(),
  calls: [],
  reports: [],
  isRefundHeavy: false,
};

/** Draws a story's lies: often none, otherwise a few kinds, sometimes all allowed ones. */
export function drawLieProfile(draw: SeededRandom, allowed: readonly LieKind[]): LieProfile {
  if (allowed.length === 0 || draw.chance(0.2)) return truthfulProfile;
  if (draw.chance(0.15)) {
    const chosenKinds = refundKinds.filter((kind) => allowed.includes(kind));
    return { ...createLieProfile(0.9, chosenKinds), isRefundHeavy: true };
  }
  const kinds = new Set<LieKind>();
  const count = draw.chance(0.15) ? allowed.length : draw.between(1, 4);
  for (let i = 0; i < count; i++) {
    const kind = count === allowed.length ? allowed[i] : draw.pickOrNone(allowed);
    if (kind) kinds.add(kind);
  }
  return createLieProfile(draw.pick([0.15, 0.3, 0.6]), [...kinds]);
}

const refundKinds: readonly LieKind[] = ['refund', 'refund-undone'];

const createLieProfile = (rate: number, kinds: readonly LieKind[]): LieProfile => ({
  rate,
  kinds: new Set(kinds),
  calls: callLies.filter((kind) => kinds.includes(kind)),
  reports: reportLies.filter((kind) => kinds.includes(kind)),
  isRefundHeavy: false,
});

export const drawCallLie = (
  draw: SeededRandom,
  { rate, calls }: LieProfile,
): CallLie | undefined =>
  calls.length > 0 && draw.chance(rate) ? draw.pickOrNone(calls) : undefined;

export const drawReportLie = (
  draw: SeededRandom,
  { rate, reports }: LieProfile,
): ReportLie | undefined =>
  reports.length > 0 && draw.chance(rate) ? draw.pickOrNone(reports) : undefined;

const noDeviation: Deviation = {};

/** How an effect of `cents` turns out at a bank. */
export function drawDeviation(
  draw: SeededRandom,
  { rate, kinds }: LieProfile,
  cents: number,
  kind: GatewayCommand['kind'] | 'agree',
): Deviation {
  if (kinds.size === 0 || !draw.chance(rate)) return noDeviation;
  const deviation: Deviation = {};
  const flipCoin = () => draw.chance(0.5);
  if (kinds.has('wrong-sum') && flipCoin())
    deviation.cents = draw.pick([cents - 1, cents + 1, cents * 100]);
  if (kinds.has('zero-sum') && flipCoin()) deviation.cents = 0;
  if (kind === 'capture' && kinds.has('less') && flipCoin())
    deviation.cents = draw.between(0, Math.max(0, cents - 1));
  if (kind === 'capture' && kinds.has('more') && flipCoin())
    deviation.cents = cents + draw.pick([1, 100, 5000]);
  if (kinds.has('wrong-currency') && flipCoin()) deviation.currency = draw.pick(['EUR', 'JPY']);
  if (kinds.has('wrong-reference') && flipCoin()) deviation.reference = draw.pick(['other', null]);
  if (kinds.has('pending') && flipCoin()) deviation.pending = true;
  if (kinds.has('taken-twice') && flipCoin()) deviation.twice = true;
  return deviation;
}

/** Whether a call with this lie takes effect, and its answer; null for none. */
export function lieAboutCall(lie: CallLie): { hasEffect: boolean; outcome: Outcome | null } {
  switch (lie) {
    case 'silence':
      return { hasEffect: false, outcome: null };
    case 'silence-done':
      return { hasEffect: true, outcome: null };
    case 'declined':
    case 'declined-taken':
      return { hasEffect: false, outcome: 'declined' };
    case 'declined-done':
      return { hasEffect: true, outcome: 'declined' };
    case 'missing':
      return { hasEffect: false, outcome: 'missing' };
    case 'missing-done':
      return { hasEffect: true, outcome: 'missing' };
    case 'payer-again':
      return { hasEffect: false, outcome: 'payer-again' };
    case 'done-nothing':
      return { hasEffect: false, outcome: 'done' };
  }
}

/** How long after a false "declined" the money is taken. */
export const drawLateMs = (draw: SeededRandom): number =>
  draw.pick([draw.between(1, 300) * SECOND, draw.between(1, 22) * HOUR]);

const toMissingReport = ({ askedAt }: Report): Report => ({
  askedAt,
  state: 'missing',
  amountCents: 0,
  currency: '',
  reference: null,
  captures: [],
});

/** A report that differs from the log; null for no answer. */
export function lieAboutOrder(
  draw: SeededRandom,
  lie: ReportLie,
  truth: Report,
  order: Order,
  other: Pick<Report, 'captures'> | null,
): Report | null {
  switch (lie) {
    case 'no-answer':
      return null;
    case 'not-found':
      return toMissingReport(truth);
    case 'unknown-word':
      return { ...truth, unknownStatus: 'REVIEWED' };
    case 'shown-sum': {
      const change = draw.pick([-1, 1, 99]);
      return mapMoney(truth, (money) => ({
        ...money,
        amountCents: Math.max(0, money.amountCents + change),
      }));
    }
    case 'shown-currency':
      return mapMoney(truth, (money) => ({ ...money, currency: 'EUR' }));
    case 'shown-reference':
      return mapMoney(truth, (money) => ({ ...money, reference: 'other' }));
    case 'shown-state':
      return { ...truth, state: draw.pick(['open', 'approved', 'done', 'gone', 'canceled']) };
    case 'shown-pending':
      return showAs(truth, 'pending', 'pending');
    case 'hidden':
      return withoutMoney(truth);
    case 'shown-gone':
      return showAs(truth, null, 'gone');
    case 'elsewhere':
      return other ? { ...withoutMoney(truth), ...other } : toOtherAttempt(truth);
    case 'stale':
      return order.pastReport ?? truth;
  }
}

type Money = Pick<Report, 'amountCents' | 'currency' | 'reference'>;

function mapMoney(report: Report, change: <T extends Money>(money: T) => T): Report {
  const { authorization } = report;
  return {
    ...change(report),
    captures: report.captures.map(change),
    ...(authorization && { authorization: change(authorization) }),
  };
}

function showAs(report: Report, capture: 'pending' | null, held: 'pending' | 'gone'): Report {
  const { authorization } = report;
  const isHeld = authorization && authorization.state === 'held';
  return {
    ...report,
    captures: capture
      ? report.captures.map((entry) =>
          entry.state === 'completed' && entry.withdrawals.length === 0
            ? { ...entry, state: capture }
            : entry,
        )
      : report.captures,
    ...(isHeld && { authorization: { ...authorization, state: held } }),
  };
}

function withoutMoney({ authorization: _hidden, ...report }: Report): Report {
  return { ...report, captures: [] };
}

/** Shows its money as another account's. */
function toOtherAttempt({ authorization, ...report }: Report): Report {
  return {
    ...report,
    captures: report.captures.map((capture) => ({
      ...capture,
      id: `other-${capture.id}`,
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
