import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { drawPicture, receiveBody } from '../testing/operator';
import { storePackages } from '../testing/packages';
import { newMember } from '../testing/people';
import { getData, callOperator, readRefusal } from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Person = Awaited<ReturnType<typeof newMember>>;
const getPackage = async ({ as }: Person, packageref: string) =>
  getData<Package>(await host.call('GET /pmt/package', { as, query: { packageref } }));
async function receivePackage(overrides: Record<string, unknown>) {
  const person = await newMember(host.db);
  const answer = await callOperator(
    host,
    'POST /operator/receive',
    receiveBody(person.member.suite, overrides),
  );
  return { person, ref: getData<{ packageref: string }>(answer).packageref };
}
const encodePicture = async () => (await drawPicture()).toString('base64');
/** Opens the slip of a package with a ticket. */
async function openSlip({ as }: Person, packageref: string) {
  const { token } = getData<{ token: string }>(
    await host.call('GET /pmt/viewslip', { as, query: { packageref } }),
  );
  return host.call('GET /papers/view', { query: { token } });
}

describe('details stored with a package', () => {
  it('include whether it ships alone, the captions of its photos, and its slip', async () => {
    const { person, ref } = await receivePackage({
      shipalone: true,
      slip: { type: 'invoice', name: 'slip.jpg', data: await encodePicture() },
      photos: [
        { name: 'a.jpg', data: await encodePicture(), caption: ' Torn corner ' },
        { name: 'b.jpg', data: await encodePicture() },
      ],
    });
    const foundPackage = await getPackage(person, ref);
    expect(foundPackage).toMatchObject({
      shipalone: true,
      slip: { type: 'invoice', url: `/pmt/viewslip?packageref=${ref}` },
    });
    expect(foundPackage.images.map(({ caption }) => caption)).toEqual(['Torn corner', '']);
    const slip = await openSlip(person, ref);
    expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(slip.headers['content-disposition']).toBe(`inline; filename="slip-${ref}.webp"`);
  });

  it('can be set later without changing status and kinds', async () => {
    const { person, ref } = await receivePackage({ kind: 'hazmatfull' });
    const set = (changes: object) =>
      callOperator(host, 'POST /operator/setpackage', { packageref: ref, ...changes });
    expect(readRefusal(await set({})).status).toBe(422);
    getData(await set({ shipalone: true }));
    const slip = { type: 'packingslip', name: 'slip.jpg', data: await encodePicture() };
    getData(await set({ slip }));
    getData(await set({ slip }));
    expect(await getPackage(person, ref)).toMatchObject({
      status: '0',
      packagetype: ['hazmatfull'],
      shipalone: true,
      slip: { type: 'packingslip' },
    });
    const fileCount = await host.db.$count(
      schema.files,
      eq(schema.files.memberId, person.member.id),
    );
    expect(fileCount).toBe(1);
    getData(await set({ shipalone: false }));
    expect((await getPackage(person, ref)).shipalone).toBe(false);
  });

  it('include our own packing slip if none was received, which only the member can open', async () => {
    const { person, ref } = await receivePackage({});
    expect((await getPackage(person, ref)).slip).toBeNull();
    expect((await openSlip(person, ref)).headers['content-type']).toBe('application/pdf');
    const stranger = await newMember(host.db);
    const strangerAnswer = await host.call('GET /pmt/viewslip', {
      as: stranger.as,
      query: { packageref: ref },
    });
    expect(strangerAnswer.statusCode).toBe(404);
  });

  it('are refused with a reason if they are invalid', async () => {
    const { member } = await newMember(host.db);
    const refusedAnswer = await callOperator(
      host,
      'POST /operator/receive',
      receiveBody(member.suite, {
        slip: { type: 'invoice', name: 'slip.txt', data: 'aGVsbG8=' },
        photos: [{ name: 'a.jpg', data: await encodePicture(), caption: 'two\nlines' }],
      }),
    );
    expect(readRefusal(refusedAnswer).fields).toEqual([
      { field: 'photos.0', message: expect.stringContaining('the caption must be a single line') },
      { field: 'slip', message: 'slip.txt is neither a PDF nor a picture' },
    ]);
  });
});

it('weighing a package again keeps its weight on arrival', async () => {
  const { person, ref } = await receivePackage({ weight: 1.25 });
  const ask = () =>
    host.call('POST /actionrequest/action/repack', {
      as: person.as,
      body: { packageref: ref },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  getData(await callOperator(host, 'POST /operator/setpackage', { packageref: ref, status: '2' }));
  getData(await ask());
  getData(
    await callOperator(host, 'POST /operator/finishrequest', {
      packageref: ref,
      outcome: 'done',
      weight: 0.9,
      length: 30,
      width: 20,
      height: 5,
    }),
  );
  expect(await getPackage(person, ref)).toMatchObject({ weight: 900, actualweight: 1250 });
});

it('migrations keep the rows of the first release', async () => {
  const { member, as } = await newMember(host.db);
  const photo = (caption: string) => ({
    fileId: crypto.randomUUID(),
    caption,
    width: 4,
    height: 3,
  });
  const [reviewRef = '', tornRef = ''] = await storePackages(host.db, member.id, [
    { kinds: ['foreview'], status: '0', photos: [photo('1/2'), photo('The label')] },
    { kinds: ['foreview', 'damagefull'], status: '0' },
  ]);
  await host.db
    .insert(schema.notifications)
    .values({ memberId: member.id, type: 'txnpackage_returns_approved', packageRef: reviewRef });
  await host.db
    .insert(schema.notificationPreferences)
    .values({ memberId: member.id, type: 'txnpackage_returns_declined', mail: false });
  const folder = path.join(__dirname, '../db/migrations');
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8').split('--> statement-breakpoint'),
    )
    .filter((statement) =>
      /^\s*(--.*\n)*\s*(UPDATE (packages|notifications)|INSERT INTO notification_preferences)/.test(
        statement,
      ),
    );
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements) await host.db.execute(sql.raw(statement));
  const foundPackage = await getPackage({ member, as } as Person, reviewRef);
  expect(foundPackage).toMatchObject({
    status: '1',
    images: [{ caption: '' }, { caption: 'The label' }],
  });
  expect((await getPackage({ member, as } as Person, tornRef)).status).toBe('0');
  const [notification] = await host.db
    .select()
    .from(schema.notifications)
    .where(eq(schema.notifications.memberId, member.id));
  expect(notification?.type).toBe('txnpackage_request_complete');
  const preferences = await host.db
    .select()
    .from(schema.notificationPreferences)
    .where(eq(schema.notificationPreferences.memberId, member.id));
  expect(preferences).toContainEqual(
    expect.objectContaining({ type: 'txnpackage_request_declined', mail: false }),
  );
});
