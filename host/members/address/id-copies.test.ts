import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { limits } from '@/contract/limits';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { drawPicture } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const idNumber = '11010519491231002X';
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

async function createMemberWithAddress(overrides: object = {}) {
  const person = await newMember(host.db);
  const { addressid } = await call<{ addressid: string }>('POST /address/addaddress', person.as, {
    ...china,
    ...overrides,
  });
  return { ...person, addressid };
}
const upload = async (as: Token, addressid: string, overrides: object = {}) =>
  host.call('POST /address/uploadid', {
    as,
    body: {
      addressid,
      id_type: 'id-card',
      cnid: idNumber,
      cnphoto: (await drawPicture()).toString('base64'),
      ...overrides,
    },
  });
const selectRows = (memberId: string) =>
  host.db.select().from(schema.idCopies).where(eq(schema.idCopies.memberId, memberId));

describe('the copy of an ID', () => {
  it('is stored encrypted, re-encoded without metadata, and shown by its last four characters', async () => {
    const { as, member, addressid } = await createMemberWithAddress();
    const { addresses } = (await upload(as, addressid)).json<{ data: { addresses: Address[] } }>()
      .data;
    expect(addresses[0]).toMatchObject({ cnid: '002X', cnphoto: true, id_type: 'id-card' });
    const [row] = await selectRows(member.id);
    expect(row?.number.includes(idNumber)).toBe(false);
    const [file] = await host.db
      .select()
      .from(schema.files)
      .where(eq(schema.files.id, row?.pictureFile ?? ''));
    expect(file).toMatchObject({ variant: 'id-copy', memberId: member.id });
    if (!file?.bytes) throw new Error('no bytes were stored');
    await expect(sharp(file.bytes).metadata()).rejects.toThrow();
    const { token } = await call<{ token: string }>('POST /address/viewid', as, { addressid });
    const copyAnswer = await host.call('GET /address/idcopy', { as, query: { token } });
    expect(copyAnswer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    });
    const imageMetadata = await sharp(copyAnswer.rawPayload).metadata();
    expect(imageMetadata).toMatchObject({ format: 'webp', width: 400 });
    expect(imageMetadata).not.toHaveProperty('exif');
  });

  it('is deleted when the name or country changes, but not when the street does', async () => {
    for (const [change, remainingCount] of [
      [{ street1: '建国路 99 号' }, 1],
      [{ receiver: '李小红' }, 0],
    ] as const) {
      const { as, member, addressid } = await createMemberWithAddress();
      await upload(as, addressid);
      expect(
        (
          await host.call('POST /address/editaddress', {
            as,
            body: { ...china, ...change, addressid },
          })
        ).statusCode,
      ).toBe(200);
      expect(await selectRows(member.id)).toHaveLength(remainingCount);
    }
  });

  it('opens once per ticket, and never for another member', async () => {
    const { as, addressid } = await createMemberWithAddress();
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
    const answers = await Promise.all(
      [1, 2, 3].map(() => host.call('GET /address/idcopy', { as, query: { token } })),
    );
    expect(answers.map((copyResponse) => copyResponse.statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('does not open with an expired ticket', async () => {
    const { as, member, addressid } = await createMemberWithAddress();
    await upload(as, addressid);
    const { token } = await call<{ token: string }>('POST /address/viewid', as, { addressid });
    await host.db
      .update(schema.paperTickets)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(schema.paperTickets.memberId, member.id));
    expect((await host.call('GET /address/idcopy', { as, query: { token } })).statusCode).toBe(404);
  });

  it.each([
    ['a number with a wrong check digit', { cnid: '110105194912310021' }, 'cnid', 'idCardNumber'],
    [
      'a passport number without digits',
      { id_type: 'passport', cnid: 'PASSPORT' },
      'cnid',
      'passportNumber',
    ],
    [
      'text that claims to be a picture',
      { cnphoto: Buffer.from('<svg onload="x"/>').toString('base64') },
      'cnphoto',
      'pictureOnly',
    ],
    [
      'a truncated picture',
      { cnphoto: Buffer.from('\xff\xd8\xff\xe0 and nothing more', 'latin1').toString('base64') },
      'cnphoto',
      'pictureBroken',
    ],
    ['nothing', { cnphoto: '' }, 'cnphoto', 'required'],
    [
      'a file that is too large',
      { cnphoto: Buffer.alloc(limits.fileMaxKb * 1024 + 5).toString('base64') },
      'cnphoto',
      'fileTooLarge',
    ],
  ])('is refused for %s, and nothing is stored', async (_case, overrides, field, message) => {
    const { as, member, addressid } = await createMemberWithAddress();
    const answer = await upload(as, addressid, overrides);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { fields: [{ field, message }] } });
    expect(await selectRows(member.id)).toEqual([]);
  });

  it("is accepted only where customs requires it, and only for the member's own address", async () => {
    const { as, addressid } = await createMemberWithAddress({
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
    const otherMember = await createMemberWithAddress();
    expect((await upload(as, otherMember.addressid)).statusCode).toBe(404);
  });

  it('is deleted with its address', async () => {
    const { as, member, addressid } = await createMemberWithAddress();
    await upload(as, addressid);
    await call('POST /address/deleteaddress', as, { addressid });
    expect(await selectRows(member.id)).toEqual([]);
  });
});
