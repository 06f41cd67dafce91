import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { and, eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { picture } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const number = '11010519491231002X';
const china = {
  receiver: '王小明',
  receivercountrycode: '86',
  receivercontact: '13800138000',
  street1: '建国路 88 号',
  city: '北京市',
  state: '北京',
  postal: '100022',
  country: 'CN',
};
type Address = Reply<'GET /address/getaddresses'>['addresses'][number];
const call = async <T>(key: string, as: Token, body?: object) =>
  (
    await host.call(key, {
      as,
      headers: { 'idempotency-key': randomUUID() },
      ...(body && { body }),
    })
  ).json<{ data: T }>().data;

async function withAddress(country: object = {}) {
  const person = await newMember(host.db);
  const { addressid } = await call<{ addressid: string }>('POST /address/addaddress', person.as, {
    ...china,
    ...country,
  });
  return { ...person, addressid };
}
const upload = async (as: Token, addressid: string, more: object = {}) =>
  host.call('POST /address/uploadid', {
    as,
    body: {
      addressid,
      id_type: 'id-card',
      cnid: number,
      cnphoto: (await picture()).toString('base64'),
      ...more,
    },
  });
const rows = (memberId: string) =>
  host.db.select().from(schema.idCopies).where(eq(schema.idCopies.memberId, memberId));

describe('the copy of an ID', () => {
  it('is stored encrypted, re-encoded without metadata, and shown by its last four characters', async () => {
    const { as, member, addressid } = await withAddress();
    const { addresses } = (await upload(as, addressid)).json<{ data: { addresses: Address[] } }>()
      .data;
    expect(addresses[0]).toMatchObject({ cnid: '002X', cnphoto: true, id_type: 'id-card' });
    const [row] = await rows(member.id);
    expect(row?.number.includes(number)).toBe(false);
    const [file] = await host.db
      .select()
      .from(schema.files)
      .where(eq(schema.files.id, row?.pictureFile ?? ''));
    expect(file).toMatchObject({ variant: 'id-copy', memberId: member.id });
    await expect(sharp(file?.bytes ?? undefined).metadata()).rejects.toThrow();
    const { token } = await call<{ token: string }>('POST /address/viewid', as, { addressid });
    const opened = await host.call('GET /address/idcopy', { as, query: { token } });
    expect(opened.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    });
    const seen = await sharp(opened.rawPayload).metadata();
    expect(seen).toMatchObject({ format: 'webp', width: 400 });
    expect(seen).not.toHaveProperty('exif');
  });

  it('is deleted when the name or country changes, but not when the street does', async () => {
    for (const [change, left] of [
      [{ street1: '建国路 99 号' }, 1],
      [{ receiver: '李小红' }, 0],
    ] as const) {
      const { as, member, addressid } = await withAddress();
      await upload(as, addressid);
      expect(
        (
          await host.call('POST /address/editaddress', {
            as,
            body: { ...china, ...change, addressid },
          })
        ).statusCode,
      ).toBe(200);
      expect(await rows(member.id)).toHaveLength(left);
    }
  });

  it('opens once per ticket, and never for another member', async () => {
    const { as, addressid } = await withAddress();
    await upload(as, addressid);
    const { as: stranger } = await newMember(host.db);
    expect(await call('POST /address/viewid', stranger, { addressid })).toEqual({
      status: true,
      exist: false,
      token: null,
    });
    const { token } = await call<{ token: string }>('POST /address/viewid', as, { addressid });
    expect(
      (await host.call('GET /address/idcopy', { as: stranger, query: { token } })).statusCode,
    ).toBe(404);
    const tries = await Promise.all(
      [1, 2, 3].map(() => host.call('GET /address/idcopy', { as, query: { token } })),
    );
    expect(tries.map((one) => one.statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('does not open with an expired ticket', async () => {
    const { as, member, addressid } = await withAddress();
    await upload(as, addressid);
    const { token } = await call<{ token: string }>('POST /address/viewid', as, { addressid });
    await host.db
      .update(schema.paperTickets)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(and(eq(schema.paperTickets.memberId, member.id)));
    expect((await host.call('GET /address/idcopy', { as, query: { token } })).statusCode).toBe(404);
  });

  it.each([
    ['a number with a wrong check digit', { cnid: '110105194912310021' }, 'cnid', 'idCardNumber'],
    [
      'a passport number of words',
      { id_type: 'passport', cnid: 'PASSPORT' },
      'cnid',
      'passportNumber',
    ],
    [
      'a text that says it is a picture',
      { cnphoto: Buffer.from('<svg onload="x"/>').toString('base64') },
      'cnphoto',
      'pictureOnly',
    ],
    [
      'a picture that breaks off',
      { cnphoto: Buffer.from('\xff\xd8\xff\xe0 and nothing more', 'latin1').toString('base64') },
      'cnphoto',
      'pictureBroken',
    ],
    ['nothing', { cnphoto: '' }, 'cnphoto', 'required'],
  ])('is refused for %s, and nothing is stored', async (_case, more, field, message) => {
    const { as, member, addressid } = await withAddress();
    const answer = await upload(as, addressid, more);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { fields: [{ field, message }] } });
    expect(await rows(member.id)).toEqual([]);
  });

  it("is accepted only where customs requires it, and only for the member's own address", async () => {
    const { as, addressid } = await withAddress({
      receiver: 'Maria Santos',
      street1: '1 Ayala Avenue',
      city: 'Makati',
      state: '',
      postal: '1226',
      country: 'PH',
      receivercountrycode: '63',
      receivercontact: '9171234567',
    });
    expect((await upload(as, addressid)).statusCode).toBe(422);
    const other = await withAddress();
    expect((await upload(as, other.addressid)).statusCode).toBe(404);
  });

  it('is deleted with its address', async () => {
    const { as, member, addressid } = await withAddress();
    await upload(as, addressid);
    await call('POST /address/deleteaddress', as, { addressid });
    expect(await rows(member.id)).toEqual([]);
  });
});
