import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/registry';
import { schema } from '@/host/db/client';
import { sendEmails } from '@/host/testing/emails';
import { quoteDesk, stranger } from '@/host/testing/estimates';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { dataOf, refusal } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const { sent, resultOf } = quoteDesk(() => host);

describe('what a person must look at', () => {
  it('waits in the list, is answered once, and a letter brings who asked to it', async () => {
    const email = stranger();
    const id = await sent({ email, producturl: 'https://shop.example/zyx-frobnicator', qty: 2 });
    const waiting = await resultOf(id);
    expect(waiting).toMatchObject({
      status: 'followup',
      followupcategory: 'research',
      notes: ['exclusions', 'research'],
      weight: null,
    });
    const { items } = dataOf<Reply<'GET /operator/estimates'>>(
      await host.call('GET /operator/estimates', { headers: operatorKey }),
    );
    expect(items.find((one) => one.reference === waiting.reference)).toMatchObject({
      suite: '',
      qty: 2,
      guess: null,
    });
    const answer = (body: object) =>
      host.call('POST /operator/estimate', {
        body: { reference: waiting.reference, ...body },
        headers: operatorKey,
      });
    expect(refusal(await answer({})).status).toBe(422);
    dataOf(await answer({ weight: 1.25, comment: 'Weighed by the maker.' }));
    expect(await resultOf(id)).toMatchObject({
      status: 'completed',
      weight: 2500,
      basis: 'person',
      comment: 'Weighed by the maker.',
      isHOO: true,
    });
    const mails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.address, email));
    expect(mails).toMatchObject([
      { kind: 'estimate-answered', data: { estimateId: id, grams: 2500 } },
    ]);
  });

  it.each([
    ['en', '/live-quote?estimate=', 'Your shipping quote'],
    ['zh', '/zh/live-quote?estimate=', '运费报价'],
    ['tw', '/tw/live-quote?estimate=', '運費報價'],
    ['ja', '/ja/live-quote?estimate=', '送料のお見積もり'],
  ])('is told of in the language that it was asked in: %s', async (language, link, subject) => {
    const email = stranger();
    const id = await sent({
      email,
      producturl: 'https://shop.example/zyx-frobnicator',
      languageprefer: language,
    });
    const { reference } = await resultOf(id);
    const body = { reference, ...(language === 'zh' ? { refuse: true } : { weight: 1.25 }) };
    dataOf(await host.call('POST /operator/estimate', { body, headers: operatorKey }));
    const mail = (await sendEmails(host.db)).find(({ to }) => to?.[0]?.address === email);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(`${link}${id}`);
    if (language !== 'zh') expect(mail?.text).toMatch(/1\.25\s?(kg|公\u2060斤)/);
  });

  it('carries the further-research flags of the product', async () => {
    const { flags, notes } = await resultOf(
      await sent({ producturl: 'https://shop.example/crystal-chandelier' }),
    );
    expect(flags).toEqual(['crating']);
    expect(notes).toEqual(['exclusions', 'fragile', 'crating', 'research']);
  });
});
