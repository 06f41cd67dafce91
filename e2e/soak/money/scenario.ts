import type { GatewayName } from '@/contract/money/payments-table';

import { Dice } from './dice';
import { enetsLies, liesAt, type Operation, type Lie } from './lies';

const targets = ['shipment', 'request', 'order', 'difference', 'orderdue'] as const;
type TargetName = (typeof targets)[number];

/** What is drawn of one member's payment, and of what the warehouse and the gateway do about it. */
export interface Scenario {
  number: number;
  target: TargetName;
  gateway: GatewayName;
  /** By whom an order is paid whose request is the target; it holds the money. */
  holder: 'paypal' | 'stripe';
  /** The fields of Stripe are in the member's page. */
  inPlace: boolean;
  credits: boolean;
  lie: Lie | null;
  notices: 'none' | 'one' | 'two';
  way: 'return' | 'return twice' | 'no return' | 'cancel first' | 'cancel after' | 'two gateways';
  order:
    | 'buy'
    | 'buy cheaper'
    | 'leave a line out'
    | 'call off'
    | 'member cancels'
    | 'call off while it is taken'
    | 'sold out while it is taken'
    | 'nothing';
  /** The member pays what is asked for again. */
  paysAgain: boolean;
  after: 'nothing' | 'a part goes back' | 'all goes back' | 'a dispute';
  /** What is owed is paid back at the gateway, and noted. */
  paysBack: boolean;
  kill: { host: number; afterMs: number } | null;
}

function drawLie(dice: Dice, target: TargetName, gateway: GatewayName): Lie | null {
  if (dice.chance(0.08)) return null;
  const holds = target === 'order' && gateway !== 'enets';
  const at: Exclude<Operation, 'open'> = holds
    ? dice.pick(['authorize', 'capture', 'capture', 'capture', 'void', 'ask'])
    : dice.pick(['capture', 'capture', 'ask']);
  const groups = gateway === 'enets' && at === 'capture' ? enetsLies : liesAt[at];
  return { at, kind: dice.pick(dice.pick(groups)), effect: dice.chance(0.5) };
}

/** Draws a scenario: the same for the same seed and number. */
export function draw(seed: number, number: number): Scenario {
  const dice = new Dice(seed, number);
  const target = dice.pick([...targets, 'order', 'order'] as const);
  const gateway = dice.pick(['paypal', 'stripe', 'paypal', 'stripe', 'enets'] as const);
  const lie = drawLie(dice, target, gateway);
  const late = lie?.at === 'capture' || lie?.at === 'void';
  return {
    number,
    target,
    gateway,
    holder: dice.pick(['paypal', 'stripe']),
    credits: dice.chance(0.25),
    lie,
    notices: dice.pick(['none', 'one', 'one', 'two']),
    // What is to be lied about must be reached.
    way: late
      ? dice.pick(['return', 'return twice', 'no return'])
      : dice.pick([
          'return',
          'return',
          'no return',
          'cancel first',
          'cancel after',
          'two gateways',
        ]),
    order: drawPlan(dice, lie),
    paysAgain: dice.chance(0.6),
    after: dice.pick(['nothing', 'nothing', 'a part goes back', 'all goes back', 'a dispute']),
    paysBack: dice.chance(0.3),
    kill: dice.chance(0.15)
      ? { host: dice.between(0, 2), afterMs: dice.between(200, 6_000) }
      : null,
    inPlace: dice.chance(0.5),
  };
}

function drawPlan(dice: Dice, lie: Lie | null): Scenario['order'] {
  if (lie?.at === 'void') return dice.pick(['call off', 'member cancels', 'leave a line out']);
  if (lie?.kind.startsWith('slow') && lie.at === 'capture')
    return dice.pick(['call off while it is taken', 'sold out while it is taken', 'buy', 'buy']);
  return dice.pick([
    'buy',
    'buy',
    'buy',
    'buy cheaper',
    'leave a line out',
    'call off',
    'member cancels',
    'call off while it is taken',
    'sold out while it is taken',
    'nothing',
  ]);
}
