import { eq } from 'drizzle-orm';

import type * as Desk from '@/__tests__/support/operator-context';
import type * as Clock from '@/host/core/clock';
import type * as Orphans from '@/host/core/files/orphans';
import type * as Client from '@/host/db/client';
import type * as Operator from '@/host/testing/operator';
import type * as People from '@/host/testing/people';
import { s3Keys, startS3Server, type S3Server } from '@/host/testing/s3-server';
import type * as Shipping from '@/host/testing/shipping';

// Takes longer than the default of 120 seconds.
jest.setTimeout(180_000);

let store: S3Server;
let desk: Desk.OperatorDesk;
let modules: {
  clock: typeof Clock;
  orphans: typeof Orphans;
  client: typeof Client;
  operator: typeof Operator;
  people: typeof People;
  shipping: typeof Shipping;
};
const settings = [
  'FILES',
  'LIVE_CHAT_HOURS',
  'S3_URL',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

beforeAll(async () => {
  store = await startS3Server();
  Object.assign(process.env, {
    FILES: 's3',
    LIVE_CHAT_HOURS: 'always',
    S3_URL: store.url,
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY: s3Keys.access,
    S3_SECRET_KEY: s3Keys.secret,
  });
  // The settings are read when the host is loaded.
  desk = await (await import('@/__tests__/support/operator-context')).openOperatorDesk();
  modules = {
    clock: await import('@/host/core/clock'),
    orphans: await import('@/host/core/files/orphans'),
    client: await import('@/host/db/client'),
    operator: await import('@/host/testing/operator'),
    people: await import('@/host/testing/people'),
    shipping: await import('@/host/testing/shipping'),
  };
});
afterEach(() => {
  modules.clock.travel(0);
  Object.assign(store.state, {
    down: false,
    clockAheadMs: 0,
    transformPut: (bytes: Buffer) => bytes,
  });
});
afterAll(async () => {
  for (const name of settings) delete process.env[name];
  await desk.close();
  await store.stop();
});

const DAY_MS = 24 * 3600_000;
const move = (to: string) => desk.run(['move-files', '--to', to]);
const getRows = (memberId: string) =>
  desk.host.db
    .select({
      variant: modules.client.schema.files.variant,
      place: modules.client.schema.files.place,
      bytes: modules.client.schema.files.bytes,
    })
    .from(modules.client.schema.files)
    .where(eq(modules.client.schema.files.memberId, memberId));

const listObjects = (memberId: string) =>
  [...store.objects].filter(([key]) => key.startsWith(`${memberId}/`));

function deleteObjects(memberId: string): void {
  for (const [key] of listObjects(memberId)) store.objects.delete(key);
}

/** Returns the deleted rows. */
const deleteRows = (memberId: string) =>
  desk.host.db
    .delete(modules.client.schema.files)
    .where(eq(modules.client.schema.files.memberId, memberId))
    .returning();

/** Returns the number of deleted objects. */
const sweep = async () => (await modules.orphans.sweepOrphans(desk.host.db)).removed;

/** Creates a member whose package has a photo and a slip; `getPhoto` fetches the photo. */
async function createPhotoPackage() {
  const { member, as } = await modules.people.newMember(desk.host.db);
  const data = (await modules.operator.drawPicture()).toString('base64');
  const body = modules.operator.receiveBody(member.suite, {
    photos: [{ name: 'a.jpg', data }],
    slip: { type: 'invoice', name: 'slip.jpg', data },
  });
  const { packageref } = modules.shipping.getData<{ packageref: string }>(
    await modules.shipping.callOperator(desk.host, 'POST /operator/receive', body),
  );
  const getPhoto = (viewer = as, headers: Record<string, string> = {}) =>
    desk.host.call('GET /pmt/photo', {
      as: viewer,
      headers,
      query: { packageref, index: '0', size: '320' },
    });
  return { memberId: member.id, as, packageref, getPhoto };
}

/** Sends a member's message with a file and returns the status. */
async function sendChatFile(): Promise<number> {
  const { as } = await modules.people.newMember(desk.host.db);
  const data = (await modules.operator.drawPicture()).toString('base64');
  const body = { text: 'Hello', files: [{ name: 'a.jpg', data }] };
  const headers = modules.shipping.newIdempotencyHeader();
  return (await desk.host.call('POST /chat/sendfiles', { as, body, headers })).statusCode;
}

/** Waits until the condition holds in thirty checks in a row, 20 ms apart. */
async function waitUntilSettled(isSettled: () => boolean): Promise<void> {
  for (let streak = 0; streak < 30; streak = isSettled() ? streak + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('files in an object store', () => {
  it('are stored encrypted, with checksum and signature, and only their member can open them', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    const rows = await getRows(memberId);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ place, bytes }) => place === 's3' && bytes === null)).toBe(true);
    const memberObjects = listObjects(memberId);
    expect(memberObjects).toHaveLength(rows.length);
    expect(new Set(memberObjects.map(([, storedObject]) => storedObject.encryption))).toEqual(
      new Set(['AES256']),
    );
    const photoResponse = await getPhoto();
    expect([photoResponse.statusCode, photoResponse.headers['content-type']]).toEqual([
      200,
      'image/webp',
    ]);
    expect(photoResponse.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const { as: stranger } = await modules.people.newMember(desk.host.db);
    expect((await getPhoto(stranger)).statusCode).toBe(404);
    expect(store.refused).toEqual([]);
  });

  it('are not fetched again when the reader has them', async () => {
    const { getPhoto } = await createPhotoPackage();
    const { etag } = (await getPhoto()).headers;
    store.state.down = true;
    expect((await getPhoto(undefined, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('are unavailable while the store is down, and uploads fail', async () => {
    const { getPhoto } = await createPhotoPackage();
    store.state.down = true;
    expect((await getPhoto()).statusCode).toBe(503);
    await expect(createPhotoPackage()).rejects.toThrow('503');
  });

  it('return 500 when their content has changed, and 404 when they have been deleted', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    for (const [, object] of listObjects(memberId)) object.bytes = Buffer.from('something else');
    expect((await getPhoto()).statusCode).toBe(500);
    deleteObjects(memberId);
    expect((await getPhoto()).statusCode).toBe(404);
    await deleteRows(memberId);
  });

  it('move into the database and back by a command, and look the same before and after', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    const bytesBefore = (await getPhoto()).rawPayload;
    expect((await move('somewhere')).code).toBe(1);
    const moveResult = await move('database');
    expect(moveResult.complained).toEqual([]);
    expect(moveResult.printed.join()).toMatch(/^\d+ files were moved to the database\.$/);
    expect(
      (await getRows(memberId)).every(({ place, bytes }) => place === 'database' && bytes),
    ).toBe(true);
    store.state.down = true;
    expect((await getPhoto()).rawPayload.equals(bytesBefore)).toBe(true);
    expect((await move('s3')).code).toBe(1);
    store.state.down = false;
    store.objects.clear();
    expect((await move('s3')).code).toBe(0);
    expect((await getRows(memberId)).every(({ place }) => place === 's3')).toBe(true);
    expect((await getPhoto()).rawPayload.equals(bytesBefore)).toBe(true);
    expect((await move('s3')).printed.join()).toMatch(/^0 files/);
  });

  it('move into the database, skipping and listing missing or damaged ones', async () => {
    const [intactPackage, missingPackage, damagedPackage] = [
      await createPhotoPackage(),
      await createPhotoPackage(),
      await createPhotoPackage(),
    ];
    deleteObjects(missingPackage.memberId);
    for (const [, object] of listObjects(damagedPackage.memberId))
      object.bytes = Buffer.from('something else');
    const rowQueries = [missingPackage, damagedPackage].map(({ memberId }) => getRows(memberId));
    const count = (await Promise.all(rowQueries)).flat().length;
    const { code, printed } = await move('database');
    expect(code).toBe(1);
    expect(
      printed.filter((line) => line.includes('is missing from the object store or damaged')),
    ).toHaveLength(count);
    expect(printed.at(-1)).toMatch(new RegExp(`^${count} could not be moved: `));
    const listPlaces = async ({ memberId }: { memberId: string }) =>
      new Set((await getRows(memberId)).map(({ place }) => place));
    expect(await listPlaces(intactPackage)).toEqual(new Set(['database']));
    expect(await listPlaces(missingPackage)).toEqual(new Set(['s3']));
    await deleteRows(missingPackage.memberId);
    await deleteRows(damagedPackage.memberId);
    deleteObjects(damagedPackage.memberId);
    expect((await move('s3')).code).toBe(0);
  });

  it('without a row are deleted once two nightly sweeps have found them, and no others are', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    const orphan = `${memberId}/${memberId}/320`;
    const object = { bytes: Buffer.from('x'), mime: '', encryption: '', changedAt: new Date() };
    store.objects.set(orphan, object);
    store.objects.set(`${memberId}/${memberId}/960`, { ...object, changedAt: new Date(0) });
    store.objects.set('notes/of-somebody-else.txt', { ...object, changedAt: new Date(1) });
    const count = store.objects.size;
    modules.clock.travel(9 * DAY_MS); // moving the host's own clock deletes nothing
    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    store.state.clockAheadMs = DAY_MS + 60_000;
    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    store.state.clockAheadMs = 2 * DAY_MS + 60_000;
    expect(await sweep()).toBe(1);
    expect(store.objects.has(orphan)).toBe(false);
    expect(store.objects.size).toBe(count - 1);
    modules.clock.travel(0);
    expect((await getPhoto()).statusCode).toBe(200);
  });

  it('are not deleted if a row was added for them since the previous sweep', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    const { files } = modules.client.schema;
    const deletedRows = await deleteRows(memberId);
    store.state.clockAheadMs = DAY_MS + 60_000;
    await sweep();
    await desk.host.db.insert(files).values(deletedRows);
    store.state.clockAheadMs = 2 * DAY_MS + 60_000;
    await sweep();
    expect((await getPhoto()).statusCode).toBe(200);
    await deleteRows(memberId);
    await sweep();
    await desk.host.db.insert(files).values(deletedRows);
    expect((await getPhoto()).statusCode).toBe(200);
  });

  it('hold no database connection while the store hangs, and are read four at a time', async () => {
    const { as, packageref } = await createPhotoPackage();
    const file = (await modules.operator.drawPicture()).toString('base64');
    const pool = desk.host.db.$client;
    const blockedPuts = store.blockPuts();
    const invoices = Array.from({ length: 12 }, (_, n) =>
      desk.host.call('POST /pmt/uploadinvoice', {
        as,
        from: `203.0.113.${n}`,
        body: { packageref, file },
        headers: modules.shipping.newIdempotencyHeader(),
      }),
    );
    const statuses = invoices.map((answer) => answer.then(({ statusCode }) => statusCode));
    while (blockedPuts.waiting() < 4) await new Promise((resolve) => setImmediate(resolve));
    const otherUploads = Promise.all([createPhotoPackage(), sendChatFile()]);
    await waitUntilSettled(() => pool.totalCount === pool.idleCount);
    expect([blockedPuts.waiting(), pool.waitingCount]).toEqual([4, 0]);
    expect((await desk.host.call('GET /pmt/packages', { as })).statusCode).toBe(200);
    blockedPuts.release();
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect((await otherUploads)[1]).toBe(200);
  });

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['nothing', () => null],
    ['only part of them', (bytes) => bytes.subarray(1)],
  ])('are refused on upload when the store saves %s', async (_, transform) => {
    store.state.transformPut = transform;
    await expect(createPhotoPackage()).rejects.toThrow('503');
  });

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['nothing', () => null],
    ['other bytes of the same length', (bytes) => Buffer.alloc(bytes.length)],
  ])(
    'stay in the database when the store saves %s instead of the moved bytes',
    async (_, transform) => {
      const { memberId, getPhoto } = await createPhotoPackage();
      expect((await move('database')).code).toBe(0);
      store.objects.clear();
      store.state.transformPut = transform;
      expect((await move('s3')).code).toBe(1);
      expect((await getRows(memberId)).every(({ bytes }) => bytes)).toBe(true);
      expect((await getPhoto()).statusCode).toBe(200);
      store.state.transformPut = (bytes) => bytes;
      expect((await move('s3')).code).toBe(0);
      expect((await getPhoto()).statusCode).toBe(200);
    },
  );

  it('stay where they were moved to when the store fails at the next file', async () => {
    const { getPhoto } = await createPhotoPackage();
    const countInStore = () => {
      const { files } = modules.client.schema;
      return desk.host.db.$count(files, eq(files.place, 's3'));
    };
    expect((await move('database')).code).toBe(0);
    store.objects.clear();
    let puts = 0;
    store.state.transformPut = (bytes) => ((puts += 1) === 1 ? bytes : null);
    expect((await move('s3')).code).toBe(1);
    expect(await countInStore()).toBe(1);
    store.state.transformPut = (bytes) => bytes;
    expect((await move('s3')).code).toBe(0);
    expect((await getPhoto()).statusCode).toBe(200);
  });

  it('are not read beyond the size in their row', async () => {
    const { memberId, getPhoto } = await createPhotoPackage();
    const memberObjects = listObjects(memberId);
    expect(memberObjects.length).toBeGreaterThan(0);
    for (const [, object] of memberObjects) object.bytes = Buffer.alloc(64 * 1024 * 1024);
    const memoryBefore = process.memoryUsage().arrayBuffers;
    expect((await getPhoto()).statusCode).toBe(500);
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(48 * 1024 * 1024);
    deleteObjects(memberId);
    await deleteRows(memberId);
  });
});
