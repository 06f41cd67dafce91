import fc from 'fast-check';

import { boxSums } from '@/host/parcels/onebox/charge-rules';
import { sumsOf } from '@/host/parcels/shipment/sum-rules';
import { fromCents, toCents } from '@/rules/money';

import type { LedgerLine } from '../ledger/ledger';
import { creditsToUse, takeFromLots } from '../reward/credit-rules';

import { creditLines, owingLines, paymentLines, unfit } from './settlement-rules';
import { linesBetween, positionsOf } from './withdrawal-rules';

const CASES = 5000;
const always = <Case>(property: fc.IProperty<Case>) => fc.assert(property, { numRuns: CASES });
const cents = fc.nat(5_000_000);

describe('credits', () => {
  it('never pay more than was asked for, than there is, or than is to be paid, and what is left to pay is never below zero', () => {
    always(
      fc.property(cents, cents, cents, (requested, available, toPay) => {
        const used = creditsToUse(requested, available, toPay);
        return (
          used <= requested &&
          used <= available &&
          used <= toPay &&
          [requested, available, toPay].includes(used)
        );
      }),
    );
  });

  it('leave a shipment a sum that subtotal, discount and credits explain to the cent', () => {
    always(
      fc.property(cents, cents, cents, cents, (freight, fees, requested, available) => {
        const totals = {
          subtotal: fromCents(freight + fees),
          discount: fromCents(freight),
          total: fromCents(fees),
        };
        const { subtotal, discount, credits, total } = sumsOf({ totals }, requested, available);
        return (
          total === subtotal - discount - credits &&
          total >= 0 &&
          credits <= available &&
          total + credits === toCents(totals.total)
        );
      }),
    );
  });

  it('leave a OneBox a sum that its lines and the credits explain to the cent', () => {
    const line = cents.map((amountCents) => ({
      code: 'oneboxFee',
      amountCents,
      rule: { id: 'r', source: 's', validfrom: '2026-01-01' },
      basis: {},
    }));
    always(
      fc.property(fc.array(line, { maxLength: 6 }), cents, cents, (lines, requested, available) => {
        const { subtotal, credits, total } = boxSums(lines, undefined, { requested, available });
        return (
          subtotal === lines.reduce((sum, { amountCents }) => sum + amountCents, 0) &&
          total === subtotal - credits &&
          total >= 0 &&
          credits <= Math.min(requested, available)
        );
      }),
    );
  });

  it('are taken from lots to the cent: none gives more than it holds, and a later one gives nothing while an earlier one has some left', () => {
    always(
      fc.property(
        fc.array(fc.record({ remaining: fc.nat(500) }), { maxLength: 8 }),
        fc.nat(2000),
        (lots, sum) => {
          const { parts, missing } = takeFromLots(lots, sum);
          const unspent = lots.findIndex(
            (lot) => (parts.find((part) => part.lot === lot)?.cents ?? 0) < lot.remaining,
          );
          return (
            parts.reduce((total, part) => total + part.cents, 0) + missing === sum &&
            missing === Math.max(0, sum - lots.reduce((total, lot) => total + lot.remaining, 0)) &&
            parts.every(({ lot, cents: given }) => given > 0 && given <= lot.remaining) &&
            (unspent < 0 || parts.every(({ lot }) => lots.indexOf(lot) <= unspent))
          );
        },
      ),
    );
  });
});

