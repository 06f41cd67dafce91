import { readFileSync } from 'node:fs';
import path from 'node:path';

import { eq, getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { grantCredits } from '@/host/money/reward/credits';
import { newMember } from '@/host/testing/people';

import { audit } from '../audit/audit';

import { memberTables } from './tables';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

/** Columns that link a row to a member. */
const ownerColumns = ['member_id', 'link_member_id', 'referred_id', 'suite', 'chat_id', 'scope'];
const tables = Object.entries(schema).filter(
  (entry): entry is [string, PgTable & (typeof entry)[1]] => is(entry[1], PgTable),
);

it('memberTables lists every table with member data', () => {
  const ownedTables = tables
    .filter(([, table]) =>
      getTableConfig(table).columns.some(({ name }) => ownerColumns.includes(name)),
    )
    .map(([name]) => name);
  expect(ownedTables.length).toBeGreaterThan(40);
  expect(Object.keys(memberTables).toSorted()).toEqual(ownedTables.toSorted());
  for (const { table, hidden, erase } of Object.values(memberTables)) {
    const columns = Object.keys(getTableColumns(table));
    const namedColumns = [...hidden, ...Object.keys(erase === 'delete' ? {} : erase.overwrite)];
    expect(namedColumns.filter((name) => !columns.includes(name))).toEqual([]);
  }
});

/** What the rows of an erased member retain for the books and customs. `search` is computed from the rest. */
const retainedTexts = `
packages: ref category status box_ref stage search kinds repack_type itemization shipment_ref
packageMemberships: package_ref container_kind
shipments: ref status speed promo_code country charges at_border package_refs payment_method courier
oneboxes: ref status promo_code package_refs charges payment_method shipment_ref
orders: ref status type delivery promo_code terms payment_method cancel_reason
orderLines: name size color price_rise state reason shop_order package_ref
paymentRequests: ref kind description status estimate_id package_ref registration_country payment_method claimed_package_ref
paymentAttempts: target_kind gateway currency quote_hash language state gateway_order_id failure doubt
paymentAccounts: target_kind account
gatewayCommands: target_kind gateway kind body
captures: target_kind gateway gateway_capture_id currency state reason refund_reference standing
authorizations: target_kind gateway gateway_hold_id currency state failure
captureWithdrawals: gateway reference kind state
ledgerEntries: account kind
creditLots: kind
creditHolds: state
promoUses: code target_kind
countedShipments: type_before
tierChanges: type reason
referralRewards: state reason
operatorActs: operator role operation suite request_id
members: suite registration_country portal membership_type
`;

it('erases each text of a retained row that is not listed here', () => {
  const textTypes = ['PgText', 'PgJsonb', 'PgArray'];
  const lines = Object.entries(memberTables).flatMap(([name, { table, erase }]) => {
    if (erase === 'delete') return [];
    const columns = Object.entries(getTableColumns(table)).filter(
      ([key, { columnType }]) => textTypes.includes(columnType) && !(key in erase.overwrite),
    );
    return [`${name}: ${columns.map(([, column]) => column.name).join(' ')}`];
  });
  expect(lines.join('\n')).toBe(retainedTexts.trim());
});

/** A member with a parcel and its photo, credits, an address, a chat and an email. */
async function createMemberWithData(name = 'Quirina') {
  const person = await newMember(desk.host.db);
  const { id } = person.member;
  await desk.run(createReceiveCommand(person.member.suite, '--photo', desk.photo));
  await desk.host.db
    .update(schema.packages)
    .set({ name: `${name}’s lamp`, receivedName: `A lamp for ${name}` })
    .where(eq(schema.packages.memberId, id));
  await desk.host.db.transaction((tx) =>
    grantCredits(tx, { memberId: id, amountCents: 500, reason: `for ${name}` }),
  );
  const address = { receiver: `${name} Zapf`, receiverCountryCode: '65', receiverContact: '9123' };
  await desk.host.db
    .insert(schema.addresses)
    .values({ memberId: id, ...address, street1: `1 ${name} Road`, city: 'X', country: 'SG' });
  await desk.host.db
    .update(schema.members)
    .set({ firstName: name })
    .where(eq(schema.members.id, id));
  await desk.host.db
    .insert(schema.contactMessages)
    .values({
      ...{ reference: `CM${person.member.suite}`, memberId: id, email: person.member.email },
      ...{ subject: 'Hello', details: `I am ${name}`, language: 'en', portal: 'cgw' },
    });
  return person;
}

/** Tables that still contain a word. */
async function findTablesWith(word: string): Promise<string[]> {
  const foundTables = [];
  for (const [name, table] of tables) {
    const { rows } = await desk.host.db.$client.query<{ n: string }>(
      `select count(*) as n from "${getTableConfig(table).name}" t where t::text ilike $1`,
      [`%${word}%`],
    );
    if (Number(rows[0]?.n) > 0) foundTables.push(name);
  }
  return foundTables;
}

const discardPackages = (suite: string) =>
  desk.host.db.$client.query(
    "update packages set status = 'D' where member_id = (select id from members where suite = $1)",
    [suite],
  );

it('an export saves everything in one zip, without secrets', async () => {
  const { member } = await createMemberWithData();
  const out = path.join(desk.folder, 'member.zip');
  const result = await desk.run(['export-member', '--suite', member.suite, '--out', out]);
  expect(result).toMatchObject({ code: 0, complained: [] });
  const zip = unzipSync(readFileSync(out));
  const readText = (name: string) => Buffer.from(zip[name] ?? []).toString();
  expect(Object.keys(zip).filter((name) => name.endsWith('.jsonl'))).toHaveLength(
    Object.keys(memberTables).length,
  );
  expect(readText('members.jsonl')).toContain(member.email);
  expect(readText('addresses.jsonl')).toContain('1 Quirina Road');
  expect(readText('packages.jsonl').trim().split('\n')).toHaveLength(1);
  const photos = Object.keys(zip).filter((name) => /^files\/.+-(320|960|1600)\.webp$/.test(name));
  expect(photos.length).toBeGreaterThan(0);
  for (const name of photos) expect(readText(name).slice(8, 12)).toBe('WEBP');
  const allText = Object.keys(zip).map(readText).join('\n');
  expect(allText).not.toMatch(/passwordHash|tokenHash/);
  expect(
    (await desk.run(['export-member', '--suite', member.suite, '--out', out])).complained,
  ).toEqual([`${out} already exists.`]);
  const missingPath = path.join(path.dirname(out), 'nowhere', 'member.zip');
  const failedExport = await desk.run([
    'export-member',
    '--suite',
    member.suite,
    '--out',
    missingPath,
  ]);
  expect(failedExport.complained).toEqual([
    `Cannot write to ${path.dirname(missingPath)}. Does it exist?`,
  ]);
});

it('refuses to erase a member with a package in the warehouse, or without the repeated suite', async () => {
  const { member } = await createMemberWithData();
  const eraseCommand = ['erase-member', '--suite', member.suite];
  expect((await desk.run(eraseCommand)).complained[0]).toMatch(/cannot be undone/);
  expect((await desk.run([...eraseCommand, '--confirm', 'CG1'])).code).toBe(1);
  expect((await desk.run([...eraseCommand, '--confirm', member.suite])).complained).toEqual([
    'suite cannot be erased yet: packages in the warehouse: 1',
  ]);
});

it('keeps the accounting rows of an erased member, without personal data', async () => {
  const { member, as } = await createMemberWithData('Zenobia');
  await discardPackages(member.suite);
  const command = [
    'erase-member',
    '--suite',
    member.suite,
    '--confirm',
    member.suite.toLowerCase(),
  ];
  const result = await desk.run(command);
  expect(result).toMatchObject({ code: 0, complained: [] });
  expect(result.printed).toContainEqual(expect.stringMatching(/^ledgerEntries: \d+ kept$/));
  expect(result.printed).toContain('contactMessages: 1 deleted');
  for (const word of [member.email, 'Zenobia'])
    expect([word, await findTablesWith(word)]).toEqual([word, []]);
  const session = await desk.host.call('GET /address/getaddresses', { as });
  expect([401, 403]).toContain(session.statusCode);
  expect((await audit(desk.host.db)).findings).toEqual([]);
  expect((await desk.run(command)).printed).toEqual([
    `${member.suite} was already erased; nothing changed.`,
  ]);
  const amountOptions = ['--amount', '5', '--description', 'Late fee'];
  expect((await desk.run(createReceiveCommand(member.suite))).complained[0]).toContain(
    'not the suite of a member',
  );
  expect(
    (await desk.run(['request', '--suite', member.suite, ...amountOptions])).complained[0],
  ).toContain('suite is not one of our suites');
  const creditCommand = ['credit', '--suite', member.suite, '--amount', '5', '--reason', 'Late'];
  expect((await desk.run(creditCommand)).complained).toEqual([`suite ${member.suite} was erased`]);
  const trail = await desk.run(['trail', '--suite', member.suite]);
  expect(trail.printed.join('\n')).toMatch(/owner erased the member, \S+: confirm \S+\.$/m);
  const email = { kind: 'welcome' as const, to: { memberId: member.id }, data: {} };
  expect(await queueMail(desk.host.db, email)).toBe(false);
});

it('returns rows and files only after an export by the same operator', async () => {
  const { suite } = (await createMemberWithData('Walpurga')).member;
  const writtenSuite = `${suite.slice(0, 2).toLowerCase()} ${suite.slice(2)}`;
  const { printed } = await desk.run(['operators', '--add', 'sam', '--role', 'support']);
  const headers = { 'x-operator-key': printed[1] ?? '' };
  const read = (key: string, query: Record<string, string>) =>
    desk.host.call(key, { headers, query: { suite: writtenSuite, ...query } });
  const readRows = () => read('GET /operator/memberrows', { table: 'members' });
  const [file] = await desk.host.db.select().from(schema.files).limit(1);
  const picture = { kind: 'file', id: file?.id ?? '', variant: file?.variant ?? '' };
  expect((await readRows()).statusCode).toBe(422);
  expect((await read('GET /operator/memberfile', picture)).statusCode).toBe(422);
  await desk.host.call('POST /operator/exportmember', { headers, body: { suite: writtenSuite } });
  expect((await readRows()).json()).toMatchObject({ data: { rows: [{ suite }] } });
  const trail = (await desk.run(['trail', '--suite', suite])).printed;
  expect(trail.filter((line) => line.includes('sam') && line.includes('export'))).toHaveLength(1);
});
