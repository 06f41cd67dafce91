import { lookKeys, type LookKey } from '@/contract/operator/look-key';
import { describeLook, formatMinute, type LookText } from '@/rules/support/look-sections';

import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';
import {
  listTextOptions,
  readOptional,
  readOptionalTexts,
  readOptions,
  readRequired,
  textOption,
  type Values,
} from '../options';

const SEPARATOR = '  ';

function printLook({ member, sections, empty }: LookText, print: CommandContext['print']): void {
  print(member.parts.join(SEPARATOR));
  for (const line of [...member.notes, ...member.warnings]) print(line);
  for (const { title, count, entries, rest } of sections) {
    print('');
    print(`${title}: ${count}`);
    for (const { parts, notes } of entries) {
      print(`  ${parts.join(SEPARATOR)}`);
      for (const note of notes) print(`      ${note}`);
    }
    if (rest > 0) print(`  … and ${rest} more.`);
  }
  print('');
  if (empty.length > 0) print(`None: ${empty.join(', ')}.`);
}

export const lookupOptions = listTextOptions(...lookKeys, 'reason');

/**
 * Reads the key that identifies the member, and the reason for the lookup.
 * @throws CommandError without a reason, or unless exactly one key is given
 */
export function readLookup(values: Values): { by: LookKey; term: string; reason: string } {
  const [first, ...others] = lookKeys.flatMap((key) => {
    const term = readOptional(values, key);
    return term ? [{ by: key, term }] : [];
  });
  if (first && others.length === 0) return { ...first, reason: readRequired(values, 'reason') };
  throw new CommandError(`Give one of --${lookKeys.join(', --')}.`);
}

export const look: Command = {
  usage: [
    'look --suite CG12345 --reason "Ticket 4711"',
    'look --email|--tracking|--order|--package|--shipment|--quote|--request-id … --reason "…"',
  ],
  example: 'look --suite CG1000001 --reason "Ticket 4711: cannot ship"',
  about:
    "show a member's packages with what blocks each, shipments, orders, payments, emails, chats and last refused calls; times are UTC, and the trail records each look",
  run: async (args, { ask, print }) => {
    const reply = await ask('POST /operator/look', readLookup(readOptions(args, lookupOptions)));
    printLook(describeLook(reply, new Date()), print);
  },
};

export const timeline: Command = {
  usage: [
    'timeline --suite CG12345 --reason "Ticket 4711" [--before 2026-11-29T04:00:00Z]',
    'timeline --email|--tracking|--order|--package|--shipment|--quote|--request-id … --reason "…"',
  ],
  example: 'timeline --suite CG1000001 --reason "Ticket 4711: cannot ship"',
  about:
    "list what happened to a member's packages, money, emails and chats, and what operators did, newest last; times are UTC, and the trail records each timeline",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { ...lookupOptions, before: textOption });
    const { suite, items, more } = await ask('POST /operator/timeline', {
      ...readLookup(values),
      ...readOptionalTexts(values, 'before'),
    });
    if (more) print(`There is more: use --before ${items.at(-1)?.at}.`);
    for (const { at, text } of items.toReversed()) print(`${formatMinute(at)}${SEPARATOR}${text}`);
    if (items.length === 0) print(`Nothing happened to ${suite} before that time.`);
  },
};
