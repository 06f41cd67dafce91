import { deflateSync } from 'node:zlib';

import PDFDocument from 'pdfkit';

import { checkPdf } from './pdf-check';

const buildPdf = (content: string | Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog '),
    Buffer.from(content),
    Buffer.from(' >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
const buildPackedPdf = (
  objects: string,
  dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
) =>
  buildPdf(
    Buffer.concat([
      Buffer.from(`>>\nendobj\n2 0 obj\n<< ${dictionary} >>\nstream\n`, 'latin1'),
      deflateSync(Buffer.from(objects, 'latin1')),
      Buffer.from('\nendstream\nendobj\n3 0 obj << '),
    ]),
  );

/** A realistic PDF, as a shop's software would write it. */
function renderInvoice(): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)));
    document.text('Invoice 1001: two cups, $25.00').end();
  });
}

describe('the check of a PDF', () => {
  it('accepts an ordinary file, and one with compressed objects', async () => {
    expect(checkPdf(await renderInvoice())).toBeNull();
    expect(checkPdf(buildPackedPdf('4 0 << /Type /Page >>'))).toBeNull();
    expect(
      checkPdf(buildPdf('/OpenAction [3 0 R /FitH null] /A << /S /URI /URI (x) >>')),
    ).toBeNull();
    expect(
      checkPdf(buildPdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Annot << /F 4 /F1 9 0 R >>')),
    ).toBeNull();
  });

  it.each([
    ['a script', buildPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script in a disguised name', buildPdf('/OpenAction << /S /J#61v#61Script >>')],
    ['a program to launch', buildPdf('/AA << /O << /S /Launch /F (cmd.exe) >> >>')],
    ['a form that sends itself', buildPdf('/A << /S /SubmitForm /F (http://x) >>')],
    ['an embedded file', buildPdf('/Names << /EmbeddedFiles 2 0 R >>')],
    [
      'an address that opens by itself',
      buildPdf('/OpenAction << /S /URI /URI (https://x.example) >>'),
    ],
    [
      'an address in another object',
      buildPdf('/OpenAction 7 0 R >>\nendobj\n7 0 obj\n<< /S /URI /URI (x)'),
    ],
    ['an action on a page', buildPdf('/AA << /O << /S /URI /URI (https://x.example) >> >>')],
    ['a video', buildPdf('/A << /S /Rendition /R 3 0 R >>')],
    ['a file that prints itself', buildPdf('/OpenAction << /S /Named /N /Print >>')],
    ['a stream from another machine', buildPdf('/Length 0 /F (\\\\evil\\share)')],
    ['an encrypted file', buildPdf('/Encrypt 5 0 R')],
    ['a script in packed objects', buildPackedPdf('4 0 << /S /JavaScript /JS 5 0 R >>')],
    ['a disguised script in packed objects', buildPackedPdf('4 0 << /S /#4aavaScript >>')],
  ])('refuses %s', (_, data) => expect(checkPdf(data)).toBe('unsafe'));

  it.each([
    ['no beginning', Buffer.from('GIF89a %PDF-1.7 %%EOF')],
    ['no end', Buffer.from('%PDF-1.7 and nothing more')],
    [
      'packed objects that cannot be unpacked',
      buildPdf('/Type /ObjStm >>\nstream\nnothing that was packed\nendstream <<'),
    ],
    ['packed objects that unpack without end', buildPackedPdf(`4 0 ${' '.repeat(20_000_000)}`)],
    [
      'objects packed twice',
      buildPackedPdf(
        deflateSync(Buffer.from('4 0 << /S /JavaScript >>', 'latin1')).toString('latin1'),
        '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
      ),
    ],
    [
      'objects whose bytes a predictor changes',
      buildPackedPdf(
        '4 0 << >>',
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>',
      ),
    ],
    [
      'a string in the head of packed objects, to hide a false beginning',
      buildPackedPdf('4 0 << >>', '/Type /ObjStm /Note (>> stream\n) /Filter /FlateDecode'),
    ],
    ['too many packed objects', buildPdf('/ObjStm '.repeat(600))],
  ])('reports a file with %s as broken', (_, data) => expect(checkPdf(data)).toBe('broken'));

  // The check runs in linear time. Each of these once took seconds to minutes.
  it.each([
    [
      'an endless sequence of object stream names',
      Buffer.alloc(1_000_000, '/ObjStm stream\n'),
      'broken',
    ],
    ['an endless sequence of escapes', Buffer.alloc(1_000_000, '#4'), null],
    [
      'blanks between the words of a head',
      Buffer.from(
        `1 0 obj << /Filter${' '.repeat(1900)}/FlateDecode${' '.repeat(1900)}x /Type /ObjStm >>\nstream\n`,
      ),
      'broken',
    ],
    [
      'brackets and names in a head',
      Buffer.from(`1 0 obj << ${'/Filter [/'.repeat(390)} /Type /ObjStm >>\nstream\n`),
      'broken',
    ],
    [
      'ends of dictionaries before blanks',
      Buffer.from(`1 0 obj /ObjStm ${`>>${' '.repeat(60)}`.repeat(15_000)}`),
      'broken',
    ],
    ['five hundred object streams behind a far beginning', buildFarBeginning(500), 'broken'],
    ['a hundred object streams whose heads are long', buildLongHeads(100), null],
  ])('finishes quickly for %s', (_, body, expected) => {
    const startUsage = process.cpuUsage();
    expect(checkPdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), body, Buffer.from('\n%%EOF')]))).toBe(
      expected,
    );
    expect(process.cpuUsage(startUsage).user).toBeLessThan(1_000_000); // microseconds of CPU time
  });
});

function buildObjectStreams(count: number, blanks: string): Buffer {
  const objectStream = Buffer.concat([
    Buffer.from(`<< /Type /ObjStm${blanks}/Filter /FlateDecode >>\nstream\n`),
    deflateSync('4 0 << >>'),
    Buffer.from('\nendstream\n'),
  ]);
  return Buffer.concat(Array.from({ length: count }, () => objectStream));
}

/** One "obj", followed much later by streams that claim it. */
function buildFarBeginning(count: number): Buffer {
  return Buffer.concat([
    Buffer.from(`1 0 obj ${' '.repeat(900_000)}`),
    buildObjectStreams(count, ' '),
  ]);
}

function buildLongHeads(count: number): Buffer {
  const longHead = Buffer.concat([
    Buffer.from('1 0 obj '),
    buildObjectStreams(1, ' '.repeat(3800)),
  ]);
  return Buffer.concat(Array.from({ length: count }, () => longHead));
}
