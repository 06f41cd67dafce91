import { eq } from 'drizzle-orm';

import type * as Desk from '@/__tests__/support/operator-desk';
import type * as Clock from '@/host/core/clock';
import type * as Orphans from '@/host/core/files/orphans';
import type * as Client from '@/host/db/client';
import type * as Operator from '@/host/testing/operator';
import type * as People from '@/host/testing/people';
import { s3Keys, startS3Server, type S3Server } from '@/host/testing/s3-server';
import type * as Shipping from '@/host/testing/shipping';

// The host is loaded anew for its settings, beside whatever else runs.
jest.setTimeout(180_000);

let store: S3Server;
let desk: Desk.OperatorDesk;
let load: {
  clock: typeof Clock;
  orphans: typeof Orphans;
  client: typeof Client;
  operator: typeof Operator;
  people: typeof People;
  shipping: typeof Shipping;
};
const settings = ['FILES', 'S3_URL', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

beforeAll(async () => {
  store = await startS3Server();
  Object.assign(process.env, {
    FILES: 's3',
    S3_URL: store.url,
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY: s3Keys.access,
    S3_SECRET_KEY: s3Keys.secret,
  });
  // The settings are read when the host is loaded.
  desk = await (await import('@/__tests__/support/operator-desk')).openOperatorDesk();
  load = {
    clock: await import('@/host/core/clock'),
    orphans: await import('@/host/core/files/orphans'),
    client: await import('@/host/db/client'),
    operator: await import('@/host/testing/operator'),
    people: await import('@/host/testing/people'),
    shipping: await import('@/host/testing/shipping'),
  };
});
afterEach(() => {
  load.clock.travel(0);
  store.state.down = false;
});
afterAll(async () => {
  for (const name of settings) delete process.env[name];
  await desk.close();
  await store.stop();
});

const DAY_MS = 24 * 3600_000;
const move = (to: string) => desk.operator(['move-files', '--to', to]);
const rowsOf = (memberId: string) =>
  desk.host.db
    .select({
      variant: load.client.schema.files.variant,
      place: load.client.schema.files.place,
      bytes: load.client.schema.files.bytes,
    })
    .from(load.client.schema.files)
    .where(eq(load.client.schema.files.memberId, memberId));

/** A member whose package came with a photo and a slip, and how they see the photo. */
async function withPhoto() {
  const { member, as } = await load.people.newMember(desk.host.db);
  const data = (await load.operator.picture()).toString('base64');
  const body = load.operator.receipt(member.suite, {
    photos: [{ name: 'a.jpg', data }],
    slip: { type: 'invoice', name: 'slip.jpg', data },
  });
  const { packageref } = load.shipping.dataOf<{ packageref: string }>(
    await load.shipping.operator(desk.host, 'POST /operator/receive', body),
  );
  const see = (who = as, headers: Record<string, string> = {}) =>
    desk.host.call('GET /pmt/photo', {
      as: who,
      headers,
      query: { packageref, index: '0', size: '320' },
    });
  return { memberId: member.id, as, packageref, see };
}

describe('files in an object store', () => {
  it('are put there encrypted, checked and signed, and are seen by their member alone', async () => {
    const { memberId, see } = await withPhoto();
    const rows = await rowsOf(memberId);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ place, bytes }) => place === 's3' && bytes === null)).toBe(true);
    const mine = [...store.objects].filter(([key]) => key.startsWith(`${memberId}/`));
    expect(mine).toHaveLength(rows.length);
    expect(new Set(mine.map(([, one]) => one.encryption))).toEqual(new Set(['AES256']));
    const seen = await see();
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(seen.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const { as: stranger } = await load.people.newMember(desk.host.db);
    expect((await see(stranger)).statusCode).toBe(404);
    expect(store.refused).toEqual([]);
  });

  it('that the reader knows are not fetched again', async () => {
    const { see } = await withPhoto();
    const { etag } = (await see()).headers;
    store.state.down = true;
    expect((await see(undefined, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('are said to be unavailable while it is down, and what was not stored is not there afterwards', async () => {
    const { see } = await withPhoto();
    store.state.down = true;
    expect((await see()).statusCode).toBe(503);
    await expect(withPhoto()).rejects.toThrow('503');
  });

  it('are refused when they are not what was stored', async () => {
    const { memberId, see } = await withPhoto();
    for (const [key, object] of store.objects)
      if (key.startsWith(`${memberId}/`)) object.bytes = Buffer.from('something else');
    expect((await see()).statusCode).toBe(500);
    for (const key of [...store.objects.keys()])
      if (key.startsWith(`${memberId}/`)) store.objects.delete(key);
    expect((await see()).statusCode).toBe(404);
    await desk.host.db
      .delete(load.client.schema.files)
      .where(eq(load.client.schema.files.memberId, memberId));
  });

  it('move into the database and back by a command, and look the same before and after', async () => {
    const { memberId, see } = await withPhoto();
    const before = (await see()).rawPayload;
    expect((await move('somewhere')).code).toBe(1);
    const out = await move('database');
    expect(out.complained).toEqual([]);
    expect(out.printed.join()).toMatch(/^\d+ files were moved to the database\.$/);
    expect(
      (await rowsOf(memberId)).every(({ place, bytes }) => place === 'database' && bytes),
    ).toBe(true);
    store.state.down = true;
    expect((await see()).rawPayload.equals(before)).toBe(true);
    expect((await move('s3')).code).toBe(1);
    store.state.down = false;
    store.objects.clear();
    expect((await move('s3')).code).toBe(0);
    expect((await rowsOf(memberId)).every(({ place }) => place === 's3')).toBe(true);
    expect((await see()).rawPayload.equals(before)).toBe(true);
    expect((await move('s3')).printed.join()).toMatch(/^0 files/);
  });

  it('move into the database past those that are gone or damaged, which are named', async () => {
    const [whole, gone, damaged] = [await withPhoto(), await withPhoto(), await withPhoto()];
    for (const [key, object] of store.objects) {
      if (key.startsWith(`${gone.memberId}/`)) store.objects.delete(key);
      if (key.startsWith(`${damaged.memberId}/`)) object.bytes = Buffer.from('something else');
    }
    const names = [gone, damaged].map(({ memberId }) => rowsOf(memberId));
    const count = (await Promise.all(names)).flat().length;
    const { code, printed } = await move('database');
    expect(code).toBe(1);
    expect(printed.filter((line) => line.includes('is gone from the object store'))).toHaveLength(
      count,
    );
    expect(printed.at(-1)).toMatch(new RegExp(`^${count} were not: `));
    const places = async ({ memberId }: { memberId: string }) =>
      new Set((await rowsOf(memberId)).map(({ place }) => place));
    expect(await places(whole)).toEqual(new Set(['database']));
    expect(await places(gone)).toEqual(new Set(['s3']));
    for (const { memberId } of [gone, damaged])
      await desk.host.db
        .delete(load.client.schema.files)
        .where(eq(load.client.schema.files.memberId, memberId));
    for (const key of store.objects.keys())
      if (key.startsWith(`${damaged.memberId}/`)) store.objects.delete(key);
    expect((await move('s3')).code).toBe(0);
  });

  it('leave no orphans: what no row names is swept after a day, and nothing else', async () => {
    const { memberId, see } = await withPhoto();
    const orphan = `${memberId}/${memberId}/320`;
    const object = { bytes: Buffer.from('x'), mime: '', encryption: '', changedAt: new Date() };
    store.objects.set(orphan, object);
    store.objects.set('notes/of-somebody-else.txt', { ...object, changedAt: new Date(0) });
    const count = store.objects.size;
    expect(await load.orphans.sweepOrphans(desk.host.db)).toEqual({ removed: 0 });
    load.clock.travel(DAY_MS + 60_000);
    expect(await load.orphans.sweepOrphans(desk.host.db)).toEqual({ removed: 1 });
    expect(store.objects.has(orphan)).toBe(false);
    expect(store.objects.size).toBe(count - 1);
    load.clock.travel(0);
    expect((await see()).statusCode).toBe(200);
  });
});
