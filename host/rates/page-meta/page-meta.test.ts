import { like } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { runOperator } from '@/cli/run';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { getData } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Row = Reply<'POST /operator/meta/add'>;
const add = (body: object) => host.call('POST /operator/meta/add', { headers: operatorKey, body });
const listMeta = async (key: 'GET /page/meta' | 'GET /dashboard/meta', portal = 'cgw') =>
  getData<Reply<'GET /page/meta'>>(await host.call(key, { headers: { 'x-portal': portal } })).items;

it('returns the rows of a brand, for public pages and the member area separately', async () => {
  const rates = getData<Row>(await add({ page: '/rates', language: 'ja', title: '送料' }));
  const brandRow = getData<Row>(
    await add({ page: '/deals/her', language: 'en', brand: 'hsg', description: 'For her.' }),
  );
  const orders = getData<Row>(await add({ page: '/orders/*', language: 'en', title: 'My order' }));
  expect(await listMeta('GET /page/meta')).toEqual([rates]);
  expect(await listMeta('GET /page/meta', 'hsg')).toEqual([brandRow, rates]);
  expect(await listMeta('GET /dashboard/meta')).toEqual([orders]);
});

it('replaces the row of the same page, language and brand, and removes it once', async () => {
  const first = getData<Row>(await add({ page: '/track', language: 'en', title: 'One' }));
  const second = getData<Row>(
    await add({ page: '/track', language: 'en', picture: '/brand/cgw/social-en.png' }),
  );
  expect(second).toEqual({ ...first, title: '', picture: '/brand/cgw/social-en.png' });
  const remove = () =>
    host.call('POST /operator/meta/remove', { headers: operatorKey, body: { id: first.id } });
  expect((await remove()).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(422);
  expect((await listMeta('GET /page/meta')).map(({ page }) => page)).not.toContain('/track');
});

it('accepts no more rows than a list shows, and replaces existing ones', async () => {
  const { pageMeta } = schema;
  await add({ page: '/about', language: 'en', title: 'Before' });
  const length = 2000 - (await host.db.$count(pageMeta));
  const rows = Array.from({ length }, (_, n) => ({ page: `/full/${n}`, language: 'en' }));
  await host.db.insert(pageMeta).values(rows);
  const answers = [
    await add({ page: '/about', language: 'ja', title: 'One more' }),
    await add({ page: '/about', language: 'en', title: 'After' }),
  ];
  await host.db.delete(pageMeta).where(like(pageMeta.page, '/full/%'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200]);
  expect(answers[0]?.body).toContain('there are already 2000 rows');
});

it.each([
  [{ page: '/nowhere', language: 'en', title: 'A' }, 'page'],
  [{ page: '/ship-to/*', language: 'en', title: 'A' }, 'page'],
  [{ page: '/rates', language: 'de', title: 'A' }, 'language'],
  [{ page: '/rates', language: 'en', title: 'A', brand: 'acme' }, 'brand'],
  [{ page: '/rates', language: 'en', title: ' ' }, 'title'],
  [{ page: '/rates', language: 'en', title: 'Rates \u202egnp' }, 'title'],
  [{ page: '/rates', language: 'en', description: 'a\u001b[2Jb' }, 'description'],
  [{ page: '/rates', language: 'en', picture: 'http://a.example/a.png' }, 'picture'],
  [{ page: '/rates', language: 'en', picture: 'javascript:alert(1)' }, 'picture'],
  [{ page: '/rates', language: 'en', picture: '//a.example/a.png' }, 'picture'],
])('refuses %j for its %s', async (body, field) => {
  const answer = await add(body);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(`"${field}"`);
});

it('requires the operator key', async () => {
  const answer = await host.call('POST /operator/meta/add', {
    body: { page: '/rates', language: 'en', title: 'A' },
  });
  expect(answer.statusCode).toBe(403);
});

it('the help of the command shows an example', async () => {
  const printedLines: string[] = [];
  const desk = {
    ask: () => Promise.reject(new Error('asks nobody')),
    print: (line: string) => void printedLines.push(line),
  };
  expect(await runOperator(['meta', '--help'], desk, () => undefined)).toBe(0);
  expect(printedLines.join('\n')).toContain('Example: npm run operator -- meta add --page /rates');
});
