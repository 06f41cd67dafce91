import { eq } from 'drizzle-orm';

import type * as Desk from '@/__tests__/support/operator-context';
import type * as Clock from '@/host/core/clock';
import type * as Orphans from '@/host/core/files/orphans';
import type * as Client from '@/host/db/client';
import type * as Operator from '@/host/testing/operator';
import type * as People from '@/host/testing/people';
import { s3Keys, startS3Server, type S3Server } from '@/host/testing/s3-server';
import type * as Shipping from '@/host/testing/shipping';

// Reloads the host with other settings, alongside the one that is running.
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
  return { memberId: member.id, as, packageref, see: getPhoto };
}

/** Receives a parcel with a photo and returns the status. */
async function receivePhotoPackage(): Promise<number> {
  return (await createPhotoPackage().then(() => ({ statusCode: 200 }))).statusCode;
}

/** Sends a member's message with a file and returns the status. */
async function sendChatFile(): Promise<number> {
  const { as } = await modules.people.newMember(desk.host.db);
  const data = (await modules.operator.drawPicture()).toString('base64');
  const body = { text: 'Hello', files: [{ name: 'a.jpg', data }] };
  const headers = modules.shipping.newIdempotencyHeader();
  return (await desk.host.call('POST /chat/sendfiles', { as, body, headers })).statusCode;
}

