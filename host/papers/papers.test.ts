import { inflateSync } from 'node:zlib';

import type { Token } from '@/contract/member/auth';
import type { PaperTicket } from '@/contract/member/paper';
import { printedKinds } from '@/contract/member/paper-kinds';
import { travel } from '@/host/core/clock';
import enCommon from '@/messages/en/common.json';
import en from '@/messages/en/papers.json';
import jaCommon from '@/messages/ja/common.json';
import ja from '@/messages/ja/papers.json';
import twCommon from '@/messages/tw/common.json';
import tw from '@/messages/tw/papers.json';
import zhCommon from '@/messages/zh/common.json';
import zh from '@/messages/zh/papers.json';
import { locales } from '@/rules/locale';

import { openTestHost, type TestHost } from '../testing/host';
import { orderWithCredits } from '../testing/orders';
import { newMember } from '../testing/people';
import { getData, newShopper, payWithCredits, readRefusal } from '../testing/shipping';

import { listCustomsReceiverLines } from './facts';
import { loadShipment } from './find-facts';
import { createPaperContext } from './paper-context';

const titles = { en, zh, tw, ja };
const commonMessages = { en: enCommon, zh: zhCommon, tw: twCommon, ja: jaCommon };
let host: TestHost;
let shopper: Awaited<ReturnType<typeof newShopper>>;
let shipmentref: string;
let orderRef: string;

const requestTicket = (body: object, as: Token = shopper.as) =>
  host.call('POST /papers/ticket', { as, body });
const view = (token: string, from = '203.0.113.9') =>
  host.call('GET /papers/view', { query: { token }, from });
const getReference = (kind: string) => {
  if (kind === 'order') return orderRef;
  return kind === 'packingslip' ? (shopper.refs[0] ?? '') : shipmentref;
};