/**
 * What can befall an attempt: money comes, as agreed or not; it ends by itself; what it paid for is
 * called off; we pay back.
 */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('money' as const),
    amountCents: fc.constantFrom(1000, 999, 2500),
    currency: fc.constantFrom('USD', 'USD', 'SGD'),
    reference: fc.constantFrom('a1', 'a1', 'a1', 'a2', null),
  }),
  fc.record({
    kind: fc.constantFrom(
      'cancel' as const,
      'expire' as const,
      'call-off' as const,
      'refund' as const,
    ),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never;

interface Story {
  state: string;
  lines: LedgerLine[][];
  owed: { currency: string; amountCents: number }[];
  /** Captures that stand for a paid target. */
  applied: number;
}

const NONE = { returnedCents: 0, disputedCents: 0 };
const captured = (currency: string, amountCents: number) => ({
  gateway: 'paypal',
  currency,
  amountCents,
  notedCents: 0,
});
/** A payment called off, and money paid back, as their operations book them. */
const calledOff = (amountCents: number, creditsCents: number) => [
  ...linesBetween(
    positionsOf(captured('USD', amountCents), NONE, 'revenue:shipping'),
    positionsOf(captured('USD', amountCents), NONE, null),
  ),
  ...creditLines('revenue:shipping', -creditsCents),
];
const paidBack = (currency: string, amountCents: number) =>
  linesBetween(
    positionsOf(captured(currency, amountCents), NONE, null),
    positionsOf(captured(currency, amountCents), { ...NONE, returnedCents: amountCents }, null),
  );

const ending: Record<string, string> = { cancel: 'cancelled', expire: 'expired' };

function tell(story: Story, happened: Event, creditsCents: number): Story {
  if (happened.kind === 'money') {
    const reason = unfit(
      { id: 'a1', amountCents: 1000, currency: 'USD', state: story.state, failure: null },
      happened,
    );
    if (!reason)
      return {
        ...story,
        state: 'applied',
        applied: story.applied + 1,
        lines: [
          ...story.lines,
          paymentLines('paypal', 'revenue:shipping', happened.amountCents, creditsCents),
        ],
      };
    const { currency, amountCents } = happened;
    const state = story.state === 'applied' ? 'applied' : 'refund-due';
    return {
      ...story,
      state,
      owed: [...story.owed, { currency, amountCents }],
      lines: [...story.lines, owingLines('paypal', currency, amountCents)],
    };
  }
  if (happened.kind === 'call-off') {
    if (story.applied === 0) return story;
    const lines = calledOff(1000, creditsCents);
    return {
      state: 'refund-due',
      applied: 0,
      owed: [...story.owed, { currency: 'USD', amountCents: 1000 }],
      lines: [...story.lines, lines],
    };
  }
  if (happened.kind === 'refund') {
    return {
      ...story,
      owed: [],
      lines: [
        ...story.lines,
        ...story.owed.map((each) => paidBack(each.currency, each.amountCents)),
      ],
    };
  }
  return story.state === 'opened'
    ? { ...story, state: ending[happened.kind] ?? story.state }
    : story;
}

const balances = (story: Story): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { account, amountCents } of story.lines.flat())
    sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return sums;
};

describe('whatever befalls an attempt, in whatever order', () => {
  const story = fc
    .tuple(fc.array(event, { maxLength: 10 }), fc.nat(300))
    .map(([events, credits]) => ({
      credits,
      end: events.reduce<Story>((so, each) => tell(so, each, credits), {
        state: 'opened',
        lines: [],
        owed: [],
        applied: 0,
      }),
    }));

  it('every entry sums to zero, and so do all lines of the attempt', () => {
    always(
      fc.property(story, ({ end }) =>
        end.lines.every((lines) => lines.reduce((sum, line) => sum + line.amountCents, 0) === 0),
      ),
    );
  });

  it('it pays once at most, and only that is revenue', () => {
    always(
      fc.property(
        story,
        ({ end, credits }) =>
          end.applied <= 1 &&
          -(balances(end).get('revenue:shipping') ?? 0) === end.applied * (1000 + credits),
      ),
    );
  });

  it('what we owe back is the money that pays for nothing, by currency', () => {
    always(
      fc.property(story, ({ end }) =>
        ['USD', 'SGD'].every((currency) => {
          const account =
            currency === 'USD' ? 'liability:refund-due' : `liability:refund-due:${currency}`;
          return (
            -(balances(end).get(account) ?? 0) ===
            end.owed
              .filter((each) => each.currency === currency)
              .reduce((sum, each) => sum + each.amountCents, 0) +
              0
          );
        }),
      ),
    );
  });

  it('after paying back we hold the price of what is paid for and nothing else', () => {
    always(
      fc.property(story, ({ end, credits }) => {
        const after = balances(tell(end, { kind: 'refund' }, credits));
        return (
          (after.get('gateway:paypal') ?? 0) === end.applied * 1000 &&
          (after.get('gateway:paypal:SGD') ?? 0) === 0 &&
          (after.get('member:credits') ?? 0) === end.applied * credits
        );
      }),
    );
  });
});
