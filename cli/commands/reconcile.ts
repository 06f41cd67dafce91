import type { Reply } from '@/contract/calls';
import { describeCase } from '@/rules/support/money-cases';

import type { Command } from '../command';
import {
  readOptionalTexts,
  listOptions,
  buildListQuery,
  readOptional,
  readOptions,
  readRequired,
  printNextPageHint,
  textOption,
} from '../options';

type Runs = Reply<'POST /operator/reconcile'>['runs'];
type Case = Reply<'GET /operator/cases'>['items'][number];

function printRuns(runs: Runs, print: (line: string) => void): void {
  for (const { gateway, from, to, done, movements, failure } of runs) {
    const days = from === to ? from : `${from} to ${to}`;
    const state = done ? 'compared' : failure ? `stopped: ${failure}` : 'not done yet';
    print(`${gateway}  ${days}  ${movements} lines on its list  ${state}`);
  }
}

function printCases(items: readonly Case[], print: (line: string) => void): void {
  for (const item of items)
    print(
      `${item.caseid}  ${item.gateway} ${item.reference}  ${item.suite ?? 'no member'}  ${item.currency} ${item.amount}: ${describeCase(item)}`,
    );
}

export const reconcile: Command = {
  usage: ['reconcile [--from 2026-01-30] [--to 2026-01-31]'],
  example: 'reconcile --from 2026-01-30 --to 2026-01-31',
  about:
    'compare the books for these days (default: yesterday, UTC) with the gateways’ own lists, both ways; exits with code 1 when a case is open or a gateway did not respond',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { from: textOption, to: textOption });
    const days = readOptionalTexts(values, 'from', 'to');
    let result = await ask('POST /operator/reconcile', days);
    while (!result.done && !result.runs.some(({ failure }) => failure))
      result = await ask('POST /operator/reconcile', { ...days, resume: true });
    printRuns(result.runs, print);
    const { items, more } = await ask('GET /operator/cases', {});
    printCases(items, print);
    print(items.length === 0 ? 'No open cases.' : `${items.length} cases are open (see cases).`);
    printNextPageHint({}, more, print);
    return result.done && items.length === 0 ? 0 : 1;
  },
};

export const cases: Command = {
  usage: [
    'cases [--found] [--suite CG12345] [--page 2]',
    'cases --settle CASE --note "Belongs to the old shop"',
  ],
  example: 'cases --settle 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --note "Belongs to the old shop"',
  about:
    'list the differences between the books and the gateways (--found: also those booked automatically), or record how one was resolved',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      ...listOptions,
      settle: textOption,
      note: textOption,
      found: { type: 'boolean' },
    });
    const caseid = readOptional(values, 'settle');
    if (caseid !== undefined) {
      const note = readRequired(values, 'note');
      const { changed } = await ask('POST /operator/settlecase', { caseid, note });
      print(changed ? `${caseid} is settled.` : `${caseid} was already settled; nothing changed.`);
      return 0;
    }
    const { items, more, runs } = await ask('GET /operator/cases', {
      ...buildListQuery(values),
      ...(values['found'] === true && { found: '1' }),
    });
    printRuns(runs, print);
    printCases(items, print);
    const openCount = items.filter(({ kind }) => kind !== 'found').length;
    print(openCount === 0 ? 'No open cases.' : `${openCount} cases are open.`);
    printNextPageHint(values, more, print);
  },
};