/** The decompressed drawing instructions of a PDF. */
function unpack(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      const start = index + mark.length;
      try {
        return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString(
          'latin1',
        );
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** All characters of the paper, from its glyph-to-character maps. */
function listCharacters(pdf: Buffer): Set<string> {
  const maps = [...unpack(pdf).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)]
    .map(([, mapText = '']) => mapText)
    .join(' ');
  return new Set(
    [...maps.matchAll(/<([0-9a-f]{4,8})>(?=[\s\]])/gi)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** The parts of a paper as screen readers see them. */
const listTags = (pdf: Buffer) =>
  pdf.includes('/Marked true')
    ? [...pdf.toString('latin1').matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
    : [];

beforeAll(async () => {
  host = await openTestHost();
  shopper = await newShopper(host, [
    { name: '有田焼の茶碗 / ¥ Ünïcode' },
    {
      itemization: [{ description: '马克杯 mug', qty: 2, priceCents: 1250 }],
      itemizationDeclared: true,
    },
  ]);
  shipmentref = (await payWithCredits(host, shopper)).shipmentref;
  orderRef = await orderWithCredits(host, shopper);
});
afterAll(async () => {
  travel(0);
  await host.close();
});

describe('a document', () => {
  it.each(printedKinds.flatMap((kind) => locales.map((language) => [kind, language] as const)))(
    'is printed: %s in %s',
    async (kind, language) => {
      const { token } = getData<PaperTicket>(
        await requestTicket({ kind, reference: getReference(kind), language }),
      );
      const answer = await view(token, `203.0.113.${printedKinds.indexOf(kind)}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(answer.headers['content-disposition']).toBe(
        `inline; filename="${kind}-${getReference(kind)}.pdf"`,
      );
      const pdf = answer.rawPayload;
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeLessThan(250_000);
      const characters = listCharacters(pdf);
      const title =
        kind === 'invoice'
          ? commonMessages[language].receipt
          : titles[language][kind === 'packingslip' ? 'slip' : kind].title;
      expect(
        [...title].filter((character) => ![...characters].join('').includes(character)),
      ).toEqual([]);
      const tags = listTags(pdf);
      expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
      const table = kind === 'packingslip' ? [] : ['Table', 'TR', 'TH', 'TD'];
      expect(tags).toEqual(expect.arrayContaining(['Document', 'H2', 'P', ...table]));
      // Everything drawn is tagged, or marked for screen readers to skip.
      expect(unpack(pdf)).not.toMatch(/EMC\s+(?:\d|BT|q)/);
    },
  );

  it('shows the number that identifies the receiver to customs', async () => {
    const taiwanShopper = await newShopper(host);
    await host.call('POST /address/editaddress', {
      as: taiwanShopper.as,
      body: {
        addressid: taiwanShopper.addressid,
        receiver: 'Wang Xiaomei',
        receivercountrycode: '886',
        receivercontact: '0912345678',
        street1: '390 Fuxing South Road',
        city: 'Daan',
        state: 'Taipei',
        postal: '106',
        country: 'TW',
        consignee_id: 'A123456789',
      },
    });
    const { shipmentref: ref } = await payWithCredits(host, taiwanShopper);
    const facts = await loadShipment(host.db, taiwanShopper.memberId, ref);
    expect(JSON.stringify(facts.shipment.address)).not.toContain('A123456789');
    for (const locale of locales)
      expect(listCustomsReceiverLines(facts, createPaperContext(locale)).at(-1)).toMatch(
        /: A123456789$/,
      );
  });

  it("shows names in scripts other than the reader's", async () => {
    const { token } = getData<PaperTicket>(
      await requestTicket({ kind: 'commercial', reference: shipmentref, language: 'en' }),
    );
    const characters = [...listCharacters((await view(token)).rawPayload)].join('');
    for (const character of '有茶碗马杯Ü¥') expect(characters).toContain(character);
  });
});

describe('the receipt of an order', () => {
  it('shows what was bought, to its member only, once it is bought', async () => {
    const { token } = getData<PaperTicket>(
      await requestTicket({ kind: 'order', reference: orderRef, language: 'ja' }),
    );
    const characters = [...listCharacters((await view(token)).rawPayload)].join('');
    for (const character of '茶碗購') expect(characters).toContain(character);
    const { as } = await newMember(host.db);
    expect(
      readRefusal(await requestTicket({ kind: 'order', reference: orderRef }, as)),
    ).toMatchObject({ status: 404 });
    const unboughtRef = await orderWithCredits(host, shopper, { bought: false });
    expect(
      readRefusal(await requestTicket({ kind: 'order', reference: unboughtRef })),
    ).toMatchObject({ status: 404 });
  });
});

describe('the ticket of a document', () => {
  const createToken = async () =>
    getData<PaperTicket>(await requestTicket({ kind: 'invoice', reference: shipmentref })).token;

  it('opens it once, for the first of many concurrent requests', async () => {
    const token = await createToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => view(token, `203.0.113.${20 + n}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('is valid for a minute and is not a session', async () => {
    const token = await createToken();
    expect(
      (await host.call('GET /user/showprofile', { headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    ).toBe(401);
    travel(61_000);
    expect(readRefusal(await view(token))).toMatchObject({ status: 404 });
    travel(0);
  });

  it("is refused with identical responses for another member's, unpaid or unknown items", async () => {
    const { as } = await newMember(host.db);
    const unpaidShopper = await newShopper(host);
    const startedShipment = getData<{ shipmentref: string }>(
      await host.call('POST /shipment/init', {
        as: unpaidShopper.as,
        body: { packages: unpaidShopper.refs },
        headers: { 'idempotency-key': 'papers-draft' },
      }),
    );
    const answers = [
      await requestTicket({ kind: 'invoice', reference: shipmentref }, as),
      await requestTicket({ kind: 'packingslip', reference: shopper.refs[0] }, as),
      await requestTicket(
        { kind: 'customs', reference: startedShipment.shipmentref },
        unpaidShopper.as,
      ),
      await requestTicket({ kind: 'invoice', reference: 'SH22222222' }, as),
    ].map(readRefusal);
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 404 });
    expect(
      (
        await host.call('POST /papers/ticket', {
          body: { kind: 'invoice', reference: shipmentref },
        })
      ).statusCode,
    ).toBe(401);
  });

  it('is also issued by GET /pmt/viewslip', async () => {
    const { status, token } = getData<PaperTicket>(
      await host.call('GET /pmt/viewslip', {
        as: shopper.as,
        query: { packageref: getReference('packingslip'), check: '1', portal: 'cgw' },
      }),
    );
    expect(status).toBe(true);
    expect((await view(token)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
