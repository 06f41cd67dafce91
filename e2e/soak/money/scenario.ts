import type { GatewayName } from '@/contract/money/payments-table';

import { Dice } from './dice';
import { enetsLies, liesAt, type Operation, type Lie } from './lies';

const targets = ['shipment', 'request', 'order', 'difference', 'orderdue'] as const;
type TargetName = (typeof targets)[number];

/** Random choices for a member's payment and what the warehouse and the gateway do. */
export interface Scenario {
  number: number;
  target: TargetName;
  gateway: GatewayName;
  /** The gateway that holds the money of an order whose request is the target. */
  holder: 'paypal' | 'stripe';
  /** Stripe's card fields are in the member's page. */
  inPlace: boolean;
  credits: boolean;
  lie: Lie | null;
  notices: 'none' | 'one' | 'two';
  flow: 'return' | 'return twice' | 'no return' | 'cancel first' | 'cancel after' | 'two gateways';
  plan:
    | 'buy'
    | 'buy cheaper'
    | 'sold out'
    | 'cancel'
    | 'member cancels'
    | 'cancel during capture'
    | 'sold out during capture'
    | 'nothing';
  /** The member pays an additional request. */
  paysAgain: boolean;
  followUp: 'nothing' | 'partial refund' | 'full refund' | 'dispute';
  /** Finance refunds what is owed at the gateway and records it. */
  refundsOwed: boolean;
  kill: { host: number; afterMs: number } | null;
}

function drawLie(dice: Dice, target: TargetName, gateway: GatewayName): Lie | null {
  if (dice.chance(0.08)) return null;
  const holds = target === 'order' && gateway !== 'enets';
  const at: Exclude<Operation, 'open'> = holds
    ? dice.pick(['authorize', 'capture', 'capture', 'capture', 'void', 'query'])
    : dice.pick(['capture', 'capture', 'query']);
  const groups = gateway === 'enets' && at === 'capture' ? enetsLies : liesAt[at];
  return { at, kind: dice.pick(dice.pick(groups)), hasEffect: dice.chance(0.5) };
}

/** Draws the scenario of a seed and number. */
export function drawScenario(seed: number, number: number): Scenario {
  const dice = new Dice(seed, number);
  const target = dice.pick([...targets, 'order', 'order'] as const);
  const gateway = dice.pick(['paypal', 'stripe', 'paypal', 'stripe', 'enets'] as const);
  const lie = drawLie(dice, target, gateway);
  const isLate = lie?.at === 'capture' || lie?.at === 'void';
  return {
    number,
    target,
    gateway,
    holder: dice.pick(['paypal', 'stripe']),
    credits: dice.chance(0.25),
    lie,
    notices: dice.pick(['none', 'one', 'one', 'two']),
    // The flow must reach the lie.
    flow: isLate
      ? dice.pick(['return', 'return twice', 'no return'])
      : dice.pick([
          'return',
          'return',
          'no return',
          'cancel first',
          'cancel after',
          'two gateways',
        ]),
    plan: drawPlan(dice, lie),
    paysAgain: dice.chance(0.6),
    followUp: dice.pick(['nothing', 'nothing', 'partial refund', 'full refund', 'dispute']),
    refundsOwed: dice.chance(0.3),
    kill: dice.chance(0.15)
      ? { host: dice.between(0, 2), afterMs: dice.between(200, 6_000) }
      : null,
    inPlace: dice.chance(0.5),
  };
}

function drawPlan(dice: Dice, lie: Lie | null): Scenario['plan'] {
  if (lie?.at === 'void') return dice.pick(['cancel', 'member cancels', 'sold out']);
  if (lie?.kind.startsWith('slow') && lie.at === 'capture')
    return dice.pick(['cancel during capture', 'sold out during capture', 'buy', 'buy']);
  return dice.pick([
    'buy',
    'buy',
    'buy',
    'buy cheaper',
    'sold out',
    'cancel',
    'member cancels',
    'cancel during capture',
    'sold out during capture',
    'nothing',
  ]);
}
