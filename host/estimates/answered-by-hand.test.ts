import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { sendEmails } from '@/host/testing/emails';
import { createQuoteHelpers, randomEmail } from '@/host/testing/estimates';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const { sendForId, getResult } = createQuoteHelpers(() => host);

/** Returns the email that a guest gets in their language after a manual answer. */
async function getAnswerEmail(language: string, body: object) {
  const email = randomEmail();
  const id = await sendForId({
    email,
    producturl: 'https://shop.example/zyx-frobnicator',
    languageprefer: language,
  });
  const { reference } = await getResult(id);
  getData(
    await host.call('POST /operator/estimate', {
      body: { reference, ...body },
      headers: operatorKey,
    }),
  );
  const mail = (await sendEmails(host.db)).find(({ to }) => to?.[0]?.address === email);
  if (!mail) throw new Error('no email was sent');
  return mail;
}

describe('an estimate that needs a person', () => {
  it('is listed first for members, and can be refused as junk without an email', async () => {
    const [requester, email] = [await newMember(host.db), randomEmail()];
    const producturl = 'https://shop.example/zyx-frobnicator';
    const junk = await getResult(await sendForId({ email, producturl }));
    const { as } = requester;
    const memberEstimate = await getResult(
      await sendForId({ producturl, email: undefined }, { as }),
      as,
    );
    const { items } = getData<Reply<'GET /operator/estimates'>>(
      await host.call('GET /operator/estimates', { headers: operatorKey }),
    );
    expect(items[0]?.reference).toBe(memberEstimate.reference);
    const refuse = (body: object) =>
      host.call('POST /operator/estimate', {
        body: { reference: junk.reference, quiet: true, ...body },
        headers: operatorKey,
      });
    expect(readRefusal(await refuse({ weight: 1 })).status).toBe(422);
    getData(await refuse({ refuse: true }));
    const addressFilter = eq(schema.mailOutbox.address, email);
    expect(await host.db.select().from(schema.mailOutbox).where(addressFilter)).toEqual([]);
  });

  it('waits in the list, is answered once, and is emailed to the requester', async () => {
    const email = randomEmail();
    const id = await sendForId({
      email,
      producturl: 'https://shop.example/zyx-frobnicator',
      qty: 2,
    });
    const waitingEstimate = await getResult(id);
    expect(waitingEstimate).toMatchObject({
      status: 'followup',
      followupcategory: 'research',
      notes: ['exclusions', 'research'],
      weight: null,
    });
    const { items } = getData<Reply<'GET /operator/estimates'>>(
      await host.call('GET /operator/estimates', { headers: operatorKey }),
    );
    expect(
      items.find((estimate) => estimate.reference === waitingEstimate.reference),
    ).toMatchObject({ suite: '', qty: 2, guess: null });
    const answer = (body: object) =>
      host.call('POST /operator/estimate', {
        body: { reference: waitingEstimate.reference, ...body },
        headers: operatorKey,
      });
    expect(readRefusal(await answer({})).status).toBe(422);
    getData(await answer({ weight: 1.25, comment: 'Weighed by the maker.' }));
    expect(await getResult(id)).toMatchObject({
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
    ['en', /^Hooded jacket: shipping from \$\d+\.\d\d/, 'Philippines', 'arrives'],
    ['zh', /^“Hooded jacket”运费 \$\d+\.\d\d/, '菲律宾', '若今天发货，预计'],
    ['tw', /^「Hooded jacket」運費 \$\d+\.\d\d/, '菲律賓', '若今天寄出，預計'],
    ['ja', /^「Hooded jacket」の送料：\$\d+\.\d\d/, 'フィリピン', '本日発送の場合のお届け予定'],
  ])(
    'is answered by email with weight, prices, dates and how to buy it, in the language of the question: %s',
    async (language, subject, country, arrivalText) => {
      const mail = await getAnswerEmail(language, { weight: 1.25, product: 'Hooded jacket' });
      const text = mail.text ?? '';
      expect(mail.subject).toMatch(subject);
      expect(text).toMatch(/1\.25\s?(kg|公\u2060斤)/);
      expect(text).toContain(country);
      expect(
        text.match(new RegExp(`\\$\\d+\\.\\d\\d\\sUSD.{0,3}${arrivalText}.*\\d`, 'g')),
      ).toHaveLength(2);
      const prefix = language === 'en' ? '' : `/${language}`;
      expect(text).toContain(
        `${prefix}/buyformeservice?product_url=https%3A%2F%2Fshop.example%2Fzyx-frobnicator&product_quantity=1&show_in_form=1&product_name=Hooded+jacket\n`,
      );
      expect(text).toMatch(new RegExp(`${prefix}/live-quote\\?estimate=[0-9a-f-]{36}\n`));
      expect(text).toContain(`${prefix}/register\n`);
      expect(mail.html).toContain(`${prefix}/register"`);
    },
  );

  it('is answered without a price or a way to buy where it cannot be shipped', async () => {
    const { subject, text } = await getAnswerEmail('zh', {
      refuse: true,
      product: 'Hooded jacket',
    });
    expect(subject).toContain('运费报价');
    expect(text).toContain('“Hooded jacket”已由工作人员确认。打开报价即可查看无法发货的原因。');
    expect(text).not.toMatch(/buyformeservice|USD/);
  });

  it('has the further-research flags of the product', async () => {
    const { flags, notes } = await getResult(
      await sendForId({ producturl: 'https://shop.example/crystal-chandelier' }),
    );
    expect(flags).toEqual(['crating']);
    expect(notes).toEqual(['exclusions', 'fragile', 'crating', 'research']);
  });
});
