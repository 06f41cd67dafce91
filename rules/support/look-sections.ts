import { errorCodes } from '@/contract/error-codes';
import type { Reply } from '@/contract/calls';
import { toCents } from '@/rules/money';

import { formatRequestAge } from './age';
import { describeCase, explainStuck } from './money-cases';
import { orderStatuses } from './order-statuses';

type Look = Reply<'POST /operator/look'>;
type Entry<K extends keyof Look> = Look[K] extends { items: (infer T)[] } ? T : never;
type PackageState = Look['packages']['action']['items'][number];
type OrderLineState = Entry<'orders'>['lines'][number];

/** An entry's facts, and the sentences below it. */
export interface LookEntry {
  parts: string[];
  notes: string[];
}

interface LookSection {
  title: string;
  count: number;
  entries: LookEntry[];
  /** Number of entries that are not listed. */
  rest: number;
}

export interface LookText {
  member: LookEntry & { warnings: string[] };
  /** Sections that have entries. */
  sections: LookSection[];
  /** Titles of the sections without entries. */
  empty: string[];
}

/** Formats a time as "2026-01-30 12:34". */
export const formatMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const formatDay = (iso: string | null | undefined) => iso?.slice(0, 10) ?? 'no date';
const listParts = (...parts: (string | false | null | undefined)[]): string[] =>
  parts.filter((part) => typeof part === 'string' && part !== '') as string[];

const tiers: Readonly<Record<string, string>> = { LT: 'Standard', PR: 'Prime', BZ: 'Business' };

function describeMember({ member, packages, ...look }: Look): LookText['member'] {
  const { profile, lastsignin, failedsignins, membershipexpiry } = member;
  const tier = tiers[profile.membershiptype] ?? profile.membershiptype;
  const failures = failedsignins > 0 ? `; ${failedsignins} failed attempts since the last one` : '';
  const rules = packages.destination
    ? `the others by the rules of ${packages.destination}`
    : 'there is no default address, so no country’s rules apply to the others';
  return {
    parts: listParts(
      profile.suite,
      member.erased ? 'ERASED' : `${profile.firstname} ${profile.lastname}`,
      profile.cgcode,
      profile.registrationcountry,
      `${tier}${membershipexpiry ? ` until ${formatDay(membershipexpiry)}` : ''}`,
      `language ${profile.languageprefer}`,
      `brand ${profile.cgwtype}`,
      `since ${formatDay(profile.createdtime)}`,
    ),
    notes: [
      `Last sign-in: ${lastsignin ? `${formatMinute(lastsignin)} UTC` : 'none known'}${failures}.`,
      `Credits: US$${member.credits}.`,
      `Invited by ${member.referredby ?? 'no member'}.`,
      `Packages: ${packages.history} in the history; ${rules}.`,
    ],
    warnings: listParts(
      profile.emailfailure &&
        `EMAILS FAIL (${profile.emailfailure}): optional emails are paused until the member confirms the address in the profile.`,
      member.packagesclosed &&
        'PACKAGES ARE CLOSED to the member until the payment requests below are settled.',
      look.refunds.items.length > 0 && 'A REFUND IS DUE and not paid back yet.',
      look.chats.items.some(({ unread }) => unread > 0) && 'A CHAT WAITS for an answer.',
    ),
  };
}

const describePackage = ({ package: item }: PackageState) =>
  listParts(
    item.packageref,
    item.name,
    item.merchant,
    item.trackingnumber,
    `arrived ${formatDay(item.date)}`,
    `US$${item.amount}`,
    item.inshipment && 'in the open checkout',
  );

const MIN_GROUP_SIZE = 3;

/** Lists an explanation once if at least `MIN_GROUP_SIZE` packages have it. */
function toPackageSection(
  title: string,
  { items, rest }: { items: readonly PackageState[]; rest: number },
): LookSection {
  const groups = new Map<string, PackageState[]>();
  for (const item of items) {
    const text = explainPackage(item).join(' ');
    groups.set(text, [...(groups.get(text) ?? []), item]);
  }
  const entries = [...groups].flatMap(([text, group]) =>
    group.length < MIN_GROUP_SIZE
      ? group.map((item) => ({ parts: describePackage(item), notes: explainPackage(item) }))
      : [{ parts: [`${group.length} packages:`, text], notes: group.map(joinPackage) }],
  );
  return { title, count: items.length + rest, entries, rest };
}
const joinPackage = (item: PackageState) => describePackage(item).join(', ');

/** `notReady` adds nothing to the text. */
const explainPackage = ({ text, reason, choices }: PackageState) =>
  listParts(
    `${text}${reason && reason !== 'notReady' ? ` [${reason}]` : ''}`,
    choices.length > 0 && `The member must also choose one of: ${choices.join(', ')}.`,
  );

