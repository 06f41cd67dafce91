import { eq } from 'drizzle-orm';
import sharp from 'sharp';

import type { Token } from '@/contract/member/auth';
import { limits } from '@/contract/limits';
import type { PaperTicket } from '@/contract/member/paper';
import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { drawPicture } from '@/host/testing/operator';
import { storePackages, type PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

let host: TestHost;
let callerCount = 0;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const createPdf = (catalogEntries = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog ${catalogEntries} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
/** Each upload comes from its own address, since uploads are limited per minute and address. */
const upload = (as: Token, packageref: string, file: Buffer) =>
  host.call('POST /pmt/uploadinvoice', {
    as,
    body: { packageref, file: file.toString('base64') },
    from: `203.0.113.${(callerCount += 1)}`,
  });
const loadStoredFiles = (memberId: string) =>
  host.db.select().from(schema.files).where(eq(schema.files.memberId, memberId));

async function createOwner(values: PackageValues = {}) {
  const { member, as } = await newMember(host.db);
  const [ref = ''] = await storePackages(host.db, member.id, [values]);
  return { as, ref, memberId: member.id };
}

async function openInvoice(as: Token, reference: string) {
  const { token } = getData<PaperTicket>(
    await host.call('POST /papers/ticket', { as, body: { kind: 'shopinvoice', reference } }),
  );
  return host.call('GET /papers/view', {
    query: { token },
    from: `198.51.100.${(callerCount += 1)}`,
  });
}

describe('the invoice of a package', () => {
  it('is re-encoded without metadata if it is a picture, and displayed with a ticket', async () => {
    const { as, ref } = await createOwner();
    const { updatedpackage } = getData<{ updatedpackage: Package }>(
      await upload(as, ref, await drawPicture()),
    );
    expect(updatedpackage).toMatchObject({
      packageref: ref,
      invoiceuploaded: true,
      events: [{ kind: 'invoice' }],
    });
    const viewAnswer = await openInvoice(as, ref);
    expect(viewAnswer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="invoice-${ref}.webp"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await sharp(viewAnswer.rawPayload).metadata()).not.toHaveProperty('exif');
    const list = getData<Reply<'GET /pmt/packages'>>(await host.call('GET /pmt/packages', { as }));
    expect(list.transactionpackages.items[0]?.invoiceuploaded).toBe(true);
  });

  it('is replaced by the next one, and a PDF is sent only as a download', async () => {
    const { as, ref, memberId } = await createOwner();
    await upload(as, ref, await drawPicture(40, 30, 'png'));
    expect((await upload(as, ref, createPdf())).statusCode).toBe(200);
    expect((await loadStoredFiles(memberId)).map(({ mime, variant }) => [mime, variant])).toEqual([
      ['application/pdf', 'invoice'],
    ]);
    const viewAnswer = await openInvoice(as, ref);
    expect(viewAnswer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${ref}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    expect(viewAnswer.rawPayload).toEqual(createPdf());
  });

  const polyglot = Buffer.concat([Buffer.from('<script>alert(1)</script>'), createPdf()]);
  const largePdf = Buffer.alloc(limits.fileMaxKb * 1024 + 1, createPdf());
  it.each([
    ['an empty file', () => Buffer.alloc(0), 'required'],
    ['a page that claims to be a picture', () => Buffer.from('<svg onload="x"/>'), 'documentOnly'],
    ['a PDF after other content', () => polyglot, 'documentOnly'],
    ['a PDF with a script', () => createPdf('/OpenAction << /S /JavaScript >>'), 'pdfUnsafe'],
    ['a truncated PDF', () => Buffer.from('%PDF-1.4 and nothing more'), 'pdfBroken'],
    [
      'a truncated picture',
      () => Buffer.from('\xff\xd8\xff\xe0 and nothing more', 'latin1'),
      'pictureBroken',
    ],
    ['one byte more than is allowed', () => largePdf, 'fileTooLarge'],
    ['a GIF', () => Buffer.from('GIF89a'), 'documentOnly'],
  ])(
    'is refused for %s: nothing is stored, and the previous invoice remains',
    async (_, file, message) => {
      const { as, ref, memberId } = await createOwner();
      await upload(as, ref, createPdf());
      expect(readRefusal(await upload(as, ref, file()))).toMatchObject({
        status: 422,
        fields: [{ field: 'file', message }],
      });
      expect(await loadStoredFiles(memberId)).toHaveLength(1);
      expect((await openInvoice(as, ref)).statusCode).toBe(200);
    },
  );

  it('accepts the maximum size, and refuses a larger body', async () => {
    const { as, ref } = await createOwner();
    const maxPdf = Buffer.concat([
      createPdf(),
      Buffer.alloc(limits.fileMaxKb * 1024 - 2 * createPdf().length, ' '),
      createPdf(),
    ]);
    expect(maxPdf).toHaveLength(limits.fileMaxKb * 1024);
    expect((await upload(as, ref, maxPdf)).statusCode).toBe(200);
    expect((await upload(as, ref, Buffer.alloc(3_000_000))).statusCode).toBe(422);
  });

  it.each([
    ['that has been shipped', { status: 'P', shipmentRef: 'SH22222222' }],
    ['that was discarded', { status: 'D' }],
  ])('is not accepted for a package %s', async (_, values) => {
    const { as, ref, memberId } = await createOwner(values);
    expect(readRefusal(await upload(as, ref, createPdf()))).toMatchObject({ status: 409 });
    expect(await loadStoredFiles(memberId)).toEqual([]);
  });

  it('belongs to its member: others can neither upload, see nor open it', async () => {
    const [invoiceOwner, stranger] = [await createOwner(), await createOwner()];
    await upload(invoiceOwner.as, invoiceOwner.ref, createPdf());
    expect((await upload(stranger.as, invoiceOwner.ref, createPdf())).statusCode).toBe(404);
    expect(
      (
        await host.call('POST /papers/ticket', {
          as: stranger.as,
          body: { kind: 'shopinvoice', reference: invoiceOwner.ref },
        })
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await host.call('POST /papers/ticket', {
          as: stranger.as,
          body: { kind: 'shopinvoice', reference: stranger.ref },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('opens once per ticket', async () => {
    const { as, ref } = await createOwner();
    await upload(as, ref, createPdf());
    const { token } = getData<PaperTicket>(
      await host.call('POST /papers/ticket', { as, body: { kind: 'shopinvoice', reference: ref } }),
    );
    const tries = await Promise.all(
      [1, 2, 3].map((n) =>
        host.call('GET /papers/view', { query: { token }, from: `192.0.2.${n}` }),
      ),
    );
    expect(tries.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('stores one file for concurrent uploads', async () => {
    const { as, ref, memberId } = await createOwner();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(as, ref, createPdf())),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
    expect(await loadStoredFiles(memberId)).toHaveLength(1);
  });

  it("is refused at the member's limit, except as a replacement", async () => {
    const { member, as } = await newMember(host.db);
    const refs = await storePackages(
      host.db,
      member.id,
      Array.from({ length: limits.invoicesMax }, () => ({
        invoiceFile: '00000000-0000-4000-8000-000000000001',
      })),
    );
    const [extraRef = ''] = await storePackages(host.db, member.id, [{}]);
    expect(readRefusal(await upload(as, extraRef, createPdf()))).toMatchObject({
      status: 422,
      fields: [{ field: 'file', message: 'tooManyFiles' }],
    });
    expect((await upload(as, refs[0] ?? '', createPdf())).statusCode).toBe(200);
  });
});
