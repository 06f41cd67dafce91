import sharp from 'sharp';

import type { Package } from '@/contract/member/pmt';

import { operatorKey as headers, drawPicture, receiveBody } from '../testing/operator';
import { openTestHost, type TestHost } from '../testing/host';
import { newMember } from '../testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const receive = (body: unknown) => host.call('POST /operator/receive', { headers, body });
const set = (body: unknown) => host.call('POST /operator/setpackage', { headers, body });

async function getRefusedFields(body: unknown): Promise<Record<string, string>> {
  const answer = await receive(body);
  expect(answer.statusCode).toBe(422);
  const { fields } = answer.json<{ error: { fields: { field: string; message: string }[] } }>()
    .error;
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

async function receivePackage(
  person: Awaited<ReturnType<typeof newMember>>,
  overrides: Record<string, unknown> = {},
): Promise<Package> {
  const answer = await receive(receiveBody(person.member.suite, overrides));
  expect(answer.json()).toMatchObject({ data: { created: true } });
  const { packageref } = answer.json<{ data: { packageref: string } }>().data;
  return (await host.call('GET /pmt/package', { as: person.as, query: { packageref } })).json<{
    data: Package;
  }>().data;
}

describe('receiving a package', () => {
  it('stores the measurements, and the merchant under its catalog name', async () => {
    const person = await newMember(host.db);
    const receivedPackage = await receivePackage(person, {
      suite: ` ${person.member.suite.toLowerCase()} `,
      description: 'Camera bag',
      value: 49.9,
    });
    expect(receivedPackage).toMatchObject({
      name: 'Camera bag',
      merchant: 'Amazon',
      category: 'cameras',
      status: '2',
      weight: 1250,
      amount: '49.90',
      dimensions: { length: 30.5, width: 20, height: 10 },
      customerdeclared: false,
    });
  });

  it('stores a merchant that is not in the catalog', async () => {
    expect(
      (await receivePackage(await newMember(host.db), { merchant: 'Corner Shop 7' })).merchant,
    ).toBe('Corner Shop 7');
  });

  it.each([
    ['normal', '2'],
    ['battery', '2'],
    ['normalhazmat', '2'],
    ['verifying', '1'],
    ['onebox', '1'],
    ['damagefull', '0'],
    ['hazmatpartial', '0'],
    ['prohibitedfull', '0'],
    ['foreview', '1'],
  ])('gives a package of the kind %s the status %s', async (kind, status) => {
    expect(await receivePackage(await newMember(host.db), { kind })).toMatchObject({
      status,
      packagetype: [kind],
    });
  });

  it('receives the same tracking number for the same suite once, even in concurrent calls', async () => {
    const person = await newMember(host.db);
    const body = receiveBody(person.member.suite, { tracking: '1Z 999 aa1' });
    const answers = await Promise.all([
      receive(body),
      receive(body),
      receive({ ...body, tracking: '1z999AA1' }),
    ]);
    const replies = answers.map(
      (answer) => answer.json<{ data: { packageref: string; created: boolean } }>().data,
    );
    expect(new Set(replies.map((reply) => reply.packageref)).size).toBe(1);
    expect(replies.filter((reply) => reply.created)).toHaveLength(1);
  });

  it('names every invalid value', async () => {
    expect(
      await getRefusedFields(
        receiveBody('NOBODY', { category: 'nonsense', kind: 'shipped', tracking: 'ÜÜÜÜÜ' }),
      ),
    ).toEqual({
      suite: 'is not the suite of a member: NOBODY',
      category: expect.stringMatching(
        /^"nonsense" is not a category code; use one of clothing, shoes, .*other$/,
      ),
      kind: expect.stringMatching(
        /^"shipped" is not a kind that the warehouse sets; use one of normal, (?!.*(shipped|discarded|returning))/,
      ),
      tracking: 'must be 4 to 64 letters, digits and symbols',
    });
  });

  it.each([
    ['value', 0.001, 'must be an amount like 49.90, but it is 0.001'],
    ['length', 0.01, 'must be at least 0.1 cm'],
    ['weight', 1e-10, 'must be at least 0.001 kg'],
    ['description', 'Tea\r\nset', 'must be a single line without control or invisible characters'],
    ['merchant', 'Ama\u202ezon', 'must be a single line without control or invisible characters'],
    ['received', '0001-01-01T00:00:00Z', '"0001-01-01T00:00:00Z" is too far in the past'],
    [
      'received',
      '2016-12-31T23:59:60Z',
      '"2016-12-31T23:59:60Z" is not a time with an offset, like 2026-03-04T15:30:00+08:00',
    ],
    ['received', '2999-01-01T00:00:00Z', '"2999-01-01T00:00:00Z" is in the future'],
  ])('refuses an invalid %s: %j', async (field, value, reason) => {
    const { member } = await newMember(host.db);
    expect(await getRefusedFields(receiveBody(member.suite, { [field]: value }))).toEqual({
      [field]: reason,
    });
  });

  it('refuses an arrival an hour in the future', async () => {
    const { member } = await newMember(host.db);
    const arrivalTime = new Date(Date.now() + 3600_000).toISOString();
    expect(
      Object.keys(await getRefusedFields(receiveBody(member.suite, { received: arrivalTime }))),
    ).toEqual(['received']);
  });

  it('refuses impossible weights and dimensions', async () => {
    const { member } = await newMember(host.db);
    expect(
      Object.keys(await getRefusedFields(receiveBody(member.suite, { weight: 0, length: 401 }))),
    ).toEqual(['weight', 'length']);
  });

  it('re-encodes photos in each size without metadata', async () => {
    const person = await newMember(host.db);
    const data = (await drawPicture(2000, 1000)).toString('base64');
    const receivedPackage = await receivePackage(person, { photos: [{ name: 'a.jpg', data }] });
    expect(receivedPackage.images).toEqual([expect.objectContaining({ width: 1600, height: 800 })]);
    for (const [size, width] of [
      ['160', 160],
      ['320', 320],
      ['960', 960],
      ['1600', 1600],
    ] as const) {
      const photo = await host.call('GET /pmt/photo', {
        as: person.as,
        query: { packageref: receivedPackage.packageref, index: '0', size },
      });
      const photoMetadata = await sharp(photo.rawPayload).metadata();
      expect(photoMetadata).toMatchObject({ format: 'webp', width });
      expect(photoMetadata.exif).toBeUndefined();
    }
  });

  it('refuses files that are not photos, and decompression bombs', async () => {
    const { member } = await newMember(host.db);
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const files = {
      'a.jpg': Buffer.from('<svg onload="alert(1)"/>'),
      'b.png': Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'),
      'c.png': bomb,
      'd.jpg': Buffer.alloc(0),
    };
    const photos = Object.entries(files).map(([name, data]) => ({
      name,
      data: data.toString('base64'),
    }));
    expect(await getRefusedFields(receiveBody(member.suite, { photos }))).toEqual({
      'photos.0': 'a.jpg is not a JPEG, PNG or WebP picture',
      'photos.1': 'b.png cannot be read as a picture',
      'photos.2': 'c.png has more than 40 million pixels',
      'photos.3': 'd.jpg is an empty file',
    });
  });

  it('is refused without the key', async () => {
    const { as, member } = await newMember(host.db);
    const tries = [{ 'x-operator-key': 'wrong' }, {}].map((wrongHeaders) =>
      host.call('POST /operator/receive', {
        as,
        headers: wrongHeaders as Record<string, string>,
        body: receiveBody(member.suite),
      }),
    );
    expect((await Promise.all(tries)).map((answer) => answer.statusCode)).toEqual([403, 403]);
  });
});

describe('setting a package', () => {
  it('derives the status from the kinds unless the warehouse gives one', async () => {
    const { packageref } = await receivePackage(await newMember(host.db));
    expect((await set({ packageref, kinds: ['battery', 'damagepartial'] })).json()).toMatchObject({
      data: { status: '0' },
    });
    expect((await set({ packageref, kinds: ['normaldamaged'] })).json()).toMatchObject({
      data: { status: '2' },
    });
    expect((await set({ packageref, status: '1' })).json()).toMatchObject({
      data: { status: '1' },
    });
  });

  it('refuses unknown packages, kinds that staff may not set, and an empty command', async () => {
    const { packageref } = await receivePackage(await newMember(host.db));
    const answers = [
      await set({ packageref: 'PK00000000', status: '1' }),
      await set({ packageref, kinds: ['discarded'] }),
      await set({ packageref }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 422, 422]);
  });
});
