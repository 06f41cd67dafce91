import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, picture, receiveBody } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

async function withPhoto() {
  const person = await newMember(host.db);
  const photos = [{ name: 'box.jpg', data: (await picture()).toString('base64') }];
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

const bare = (answer: { json: <T>() => T }) => {
  const body = answer.json<{ error: Record<string, unknown> }>();
  return { ...body, error: { ...body.error, request_id: '' } };
};

describe('a photo', () => {
  it('is cached by the browser but revalidated', async () => {
    const own = await withPhoto();
    const first = await host.call('GET /pmt/photo', { as: own.as, query: own.query });
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const again = await host.call('GET /pmt/photo', {
      as: own.as,
      query: own.query,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const stale = await host.call('GET /pmt/photo', {
      as: own.as,
      query: own.query,
      headers: { 'if-none-match': '"old"' },
    });
    expect(stale.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('from before a size existed is sent in the next larger one', async () => {
    const own = await withPhoto();
    const small = { as: own.as, query: { ...own.query, size: '160' } };
    const drawn = await host.call('GET /pmt/photo', small);
    const { files } = schema;
    await host.db
      .delete(files)
      .where(and(eq(files.memberId, own.member.id), eq(files.variant, '160')));
    const [standIn, next] = [
      await host.call('GET /pmt/photo', small),
      await host.call('GET /pmt/photo', { as: own.as, query: own.query }),
    ];
    expect(standIn.statusCode).toBe(200);
    expect(standIn.rawPayload.equals(next.rawPayload)).toBe(true);
    expect(standIn.headers.etag).toBe(next.headers.etag);
    expect(drawn.rawPayload.length).toBeLessThan(next.rawPayload.length);
  });

  it('is not available to another member or a guest, or beyond the last photo', async () => {
    const [own, stranger] = [await withPhoto(), await newMember(host.db)];
    const theirs = await host.call('GET /pmt/photo', { as: stranger.as, query: own.query });
    const none = await host.call('GET /pmt/photo', {
      as: stranger.as,
      query: { ...own.query, packageref: 'PK00000000' },
    });
    expect(theirs.statusCode).toBe(404);
    expect(bare(theirs)).toEqual(bare(none));
    expect((await host.call('GET /pmt/photo', { query: own.query })).statusCode).toBe(401);
    expect(
      (await host.call('GET /pmt/photo', { as: own.as, query: { ...own.query, index: '1' } }))
        .statusCode,
    ).toBe(404);
    expect(
      (await host.call('GET /pmt/photo', { as: own.as, query: { ...own.query, size: '64' } }))
        .statusCode,
    ).toBe(422);
  });
});

describe('GET /pmt/package', () => {
  it("responds identically for another member's package and for an unknown one", async () => {
    const [own, stranger] = [await withPhoto(), await newMember(host.db)];
    const theirs = await host.call('GET /pmt/package', {
      as: stranger.as,
      query: { packageref: own.query.packageref },
    });
    const none = await host.call('GET /pmt/package', {
      as: stranger.as,
      query: { packageref: 'PK00000000' },
    });
    expect(theirs.statusCode).toBe(404);
    expect(bare(theirs)).toEqual(bare(none));
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
