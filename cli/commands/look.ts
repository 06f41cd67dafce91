import { errorCodes } from '@/contract/error-codes';
import { lookKeys, type LookKey } from '@/contract/operator/look-key';
import type { Reply } from '@/contract/calls';
import { orderStatuses } from '@/rules/support/order-statuses';

import { ageOfRequest } from '../age';
import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';
import {
  optional,
  optionalTexts,
  readOptions,
  required,
  textOption,
  type Values,
} from '../options';
import { whyStuck } from './money';
import { describeCase } from './reconcile';

type Look = Reply<'POST /operator/look'>;
type Entry<K extends keyof Look> = Look[K] extends { items: (infer T)[] } ? T : never;
type PackageState = Look['packages']['action']['items'][number];
type Section = { title: string; count: number; rest: number; lines: string[] };

const formatMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const formatDay = (iso: string | null | undefined) => iso?.slice(0, 10) ?? 'no date';
const joinParts = (...parts: (string | false | null | undefined)[]) =>
  parts.filter((part) => part).join('  ');

const tiers: Readonly<Record<string, string>> = { LT: 'Standard', PR: 'Prime', BZ: 'Business' };

function printMember({ member }: Look, print: CommandContext['print']): void {
  const { profile, lastsignin, failedsignins, membershipexpiry } = member;
  const tier = tiers[profile.membershiptype] ?? profile.membershiptype;
  print(
    joinParts(
      profile.suite,
      member.erased ? 'ERASED' : `${profile.firstname} ${profile.lastname}`,
      profile.cgcode,
      profile.registrationcountry,
      `${tier}${membershipexpiry ? ` until ${formatDay(membershipexpiry)}` : ''}`,
      `language ${profile.languageprefer}`,
      `brand ${profile.cgwtype}`,
      `since ${formatDay(profile.createdtime)}`,
    ),
  );
  const wrong = failedsignins > 0 ? `; ${failedsignins} failed attempts since the last one` : '';
  print(`Last sign-in: ${lastsignin ? `${formatMinute(lastsignin)} UTC` : 'none known'}${wrong}.`);
  print(`Credits: US$${member.credits}.`);
  if (profile.emailfailure)
    print(
      `EMAILS FAIL (${profile.emailfailure}): optional emails are paused until it is confirmed.`,
    );
  if (member.packagesclosed)
    print('PACKAGES ARE CLOSED to the member until the payment requests below are settled.');
}

const describePackage = ({ package: item, text, reason }: PackageState): string[] => [
  joinParts(
    item.packageref,
    item.name,
    item.merchant,
    item.trackingnumber,
    `arrived ${formatDay(item.date)}`,
    `US$${item.amount}`,
    item.inshipment && 'in the open checkout',
  ),
  `    ${text}${reason ? ` [${reason}]` : ''}`,
];

function describeShipment({ shipment, promised, lastevent }: Entry<'shipments'>): string {
  const isUnderWay = ['paid', 'shipped'].includes(shipment.shipmentstatus);
  const isLate = isUnderWay && promised !== null && new Date(promised) < new Date();
  return joinParts(
    shipment.shipmentref,
    shipment.shipmentstatus,
    `to ${shipment.shipmentcountry}`,
    shipment.held && 'ON HOLD for its payment',
    shipment.shipmentstatus !== 'cancelled' &&
      `promised by ${formatDay(promised)}${isLate ? ', LATE' : ''}`,
    lastevent
      ? `last: ${lastevent.status.replaceAll('_', ' ')}, ${lastevent.location}, ${formatMinute(lastevent.timestamp)} local time`
      : 'no event yet',
    shipment.awb && joinParts(shipment.courier, shipment.awb),
    `paid US$${shipment.finalamtpaid}`,
  );
}

const describeOrder = (order: Entry<'orders'>): string =>
  joinParts(
    order.txnref,
    orderStatuses[order.txnstatus] ?? order.txnstatus,
    order.itemnames.join(', '),
    `US$${order.totaltxnamount}, held ${order.heldamt}, charged ${order.capturedamt}`,
    `ordered ${formatDay(order.txntime)}`,
    order.actionneeded && 'WAITS FOR THE MEMBER',
  );

function describeLetter(letter: Entry<'letters'>, ownAddress: string): string {
  const outcomes: Readonly<Record<string, string>> = {
    sent: `sent ${formatMinute(letter.sent ?? letter.queued)}`,
    waiting: `NOT SENT YET, ${letter.tries} attempts`,
    refused: 'REFUSED by the mail server',
    void: 'NOT SENT: optional, and the mailbox fails',
  };
  return joinParts(
    formatMinute(letter.queued),
    letter.kind,
    outcomes[letter.state] ?? letter.state,
    letter.address !== ownAddress && `to ${letter.address}`,
    letter.failure,
  );
}

function describeCall({ at, call, status, code, requestid }: Look['calls'][number]): string {
  const error = Object.values(errorCodes).find((one) => one.code === code);
  return joinParts(formatMinute(at), call, `${status}/${code}`, error?.message, requestid);
}

const section = <T>(
  title: string,
  { items, rest }: { items: readonly T[]; rest: number },
  describe: (item: T) => string | string[],
): Section => ({ title, count: items.length + rest, rest, lines: items.flatMap(describe) });

