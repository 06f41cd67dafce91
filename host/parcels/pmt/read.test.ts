import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, drawPicture, receiveBody } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

async function createOwner() {
  const person = await newMember(host.db);
  const photos = [{ name: 'box.jpg', data: (await drawPicture()).toString('base64') }];
  const answer = await host.call('POST /operator/receive', {
    headers: operatorKey,
    body: receiveBody(person.member.suite, { photos }),
  });
  return {
    ...person,
    query: {
      packageref: answer.json<{ data: { packageref: string } }>().data.packageref,
      index: '0',
      size: '320',
    },
  };
}

const omitRequestId = (answer: { json: <T>() => T }) => {
  const body = answer.json<{ error: Record<string, unknown> }>();
  return { ...body, error: { ...body.error, request_id: '' } };
};

describe('a photo', () => {
  it('is cached by the browser but revalidated', async () => {
    const owner = await createOwner();
    const first = await host.call('GET /pmt/photo', { as: owner.as, query: owner.query });
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const repeatAnswer = await host.call('GET /pmt/photo', {
      as: owner.as,
      query: owner.query,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([repeatAnswer.statusCode, repeatAnswer.rawPayload.length]).toEqual([304, 0]);
    const staleAnswer = await host.call('GET /pmt/photo', {
      as: owner.as,
      query: owner.query,
      headers: { 'if-none-match': '"old"' },
    });
    expect(staleAnswer.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('from before a size existed is sent in the next larger one', async () => {
    const owner = await createOwner();
    const smallPhoto = { as: owner.as, query: { ...owner.query, size: '160' } };
    const smallAnswer = await host.call('GET /pmt/photo', smallPhoto);
    const { files } = schema;
    await host.db
      .delete(files)
      .where(and(eq(files.memberId, owner.member.id), eq(files.variant, '160')));
    const [standIn, largerAnswer] = [
      await host.call('GET /pmt/photo', smallPhoto),
      await host.call('GET /pmt/photo', { as: owner.as, query: owner.query }),
    ];
    expect(standIn.statusCode).toBe(200);
    expect(standIn.rawPayload.equals(largerAnswer.rawPayload)).toBe(true);
    expect(standIn.headers.etag).toBe(largerAnswer.headers.etag);
    expect(smallAnswer.rawPayload.length).toBeLessThan(largerAnswer.rawPayload.length);
  });

  it('is not available to another member or a guest, or beyond the last photo', async () => {
    const [owner, stranger] = [await createOwner(), await newMember(host.db)];
    const foreignAnswer = await host.call('GET /pmt/photo', {
      as: stranger.as,
      query: owner.query,
    });
    const unknownAnswer = await host.call('GET /pmt/photo', {
      as: stranger.as,
      query: { ...owner.query, packageref: 'PK00000000' },
    });
    expect(foreignAnswer.statusCode).toBe(404);
    expect(omitRequestId(foreignAnswer)).toEqual(omitRequestId(unknownAnswer));
    expect((await host.call('GET /pmt/photo', { query: owner.query })).statusCode).toBe(401);
    expect(
      (await host.call('GET /pmt/photo', { as: owner.as, query: { ...owner.query, index: '1' } }))
        .statusCode,
    ).toBe(404);
    expect(
      (await host.call('GET /pmt/photo', { as: owner.as, query: { ...owner.query, size: '64' } }))
        .statusCode,
    ).toBe(422);
  });
});

describe('GET /pmt/package', () => {
  it("responds identically for another member's package and for an unknown one", async () => {
    const [owner, stranger] = [await createOwner(), await newMember(host.db)];
    const foreignAnswer = await host.call('GET /pmt/package', {
      as: stranger.as,
      query: { packageref: owner.query.packageref },
    });
    const unknownAnswer = await host.call('GET /pmt/package', {
      as: stranger.as,
      query: { packageref: 'PK00000000' },
    });
    expect(foreignAnswer.statusCode).toBe(404);
    expect(omitRequestId(foreignAnswer)).toEqual(omitRequestId(unknownAnswer));
  });
});

describe('GET /pmt/merchants and /pmt/configs', () => {
  const search = async (text: string) => {
    const { as } = await newMember(host.db);
    return (await host.call('GET /pmt/merchants', { as, query: { search: text } }))
      .json<{ data: { merchants: { name: string }[] } }>()
      .data.merchants.map(({ name }) => name);
  };

  it('finds merchants by any part of their name, with special characters taken literally', async () => {
    expect(await search('AMAZ')).toContain('Amazon');
    expect(await search('s & n')).toEqual(['Barnes & Noble']);
    for (const sign of ['%', '_', '\\']) expect(await search(sign)).toEqual([]);
  });

  it('lists the categories and marks the locked ones', async () => {
    const { as } = await newMember(host.db);
    const { categories } = (await host.call('GET /pmt/configs', { as })).json<{
      data: { categories: { code: string; locked: boolean }[] };
    }>().data;
    expect(
      categories
        .filter(({ locked }) => locked)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['coins', 'tobacco']);
  });
});
