import type { CommandContext } from '../command';
import { runOperator } from '../run';
import { commands } from '../table';

import { createScreen, type Screen } from './acts';
import { runForm } from './form';
import {
  browseChats,
  createMemberPage,
  browsePaymentRequests,
  browseQuotes,
  browseRefunds,
} from './support';
import { isExitError, requireText, createTerminal, type Choice, type Streams } from './terminal';
import {
  browseBoxes,
  browseOrders,
  receiveParcels,
  browseRequests,
  browseShipments,
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
    name: 'Take back a parcel',
    value: (screen) =>
      runForm(screen, ['take-back'], [{ option: 'package', label: 'Package', check: requireText }]),
    about: 'received for the wrong suite',
  },
  { name: 'Requests', value: browseRequests, about: "members' requests, with their age" },
  { name: 'Boxes to pack', value: browseBoxes },
  { name: 'Shipments to dispatch', value: browseShipments },
  { name: 'Orders to buy', value: browseOrders },
  { name: 'Quotes to answer', value: browseQuotes },
  { name: 'Look up a member', value: createMemberPage('look'), about: 'what they have' },
  {
    name: 'Timeline of a member',
    value: createMemberPage('timeline', {
      option: 'before',
      label: 'Up to which time, in UTC (empty: now)',
    }),
    about: 'what happened',
  },
  { name: 'Chats', value: browseChats },
  { name: 'Messages', value: ({ run }) => run('messages') },
  { name: 'Payment requests', value: browsePaymentRequests },
  { name: 'Refunds due', value: browseRefunds },
  { name: 'Differences from gateways', value: ({ run }) => run('cases') },
  { name: 'Any other command', value: runOtherCommand },
  { name: 'Quit', value: null },
];

/**
 * Runs the interactive screen of `npm run operator` and returns its exit code. Ctrl+C goes back to
 * the first page, or exits from there.
 */
export async function runScreen(
  ask: CommandContext['ask'],
  streams: Streams,
  now = () => new Date(),
) {
  const terminal = createTerminal(streams);
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
      .catch((error: unknown) => fallBackOnExit(error, null));
    if (!page) return 0;
    try {
      await page(screen);
    } catch (error) {
      if (!isExitError(error))
        terminal.print(error instanceof Error ? error.message : String(error));
    }
  }
}

function fallBackOnExit<T>(error: unknown, value: T): T {
  if (isExitError(error)) return value;
  throw error;
}
