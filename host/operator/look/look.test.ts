import { randomUUID } from 'node:crypto';

import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import type { Reply } from '@/contract/calls';
import { newReference } from '@/host/core/references';
import { schema } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

type Look = Reply<'POST /operator/look'>;
const REASON = ['--reason', 'Ticket 4711'];

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

/** Looks up a member and returns the parsed answer. */
async function lookAt(...args: string[]): Promise<Look> {
  const { printed, complained } = await desk.run(['look', ...args, ...REASON, '--json']);
  const { answers } = JSON.parse(printed[0] ?? complained[0] ?? '') as {
    answers: { answer: Look }[];
  };
  return answers[0]!.answer;
}

const addAddress = (memberId: string, country: string) =>
  desk.host.db
    .insert(schema.addresses)
    .values({
      ...{ memberId, country, isDefault: true, receiver: 'Mei Lin', receiverCountryCode: '1' },
      ...{ receiverContact: '123456789', street1: 'A street', city: 'A city' },
    });

/** A member with a package, an order, two shipments, a quote and a refused call. */
async function createCustomer() {
  const { member, as } = await newMember(desk.host.db);
  const memberId = member.id;
  const [packageref = ''] = await storePackages(desk.host.db, memberId, [
    { tracking: `1ZLOOK${newReference('PK')}` },
  ]);
  const refs = { order: newReference('OR'), sent: newReference('SH'), quote: newReference('ES') };
  await desk.host.db
    .insert(schema.orders)
    .values({ memberId, ref: refs.order, status: 'P', paidAt: new Date() });
  await desk.host.db
    .insert(schema.shipments)
    .values([
      {
        ...{ memberId, ref: refs.sent, status: 'shipped', country: 'PH', paidCents: 4210 },
        ...{ awb: `44-${refs.sent}`, courier: 'DHL', packageRefs: [packageref] },
        ...{ paidAt: subDays(new Date(), 20), expectedLatest: subDays(new Date(), 5) },
      },
    ]);
  await desk.host.db
    .insert(schema.estimates)
    .values({
      ...{ ref: refs.quote, memberId, sameness: randomUUID(), language: 'en', portal: 'cgw' },
      ...{ url: 'https://shop.example/tea', product: 'Tea', quantity: 1, country: 'DE' },
    });
  const refusedAnswer = await desk.host.call('GET /pmt/package', {
    as,
    query: { packageref: 'PK00000000' },
  });
  const callId = String(refusedAnswer.headers['x-request-id']);
  const isRecorded = () =>
    desk.host.db.$count(schema.refusedCalls, eq(schema.refusedCalls.requestId, callId));
  for (let tries = 0; tries < 100 && (await isRecorded()) === 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const [row] = await desk.host.db
    .select()
    .from(schema.packages)
    .where(eq(schema.packages.ref, packageref));
  return { member, as, packageref, tracking: row?.tracking ?? '', call: callId, ...refs };
}

describe('look', () => {
  it('finds the same member by each key, in any spelling', async () => {
    const person = await createCustomer();
    const keys = {
      suite: person.member.suite.toLowerCase(),
      email: person.member.email.toUpperCase(),
      tracking: person.tracking.toLowerCase().replace('look', ' look '),
      order: person.order.toLowerCase(),
      package: person.packageref,
      shipment: person.sent,
      quote: person.quote,
      'request-id': person.call,
    };
    for (const [key, value] of Object.entries(keys)) {
      const { member } = await lookAt(`--${key}`, value);
      expect([key, member.profile.suite]).toEqual([key, person.member.suite]);
    }
    const waybill = await lookAt('--tracking', `44${person.sent}`);
    expect(waybill.member.profile.suite).toBe(person.member.suite);
  });

  it('lists the owners of a shared tracking number, and refuses an unknown key', async () => {
    const people = [await newMember(desk.host.db), await newMember(desk.host.db)];
    const tracking = `1ZTWICE${Date.now()}`;
    for (const { member } of people) await storePackages(desk.host.db, member.id, [{ tracking }]);
    const suites = people.map(({ member }) => member.suite).toSorted();
    expect(await desk.run(['look', '--tracking', tracking, ...REASON])).toMatchObject({
      code: 1,
      complained: [`tracking belongs to ${suites.join(', ')}: choose one by its suite`],
    });
    expect((await desk.run(['look', '--order', 'OR00000000', ...REASON])).complained).toEqual([
      'order belongs to no member: OR00000000',
    ]);
    expect((await desk.run(['look', ...REASON])).complained[0]).toMatch(/^Give one of --suite/);
    expect((await desk.run(['look', '--suite', 'CG1', '--email', 'a@b.co', ...REASON])).code).toBe(
      1,
    );
  });

  it('shows the text of each package card, and blocks the packages that the list blocks', async () => {
    const { member, as } = await newMember(desk.host.db);
    await addAddress(member.id, 'AU');
    await storePackages(desk.host.db, member.id, [
      {},
      { merchant: 'Other', itemizationDeclared: true },
      { amountCents: 0, itemizationDeclared: true },
      { status: '0', kinds: ['damagefull'] },
      { status: '0', kinds: ['hazmatpartial'], itemizationDeclared: true },
      { status: '1', kinds: ['verifying'] },
      { category: 'tobacco', itemizationDeclared: true },
      { kinds: ['multiplemerchant'], amountCents: 900_000, itemizationDeclared: true },
      { itemizationDeclared: true, shipAlone: true },
    ]);
    Object.assign(process.env, { MICROSERVICE_URL: desk.hostUrl, NODE_ENV: 'production' });
    const { readPackageCards: readCards } = await import('@/__tests__/support/member-pages');
    const cards = await readCards(as);
    const { packages } = await lookAt('--suite', member.suite);
    const states = [packages.action, packages.processing, packages.ready].flatMap(
      ({ items }) => items,
    );
    expect(states.length).toBe(9);
    expect(cards.size).toBe(9);
    expect(states.map(({ choices }) => choices.join(', ')).filter(Boolean)).toEqual([
      'Hazmat processing, Return to store, Discard the hazmat part',
      'Ship as is, Return to store, Discard damaged goods',
    ]);
    for (const { package: item, text, reason } of states) {
      const card = cards.get(item.packageref);
      const [label, ...rest] = text.split('. ');
      for (const part of [label?.replace(/\.$/, ''), rest.join('. ')])
        expect(card?.text).toContain(part?.replace(/\s/g, ''));
      expect([item.packageref, reason === null]).toEqual([item.packageref, card?.selectable]);
    }
  });

  it('says that packages are closed exactly when the member cannot open the list', async () => {
    for (const kind of ['charge', 'return', 'business', 'guarantee']) {
      const { member, as } = await newMember(desk.host.db);
      await desk.host.db
        .insert(schema.paymentRequests)
        .values({
          ...{ memberId: member.id, ref: newReference('PR'), kind },
          ...{ description: 'Due', amountCents: 500 },
        });
      const { statusCode } = await desk.host.call('GET /pmt/packages', { as });
      const { packagesclosed } = (await lookAt('--suite', member.suite)).member;
      expect([kind, packagesclosed]).toEqual([kind, statusCode === 409]);
      const { printed } = await desk.run(['look', '--suite', member.suite, ...REASON]);
      expect(printed.join().includes('CLOSES THE PACKAGES')).toBe(packagesclosed);
    }
  });

  it('shows the newest fifty packages of each list, and counts the rest', async () => {
    const { member } = await newMember(desk.host.db);
    const names = Array.from({ length: 53 }, (_, index) => ({ name: `Parcel ${index}` }));
    await storePackages(desk.host.db, member.id, names);
    const { packages } = await lookAt('--suite', member.suite);
    expect(packages.ready.items.map(({ package: { name } }) => name)).toEqual(
      names
        .map(({ name }) => name)
        .toReversed()
        .slice(0, 50),
    );
    expect(packages.ready.rest).toBe(3);
    const { printed } = await desk.run(['look', '--suite', member.suite, ...REASON]);
    expect(printed).toEqual(
      expect.arrayContaining(['Packages that can ship: 53', '  … and 3 more.']),
    );
  });

  it('prints every section with entries, and names the empty ones last', async () => {
    const person = await createCustomer();
    const memberId = person.member.id;
    await desk.host.db
      .insert(schema.paymentRequests)
      .values({ memberId, ref: 'PRLOOK0001', description: 'Return postage', amountCents: 1250 });
    await desk.host.db.transaction((tx) =>
      queueMail(tx, { kind: 'welcome', to: { memberId }, data: {} }),
    );
    await desk.host.db
      .update(schema.mailOutbox)
      .set({ state: 'refused', tries: 1, failure: '550 no such user' })
      .where(eq(schema.mailOutbox.memberId, memberId));
    await desk.host.db
      .insert(schema.chats)
      .values({
        ...{ reference: 'CHLOOK0001', owner: `m:${memberId}`, memberId },
        ...{ language: 'en', portal: 'cgw', createdAt: new Date(), lastAt: new Date() },
      });
    const { printed, code } = await desk.run(['look', '--order', person.order, ...REASON]);
    const text = printed.join('\n');
    const promisedDay = subDays(new Date(), 5).toISOString().slice(0, 10);
    expect(code).toBe(0);
    for (const words of [
      `${person.member.suite}  Mei Lin  ${person.member.email}  PH  Standard`,
      'PACKAGES ARE CLOSED to the member',
      'PRLOOK0001  charge  US$12.50  Return postage',
      'CLOSES THE PACKAGES',
      `${person.sent}  shipped  to PH  promised by ${promisedDay}, LATE`,
      `${person.order}  paid`,
      `${person.quote}  being answered by the program  to DE  Tea`,
      'welcome  REFUSED by the mail server  550 no such user',
      'CHLOOK0001  open',
      `GET /pmt/package  404/1005  We couldn’t find that.  ${person.call}`,
    ])
      expect(text).toContain(words);
    expect(printed.at(-1)).toMatch(/^None: .*Refunds due/);
  });

  it('adds one trail entry with operator, suite and reason, without the email', async () => {
    const { member } = await newMember(desk.host.db);
    const queries = jest.spyOn(Client.prototype, 'query');
    await lookAt('--email', member.email);
    const searches = queries.mock.calls.filter((call) =>
      JSON.stringify(call).includes('select id from members where email ='),
    );
    queries.mockRestore();
    expect(searches).toHaveLength(1);
    const rows = await desk.host.db
      .select()
      .from(schema.operatorActs)
      .where(eq(schema.operatorActs.suite, member.suite));
    expect(rows).toMatchObject([
      {
        ...{ operator: 'owner', operation: 'POST /operator/look', status: 200 },
        input: { by: 'email', reason: 'Ticket 4711' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(member.email);
  });

  it('requires a reason and the support role', async () => {
    const { member } = await newMember(desk.host.db);
    const lookCommand = ['look', '--suite', member.suite];
    expect((await desk.run(lookCommand)).complained).toEqual(['--reason is missing.']);
    for (const role of ['clerk', 'finance', 'support']) {
      const addedOperator = await desk.run(['operators', '--add', `look-${role}`, '--role', role]);
      const settings = { hostUrl: desk.hostUrl, operatorKey: addedOperator.printed[1] ?? '' };
      const { code } = await desk.run([...lookCommand, ...REASON], settings);
      expect([role, code]).toEqual([role, role === 'support' ? 0 : 1]);
    }
    const lineCount = await desk.host.db.$count(
      schema.operatorActs,
      eq(schema.operatorActs.suite, member.suite),
    );
    expect(lineCount).toBe(1);
  });
});

describe('timeline', () => {
  it('lists in order what happened to packages, money, emails and chats, and what operators did', async () => {
    const person = await createCustomer();
    const memberId = person.member.id;
    const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));
    await desk.host.db
      .insert(schema.packageEvents)
      .values({ memberId, packageRef: person.packageref, kind: 'received', at: toDate(2) });
    await desk.host.db
      .insert(schema.paymentRequests)
      .values({
        ...{ memberId, ref: 'PRTIME0001', description: 'Return postage', amountCents: 1250 },
        ...{ status: 'C', createdAt: toDate(3), paidAt: toDate(4) },
      });
    await desk.host.db
      .insert(schema.mailOutbox)
      .values({
        ...{ memberId, kind: 'paid', address: person.member.email, language: 'en', portal: 'cgw' },
        ...{ state: 'sent', createdAt: toDate(4), sentAt: toDate(5) },
      });
    const [chat] = await desk.host.db
      .insert(schema.chats)
      .values({
        ...{ reference: 'CHTIME0001', owner: `m:${memberId}`, memberId },
        ...{ language: 'en', portal: 'cgw', createdAt: toDate(6), lastAt: toDate(6) },
      })
      .returning();
    await desk.host.db
      .insert(schema.chatMessages)
      .values({
        chatId: chat?.id ?? '',
        seq: 1,
        by: 'visitor',
        text: 'Hello',
        createdAt: toDate(6),
      });
    await desk.run(['look', '--suite', person.member.suite, ...REASON]);
    const { printed } = await desk.run(['timeline', '--suite', person.member.suite, ...REASON]);
    expect(printed).toEqual(
      printed.toSorted((a, b) => a.slice(0, 16).localeCompare(b.slice(0, 16))),
    );
    expect(printed.slice(0, 5)).toEqual([
      `2026-01-02 00:00  Package ${person.packageref}: Arrived at our warehouse.`,
      '2026-01-03 00:00  Payment request PRTIME0001 was raised: US$12.50, Return postage.',
      '2026-01-04 00:00  Payment request PRTIME0001 was paid: US$12.50, Return postage.',
      '2026-01-05 00:00  Email paid was sent.',
      '2026-01-06 00:00  Chat CHTIME0001 has a message from the member: "Hello".',
    ]);
    const text = printed.join('\n');
    expect(text).toContain(`Shipment ${person.sent} was paid: US$42.10.`);
    expect(text).toContain(
      `Call GET /pmt/package was refused or failed: 404/1005, ${person.call}.`,
    );
    expect(text).toContain(
      `owner looked up the member, ${person.member.suite}: by suite, term ${person.member.suite}, reason "Ticket 4711".`,
    );
    expect(text).not.toContain('timeline');
    const beforeOption = ['--before', '2026-01-03T12:00:00Z'];
    const { printed: firstLines } = await desk.run([
      ...['timeline', '--suite', person.member.suite],
      ...[...beforeOption, ...REASON],
    ]);
    expect(firstLines).toEqual(printed.slice(0, 2));
  });
});