function describeShipment(
  { shipment, promised, lastevent }: Entry<'shipments'>,
  now: Date,
): string[] {
  const isUnderWay = ['paid', 'shipped'].includes(shipment.shipmentstatus);
  const isLate = isUnderWay && promised !== null && new Date(promised) < now;
  return listParts(
    shipment.shipmentref,
    shipment.shipmentstatus,
    `to ${shipment.shipmentcountry}`,
    shipment.held && 'ON HOLD for its payment',
    shipment.shipmentstatus !== 'cancelled' &&
      `promised by ${formatDay(promised)}${isLate ? ', LATE' : ''}`,
    `holds ${shipment.packages.map(({ pkgref, name }) => `${pkgref} ${name}`).join(', ')}`,
    lastevent
      ? `last: ${lastevent.status.replaceAll('_', ' ')}, ${lastevent.location}, ${formatMinute(lastevent.timestamp)} local time`
      : shipment.shipmentstatus !== 'cancelled' && 'no event yet',
    shipment.awb && shipment.courier,
    shipment.awb,
    `paid US$${shipment.finalamtpaid}`,
  );
}

const isReleased = ({ authorizeamt, heldamt, capturedamt }: Entry<'orders'>['order']) =>
  toCents(authorizeamt) > toCents(heldamt) + toCents(capturedamt);

const describeOrder = ({ order }: Entry<'orders'>) =>
  listParts(
    order.txnref,
    orderStatuses[order.txnstatus] ?? order.txnstatus,
    order.itemnames.join(', '),
    `US$${order.totaltxnamount}; of US$${order.authorizeamt} authorized, ${order.heldamt} is held and ${order.capturedamt} was charged${isReleased(order) ? '; the rest is released' : ''}`,
    `ordered ${formatDay(order.txntime)}`,
    order.actionneeded && 'WAITS FOR THE MEMBER',
    !order.iscancellable && 'cannot be canceled anymore',
  );

const lineStates: Readonly<Record<OrderLineState['linestatus'], string>> = {
  waiting: 'not bought yet',
  asked: 'waits for the member’s decision',
  accepted: 'accepted by the member, not bought yet',
  bought: 'bought',
  dropped: 'NOT BOUGHT',
};

const describeLine = ({ name, quantity, linestatus, reason, packageref }: OrderLineState) =>
  listParts(
    `${quantity} × ${name}: ${lineStates[linestatus]}${reason ? ` (${reason})` : ''}`,
    packageref && `arrived as ${packageref}`,
  ).join(', ');

function describeInvited({ suite, registered, reward, amount }: Entry<'invited'>): string[] {
  return listParts(
    suite,
    `registered ${formatDay(registered)}`,
    reward ? `reward of US$${amount} ${reward}` : 'no reward yet: no first paid shipment',
  );
}

function describeLetter(letter: Entry<'letters'>, ownAddress: string): string[] {
  const outcomes: Readonly<Record<string, string>> = {
    sent: `sent ${formatMinute(letter.sent ?? letter.queued)}`,
    waiting: `NOT SENT YET, ${letter.tries} attempts`,
    refused: 'REFUSED by the mail server',
    void: 'NOT SENT: optional, and the mailbox fails',
  };
  return listParts(
    formatMinute(letter.queued),
    letter.kind,
    outcomes[letter.state] ?? letter.state,
    letter.address !== ownAddress && `to ${letter.address}`,
    letter.failure,
  );
}

function describeCall({ at, call, status, code, requestid }: Look['calls'][number]): string[] {
  const error = Object.values(errorCodes).find((entry) => entry.code === code);
  return listParts(formatMinute(at), call, `${status}/${code}`, error?.message, requestid);
}

function toSection<T>(
  title: string,
  { items, rest }: { items: readonly T[]; rest: number },
  describe: (item: T) => string[],
  explain: (item: T) => string[] = () => [],
): LookSection {
  const entries = items.map((item) => ({ parts: describe(item), notes: explain(item) }));
  return { title, count: items.length + rest, entries, rest };
}

const quoteStates: Readonly<Record<string, string>> = {
  pending: 'being answered by the program',
  followup: 'WAITS FOR A PERSON to weigh it',
  completed: 'answered',
  error: 'could not be answered',
};