/** Waits until the condition is true thirty times in a row, with pending work in between. */
async function waitUntilSettled(isSettled: () => boolean): Promise<void> {
  for (let streak = 0; streak < 30; streak = isSettled() ? streak + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('files in an object store', () => {
  it('are stored encrypted, with checksum and signature, and only their member can open them', async () => {
    const { memberId, see } = await createPhotoPackage();
    const rows = await getRows(memberId);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ place, bytes }) => place === 's3' && bytes === null)).toBe(true);
    const memberObjects = [...store.objects].filter(([key]) => key.startsWith(`${memberId}/`));
    expect(memberObjects).toHaveLength(rows.length);
    expect(new Set(memberObjects.map(([, storedObject]) => storedObject.encryption))).toEqual(
      new Set(['AES256']),
    );
    const photoResponse = await see();
    expect([photoResponse.statusCode, photoResponse.headers['content-type']]).toEqual([
      200,
      'image/webp',
    ]);
    expect(photoResponse.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const { as: stranger } = await modules.people.newMember(desk.host.db);
    expect((await see(stranger)).statusCode).toBe(404);
    expect(store.refused).toEqual([]);
  });

  it('are not fetched again when the reader has them', async () => {
    const { see } = await createPhotoPackage();
    const { etag } = (await see()).headers;
    store.state.down = true;
    expect((await see(undefined, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('are unavailable while the store is down, and uploads fail', async () => {
    const { see } = await createPhotoPackage();
    store.state.down = true;
    expect((await see()).statusCode).toBe(503);
    await expect(createPhotoPackage()).rejects.toThrow('503');
  });

  it('are refused when their content changed, and not found when they are deleted', async () => {
    const { memberId, see } = await createPhotoPackage();
    for (const [key, object] of store.objects)
      if (key.startsWith(`${memberId}/`)) object.bytes = Buffer.from('something else');
    expect((await see()).statusCode).toBe(500);
    for (const key of [...store.objects.keys()])
      if (key.startsWith(`${memberId}/`)) store.objects.delete(key);
    expect((await see()).statusCode).toBe(404);
    await desk.host.db
      .delete(modules.client.schema.files)
      .where(eq(modules.client.schema.files.memberId, memberId));
  });

  it('move into the database and back by a command, and look the same before and after', async () => {
    const { memberId, see } = await createPhotoPackage();
    const bytesBefore = (await see()).rawPayload;
    expect((await move('somewhere')).code).toBe(1);
    const moveResult = await move('database');
    expect(moveResult.complained).toEqual([]);
    expect(moveResult.printed.join()).toMatch(/^\d+ files were moved to the database\.$/);
    expect(
      (await getRows(memberId)).every(({ place, bytes }) => place === 'database' && bytes),
    ).toBe(true);
    store.state.down = true;
    expect((await see()).rawPayload.equals(bytesBefore)).toBe(true);
    expect((await move('s3')).code).toBe(1);
    store.state.down = false;
    store.objects.clear();
    expect((await move('s3')).code).toBe(0);
    expect((await getRows(memberId)).every(({ place }) => place === 's3')).toBe(true);
    expect((await see()).rawPayload.equals(bytesBefore)).toBe(true);
    expect((await move('s3')).printed.join()).toMatch(/^0 files/);
  });

  it('move into the database, skipping and listing missing or damaged ones', async () => {
    const [intactPackage, missingPackage, damagedPackage] = [
      await createPhotoPackage(),
      await createPhotoPackage(),
      await createPhotoPackage(),
    ];
    for (const [key, object] of store.objects) {
      if (key.startsWith(`${missingPackage.memberId}/`)) store.objects.delete(key);
      if (key.startsWith(`${damagedPackage.memberId}/`))
        object.bytes = Buffer.from('something else');
    }
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
    for (const { memberId } of [missingPackage, damagedPackage])
      await desk.host.db
        .delete(modules.client.schema.files)
        .where(eq(modules.client.schema.files.memberId, memberId));
    for (const key of store.objects.keys())
      if (key.startsWith(`${damagedPackage.memberId}/`)) store.objects.delete(key);
    expect((await move('s3')).code).toBe(0);
  });

  it('without a row are deleted once two nightly sweeps have found them, and no others are', async () => {
    const { memberId, see } = await createPhotoPackage();
    const orphan = `${memberId}/${memberId}/320`;
    const object = { bytes: Buffer.from('x'), mime: '', encryption: '', changedAt: new Date() };
    store.objects.set(orphan, object);
    store.objects.set(`${memberId}/${memberId}/960`, { ...object, changedAt: new Date(0) });
    store.objects.set('notes/of-somebody-else.txt', { ...object, changedAt: new Date(1) });
    const count = store.objects.size;
    const sweep = async () => (await modules.orphans.sweepOrphans(desk.host.db)).removed;
    modules.clock.travel(9 * DAY_MS); // moving the host's own clock deletes nothing
    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    store.state.clockAheadMs = DAY_MS + 60_000;
    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    store.state.clockAheadMs = 2 * DAY_MS + 60_000;
    expect(await sweep()).toBe(1);
    expect(store.objects.has(orphan)).toBe(false);
    expect(store.objects.size).toBe(count - 1);
    modules.clock.travel(0);
    expect((await see()).statusCode).toBe(200);
  });

  it('are not deleted if they got a row since the previous sweep', async () => {
    const { memberId, see } = await createPhotoPackage();
    const rows = modules.client.schema.files;
    const memberFilter = eq(rows.memberId, memberId);
    const deletedRows = await desk.host.db.delete(rows).where(memberFilter).returning();
    const sweep = async () => (await modules.orphans.sweepOrphans(desk.host.db)).removed;
    store.state.clockAheadMs = DAY_MS + 60_000;
    await sweep();
    await desk.host.db.insert(rows).values(deletedRows);
    store.state.clockAheadMs = 2 * DAY_MS + 60_000;
    await sweep();
    expect((await see()).statusCode).toBe(200);
    await desk.host.db.delete(rows).where(memberFilter);
    await sweep();
    await desk.host.db.insert(rows).values(deletedRows);
    expect((await see()).statusCode).toBe(200);
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
    const otherStatuses = [receivePhotoPackage(), sendChatFile()];
    await waitUntilSettled(() => pool.totalCount === pool.idleCount);
    expect([blockedPuts.waiting(), pool.waitingCount]).toEqual([4, 0]);
    expect((await desk.host.call('GET /pmt/packages', { as })).statusCode).toBe(200);
    blockedPuts.release();
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect(await Promise.all(otherStatuses)).toEqual([200, 200]);
  });

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['nothing', () => null],
    ['a part', (bytes) => bytes.subarray(1)],
  ])('that are uploaded are refused when the store saves %s of them', async (_, transform) => {
    store.state.transformPut = transform;
    await expect(createPhotoPackage()).rejects.toThrow('503');
  });

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['nothing', () => null],
    ['other bytes of the same length', (bytes) => Buffer.alloc(bytes.length)],
  ])(
    'stay in the database when the store saves %s instead of the moved bytes',
    async (_, transform) => {
      const { memberId, see } = await createPhotoPackage();
      expect((await move('database')).code).toBe(0);
      store.objects.clear();
      store.state.transformPut = transform;
      expect((await move('s3')).code).toBe(1);
      expect((await getRows(memberId)).every(({ bytes }) => bytes)).toBe(true);
      expect((await see()).statusCode).toBe(200);
      store.state.transformPut = (bytes) => bytes;
      expect((await move('s3')).code).toBe(0);
      expect((await see()).statusCode).toBe(200);
    },
  );

  it('stay where they were moved to when the store fails at the next file', async () => {
    const { see } = await createPhotoPackage();
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
    expect((await see()).statusCode).toBe(200);
  });

  it('are not read beyond the size in their row', async () => {
    const { memberId, see } = await createPhotoPackage();
    let changedCount = 0;
    for (const [key, object] of store.objects)
      if (key.startsWith(`${memberId}/`)) {
        object.bytes = Buffer.alloc(64 * 1024 * 1024);
        changedCount += 1;
      }
    expect(changedCount).toBeGreaterThan(0);
    const memoryBefore = process.memoryUsage().arrayBuffers;
    expect((await see()).statusCode).toBe(500);
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(48 * 1024 * 1024);
    for (const key of [...store.objects.keys()])
      if (key.startsWith(`${memberId}/`)) store.objects.delete(key);
    await desk.host.db
      .delete(modules.client.schema.files)
      .where(eq(modules.client.schema.files.memberId, memberId));
  });
});