const listGoods = ({ packages, ...look }: Look): Section[] => [
  section('Packages that need the member', packages.action, describePackage),
  section('Packages we work on', packages.processing, describePackage),
  section('Packages that can ship', packages.ready, describePackage),
  section('Open OneBoxes', look.boxes, ({ oneboxref, status, packagescount, createdtime }) =>
    joinParts(oneboxref, status, `${packagescount} packages`, `since ${formatDay(createdtime)}`),
  ),
  section(
    'Open checkout',
    { items: look.checkout ? [look.checkout] : [], rest: 0 },
    ({ shipmentref, step, problems }) => [
      joinParts(shipmentref, `open up to the step "${step}"`),
      ...problems.map(({ packageref, code, text }) => `    ${packageref}: ${text} [${code}]`),
    ],
  ),
  section('Shipments', look.shipments, describeShipment),
  section('Orders', look.orders, describeOrder),
  section('Requests to the warehouse', look.requests, (item) =>
    joinParts(item.packageref, item.action, ageOfRequest(item, new Date()), item.additional),
  ),
  section('Quotes', look.quotes, (quote) =>
    joinParts(
      quote.reference,
      quote.status,
      `to ${quote.country}`,
      quote.product,
      `requested ${formatMinute(quote.requested)}`,
      quote.answered && `answered ${formatMinute(quote.answered)}`,
    ),
  ),
];

const describeMoney = (row: Entry<'payments'> | Entry<'authorizations'>): string =>
  joinParts(
    formatMinute(row.updated),
    'reference' in row ? row.reference : row.authorization,
    `${row.currency} ${row.amount}`,
    row.gateway,
    row.state,
    row.failure,
    'expires' in row && `expires ${formatMinute(row.expires)}`,
  );

const listMoney = (look: Look): Section[] => [
  section('Unpaid payment requests', look.paymentrequests, (request) =>
    joinParts(
      request.reference,
      request.kind,
      `US$${request.amt}`,
      request.paymentdesc,
      `since ${formatDay(request.createdtime)}`,
      request.required && 'the member cannot delete it',
    ),
  ),
  section('Payments', look.payments, describeMoney),
  section('Authorizations', look.authorizations, describeMoney),
  section('Refunds due', look.refunds, (row) =>
    joinParts(row.reference, `${row.currency} ${row.amount}`, row.gateway, row.attemptid),
  ),
  section('Stuck payments', look.stuck, (row) =>
    joinParts(row.reference, `${row.currency} ${row.amount}`, row.gateway, whyStuck(row)),
  ),
  section('Payments on hold', look.holds, (row) =>
    joinParts(row.reference, `${row.currency} ${row.amount}`, row.gateway, row.standing),
  ),
  section('Mismatches with a gateway', look.cases, (row) =>
    joinParts(row.reference, `${row.currency} ${row.amount}`, describeCase(row), row.caseid),
  ),
];

const listContacts = (look: Look): Section[] => [
  section('Emails', look.letters, (letter) => describeLetter(letter, look.member.profile.cgcode)),
  section('Chats', look.chats, ({ reference, state, last, unread, text }) =>
    joinParts(formatMinute(last), reference, state, unread > 0 && `${unread} UNREAD`, text),
  ),
  section('Messages to support', look.messages, ({ received, reference, subject }) =>
    joinParts(formatMinute(received), reference, subject),
  ),
  section('Last refused or failed calls', { items: look.calls, rest: 0 }, describeCall),
];

function printSections(sections: Section[], print: CommandContext['print']): void {
  for (const { title, count, rest, lines } of sections.filter((one) => one.count > 0)) {
    print('');
    print(`${title}: ${count}`);
    for (const line of lines) print(`  ${line}`);
    if (rest > 0) print(`  … and ${rest} more.`);
  }
  const empty = sections.filter(({ count }) => count === 0).map(({ title }) => title);
  print('');
  if (empty.length > 0) print(`None: ${empty.join(', ')}.`);
}

export const namedOptions = {
  ...Object.fromEntries(lookKeys.map((key) => [key, textOption])),
  reason: textOption,
};

/**
 * Reads whom support names, and why.
 * @throws CommandError without a reason, or unless exactly one key is given
 */
export function readNamed(values: Values): { by: LookKey; term: string; reason: string } {
  const [first, ...others] = lookKeys.flatMap((by) => {
    const term = optional(values, by);
    return term ? [{ by, term }] : [];
  });
  if (first && others.length === 0) return { ...first, reason: required(values, 'reason') };
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
    const reply = await ask('POST /operator/look', readNamed(readOptions(args, namedOptions)));
    printMember(reply, print);
    const { destination, history } = reply.packages;
    print(
      `Packages: ${history} in the history; the others by the rules of ${destination ?? 'no country: there is no default address'}.`,
    );
    printSections([...listGoods(reply), ...listMoney(reply), ...listContacts(reply)], print);
  },
};

export const timeline: Command = {
  usage: [
    'timeline --suite CG12345 --reason "Ticket 4711" [--before 2026-11-29T04:00:00Z]',
    'timeline --email|--tracking|--order|--package|--shipment|--quote|--request-id … --reason "…"',
  ],
  example: 'timeline --suite CG1000001 --reason "Ticket 4711: cannot ship"',
  about:
    "list what happened to a member's packages, money, emails and chats, and what operators did, the newest last; times are UTC, and the trail records each timeline",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { ...namedOptions, before: textOption });
    const { suite, items, more } = await ask('POST /operator/timeline', {
      ...readNamed(values),
      ...optionalTexts(values, 'before'),
    });
    if (more) print(`There is more: use --before ${items.at(-1)?.at}.`);
    for (const { at, text } of items.toReversed()) print(joinParts(formatMinute(at), text));
    if (items.length === 0) print(`Nothing has happened to ${suite} before that time.`);
  },
};
