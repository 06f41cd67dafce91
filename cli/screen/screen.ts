import type { CommandContext } from '../command';
import { runOperator } from '../run';
import { commands } from '../table';

import { createScreen, type Screen } from './acts';
import { fillIn } from './form';
import { chatPage, memberPage, paymentRequestPage, quotesToAnswer, refundPage } from './support';
import { isLeaving, required, terminalAt, type Choice, type Streams } from './terminal';
import {
  boxesToPack,
  ordersToBuy,
  receiveParcels,
  requestQueue,
  shipmentsToDispatch,
} from './warehouse';

type Page = (screen: Screen) => Promise<unknown>;

const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

async function runOtherCommand({ terminal, run }: Screen): Promise<void> {
  const name = await terminal.pick(
    'Command',
    Object.entries(commands).map(([value, { about, usage }]) => ({
      name: value,
      value,
      about: `${about}\n${usage.join('\n')}`,
    })),
  );
  await run(
    name,
    ...splitWords(await terminal.ask('Options, as on the command line (empty: none)')),
  );
}

const pages: readonly Choice<Page | null>[] = [
  { name: 'Receive a parcel', value: receiveParcels },
  {
    name: 'Take a parcel back',
    value: (screen) =>
      fillIn(screen, ['take-back'], [{ option: 'package', ask: 'Package', check: required }]),
    about: 'received for the wrong suite',
  },
  { name: 'Requests', value: requestQueue, about: "members' requests, with their age" },
  { name: 'Boxes to pack', value: boxesToPack },
  { name: 'Shipments to dispatch', value: shipmentsToDispatch },
  { name: 'Orders to buy', value: ordersToBuy },
  { name: 'Quotes to answer', value: quotesToAnswer },
  { name: 'Look at a member', value: memberPage('look'), about: 'what they have' },
  {
    name: 'Timeline of a member',
    value: memberPage('timeline', { option: 'before', ask: 'Up to, in UTC (empty: now)' }),
    about: 'what happened',
  },
  { name: 'Chats', value: chatPage },
  { name: 'Messages', value: ({ run }) => run('messages') },
  { name: 'Payment requests', value: paymentRequestPage },
  { name: 'Refunds due', value: refundPage },
  { name: 'Differences with gateways', value: ({ run }) => run('cases') },
  { name: 'Any other command', value: runOtherCommand },
  { name: 'Leave', value: null },
];

/**
 * The interactive screen of `npm run operator`. Ctrl+C goes back to the first page, and exits from
 * there. Returns the exit code.
 */
export async function runScreen(
  ask: CommandContext['ask'],
  streams: Streams,
  now = () => new Date(),
) {
  const terminal = terminalAt(streams);
  const context: CommandContext = { ask, print: terminal.print };
  const screen = createScreen(
    context,
    terminal,
    (line) => runOperator(line, context, terminal.print),
    now,
  );
  for (;;) {
    const page = await terminal
      .pick('What would you like to do? (type to search)', pages)
      .catch((error: unknown) => fallbackOnExit(error, null));
    if (!page) return 0;
    try {
      await page(screen);
    } catch (error) {
      if (!isLeaving(error)) terminal.print(error instanceof Error ? error.message : String(error));
    }
  }
}

function fallbackOnExit<T>(error: unknown, value: T): T {
  if (isLeaving(error)) return value;
  throw error;
}
