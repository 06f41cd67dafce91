import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { clearRateCache } from '@/host/rates/tables';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, readRefusal } from '@/host/testing/shipping';
import { locales } from '@/rules/locale';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const operatorHeaders = { 'x-operator-key': env.OPERATOR_KEY };
const post = {
  slug: 'a-test',
  language: 'en',
  title: 'A test',
  standfirst: 'Repacking costs {{fee_repack}}.',
  topics: ['testing'],
  published: '2026-01-01',
  body: '## Fees\n\nIt costs {{fee_repack}}, {{price express JP 2 40x30x20}} to Japan.',
};
const publish = (change: object = {}) =>
  host.call('POST /operator/publish', { body: { ...post, ...change }, headers: operatorHeaders });
const read = (query: Record<string, string>, headers = {}) =>
  host.call('GET /blog/post', { query, headers });
const list = async (query: Record<string, string>, headers = {}) =>
  getData<Reply<'GET /blog/posts'>>(await host.call('GET /blog/posts', { query, headers }));
const getPost = async (query: Record<string, string>) =>
  getData<Reply<'GET /blog/post'>>(await read(query));

describe('the first posts', () => {
  it.each(locales)(
    'include eight in %s, each with every figure read from the database',
    async (language) => {
      const { items, total } = await list({ language, perpage: '50' });
      expect(total).toBe(8);
      for (const { slug } of items) {
        const blogPost = await getPost({ slug, language });
        expect(blogPost.languages.toSorted()).toEqual([...locales].sort());
        expect(blogPost.html + blogPost.standfirst).not.toMatch(/\{\{|undefined|NaN|null/);
        expect(blogPost.html).not.toContain('see rates and fees');
        expect(blogPost.html.match(/<h2 /g)?.length).toBeGreaterThan(2);
      }
    },
  );

  it('link to the previous and next post by date', async () => {
    const { items } = await list({ language: 'en', perpage: '50' });
    const middlePost = await getPost({ slug: items[3]?.slug ?? '', language: 'en' });
    expect(middlePost.next?.slug).toBe(items[2]?.slug);
    expect(middlePost.previous?.slug).toBe(items[4]?.slug);
    expect((await getPost({ slug: items[0]?.slug ?? '', language: 'en' })).next).toBeNull();
  });

  it('are listed by page and by topic', async () => {
    const secondPage = await list({ language: 'en', page: '2', perpage: '3' });
    expect(secondPage).toMatchObject({ page: 2, totalpages: 3, perpage: 3, total: 8 });
    expect(secondPage.items).toHaveLength(3);
    const customs = await list({ language: 'ja', topic: 'customs' });
    expect(customs.items.every(({ topics }) => topics.includes('customs'))).toBe(true);
    expect(customs.topics).toContain('returns');
    expect((await list({ topic: "x' or 1=1 --" })).total).toBe(0);
  });
});

describe('POST /operator/publish', () => {
  it('publishes once, updates changed text, and changes nothing for the same text', async () => {
    const publishAndGetOutcome = async (change?: object) =>
      getData<Reply<'POST /operator/publish'>>(await publish(change)).outcome;
    expect(await publishAndGetOutcome()).toBe('published');
    expect(await publishAndGetOutcome()).toBe('unchanged');
    expect(await publishAndGetOutcome({ title: 'Another' })).toBe('changed');
    expect(await getPost({ slug: 'a-test' })).toMatchObject({
      title: 'Another',
      standfirst: 'Repacking costs US$7.00.',
      languages: ['en'],
      published: '2026-01-01T00:00:00.000Z',
    });
  });

  it('requires an operator key', async () => {
    const response = await host.call('POST /operator/publish', { body: post });
    expect(response.statusCode).toBeGreaterThanOrEqual(401);
  });

  it('refuses an unknown figure, and reports its line', async () => {
    const refusal = readRefusal(await publish({ body: 'One.\n\nTwo {{fee_moon}} three.' }));
    expect(refusal).toMatchObject({ status: 422, fields: [{ field: 'body' }] });
    expect(JSON.stringify(refusal)).toMatch(/\{\{fee_moon\}\} on line 3/);
    for (const words of ['price express XX 2', 'price express JP x', 'limit JP USD', 'constructor'])
      expect(readRefusal(await publish({ body: `{{${words}}}` })).status).toBe(422);
  });

  it('refuses text that is too long or too deeply nested, and invalid dates', async () => {
    expect((await publish({ body: 'x'.repeat(1_000_000) })).statusCode).toBe(422);
    expect(readRefusal(await publish({ body: 'x'.repeat(60_001) })).status).toBe(422);
    expect((await publish({ slug: 'deep', body: '> '.repeat(20_000) })).statusCode).toBeLessThan(
      500,
    );
    expect(readRefusal(await publish({ published: 'yesterday!' })).status).toBe(422);
    expect(readRefusal(await publish({ slug: '../etc' })).status).toBe(422);
  });
});

describe('GET /blog/post', () => {
  it('shows nothing executable, whatever the Markdown or the stored row contains', async () => {
    const body =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](data:image/svg+xml,x) <svg onload=alert(1)>\n\n<iframe src="//evil.example"></iframe>\n\n[c](/rates)';
    await publish({ slug: 'hostile', body });
    const { html } = await getPost({ slug: 'hostile' });
    expect(html).not.toMatch(/<(?:script|img|svg|iframe)|onerror|onload|javascript:|data:/);
    expect(html).toContain('<a href="/rates">c</a>');
  });

  it('responds with 404 for an unknown slug, and for a language without a translation', async () => {
    expect((await read({ slug: 'nowhere' })).statusCode).toBe(404);
    expect((await read({ slug: '../../etc/passwd' })).statusCode).toBe(404);
    await publish();
    expect((await read({ slug: 'a-test', language: 'ja' })).statusCode).toBe(404);
    expect((await read({ slug: 'x'.repeat(10_000) })).statusCode).toBe(422);
  });

  it('shows a post only for its brand, and not before its publication date', async () => {
    await publish({ slug: 'for-one', brand: 'hsg' });
    expect((await read({ slug: 'for-one' }, { 'x-portal': 'cgw' })).statusCode).toBe(404);
    expect((await read({ slug: 'for-one' }, { 'x-portal': 'hsg' })).statusCode).toBe(200);
    await publish({ slug: 'later', published: '2999-01-01' });
    expect((await read({ slug: 'later' })).statusCode).toBe(404);
    const slugs = (await list({ perpage: '50' }, { 'x-portal': 'cgw' })).items.map(
      ({ slug }) => slug,
    );
    expect(slugs).not.toContain('later');
    expect(slugs).not.toContain('for-one');
  });

  it('shows a changed fee, and links to the fees when one was removed', async () => {
    await publish({ slug: 'moving', body: 'Costs {{fee_return}}.' });
    expect((await getPost({ slug: 'moving' })).html).toContain('Costs US$4.00.');
    await host.db.update(schema.fees).set({ cents: 450 }).where(eq(schema.fees.code, 'return'));
    clearRateCache();
    expect((await getPost({ slug: 'moving' })).html).toContain('Costs US$4.50.');
    await host.db.delete(schema.fees).where(eq(schema.fees.code, 'return'));
    clearRateCache();
    expect((await getPost({ slug: 'moving' })).html).toContain(
      'Costs <a href="/rates">see rates and fees</a>.',
    );
  });
});

describe('GET /list/facts', () => {
  it('returns the current figures, with countries in the requested language', async () => {
    const getFacts = async (language: string) =>
      getData<Reply<'GET /list/facts'>>(await host.call('GET /list/facts', { query: { language } }))
        .facts;
    expect(await getFacts('en')).toMatchObject({
      fee_repack: 'US$7.00',
      fee_repack_PR: 'US$5.00',
      rate_insurance: '1%',
      storage_days: '30',
      express_divisor: '5000',
      express_days: '3–5',
      floor_hazmat: '3.5',
      surcharge_batteryfee: 'US$5.70',
    });
    expect((await getFacts('ja'))['countries_battery']).toContain('フランス');
  });
});