const listGoods = ({ packages, ...look }: Look, now: Date): LookSection[] => [
  toPackageSection('Packages that need the member', packages.action),
  toPackageSection('Packages we work on', packages.processing),
  toPackageSection('Packages that can ship', packages.ready),
  toSection('Open OneBoxes', look.boxes, ({ oneboxref, status, packagescount, createdtime }) =>
    listParts(oneboxref, status, `${packagescount} packages`, `since ${formatDay(createdtime)}`),
  ),
  toSection(
    'Open checkout',
    { items: look.checkout ? [look.checkout] : [], rest: 0 },
    ({ shipmentref, step }) => listParts(shipmentref, `open up to the step "${step}"`),
    ({ problems, idmissingfor }) => [
      ...(idmissingfor
        ? [
            `It cannot be paid: the copy of the receiver’s ID is missing, and customs in ${idmissingfor} require it.`,
          ]
        : []),
      ...problems.map(({ packageref, code, text }) => `${packageref}: ${text} [${code}]`),
    ],
  ),
  toSection('Shipments', look.shipments, (item) => describeShipment(item, now)),
  toSection('Orders', look.orders, describeOrder, ({ lines }) => lines.map(describeLine)),
  toSection(
    `Cart${look.cart.draftref ? `, in the checkout of ${look.cart.draftref}, which is not placed` : ''}`,
    look.cart,
    ({ name, quantity, unitprice }) => listParts(`${quantity} × ${name}`, `US$${unitprice} each`),
  ),
  toSection('Requests to the warehouse', look.requests, (item) =>
    listParts(item.packageref, item.action, formatRequestAge(item, now), item.additional),
  ),
  toSection('Quotes', look.quotes, (quote) =>
    listParts(
      quote.reference,
      quoteStates[quote.status] ?? quote.status,
      `to ${quote.country}`,
      quote.product,
      `requested ${formatMinute(quote.requested)}`,
      quote.answered && `answered ${formatMinute(quote.answered)}`,
    ),
  ),
];

const describeMoney = (row: Entry<'payments'> | Entry<'authorizations'>) =>
  listParts(
    formatMinute(row.updated),
    'reference' in row ? row.reference : row.authorization,
    `${row.currency} ${row.amount}`,
    row.gateway,
    row.state,
    row.failure,
    'expires' in row && `expires ${formatMinute(row.expires)}`,
  );

/** Kinds of payment requests that the member raised. The packages stay open. */
const nonBlockingKinds: readonly string[] = ['guarantee', 'business'];

const listMoney = (look: Look): LookSection[] => [
  toSection('Unpaid payment requests', look.paymentrequests, (request) =>
    listParts(
      request.reference,
      request.kind,
      `US$${request.amt}`,
      request.paymentdesc,
      `since ${formatDay(request.createdtime)}`,
      nonBlockingKinds.includes(request.kind) ? 'closes nothing' : 'CLOSES THE PACKAGES',
      request.required ? 'the member cannot delete it' : 'the member can delete it',
    ),
  ),
  toSection('Payments', look.payments, describeMoney),
  toSection('Authorizations', look.authorizations, describeMoney),
  toSection('Refunds due', look.refunds, (row) =>
    listParts(
      row.reference,
      `${row.currency} ${row.amount}`,
      `${row.gateway}, not paid back yet: finance does it`,
      `payment ${row.attemptid}`,
    ),
  ),
  toSection('Stuck payments', look.stuck, (row) =>
    listParts(row.reference, `${row.currency} ${row.amount}`, row.gateway, explainStuck(row)),
  ),
  toSection('Payments on hold', look.holds, (row) =>
    listParts(row.reference, `${row.currency} ${row.amount}`, row.gateway, row.standing),
  ),
  toSection('Mismatches with a gateway', look.cases, (row) =>
    listParts(row.reference, `${row.currency} ${row.amount}`, describeCase(row), row.caseid),
  ),
];

const listContacts = (look: Look): LookSection[] => [
  toSection('Emails', look.letters, (letter) => describeLetter(letter, look.member.profile.cgcode)),
  toSection('Chats', look.chats, ({ reference, state, last, unread, text }) =>
    listParts(formatMinute(last), reference, state, unread > 0 && `${unread} UNREAD`, text),
  ),
  toSection('Members they invited', look.invited, describeInvited),
  toSection('Messages to support', look.messages, ({ received, reference, subject }) =>
    listParts(formatMinute(received), reference, subject),
  ),
  toSection('Last refused or failed calls', { items: look.calls, rest: 0 }, describeCall),
];

/** In English for the terminal and the support page. Times are UTC. */
export function describeLook(look: Look, now: Date): LookText {
  const sections = [...listGoods(look, now), ...listMoney(look), ...listContacts(look)];
  return {
    member: describeMember(look),
    sections: sections.filter(({ count }) => count > 0),
    empty: sections.filter(({ count }) => count === 0).map(({ title }) => title),
  };
}
