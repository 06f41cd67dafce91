import { deflateSync } from 'node:zlib';

import PDFDocument from 'pdfkit';

import { checkPdf } from './pdf-check';

const pdf = (inside: string | Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog '),
    Buffer.from(inside),
    Buffer.from(' >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  pdf(
    Buffer.concat([
      Buffer.from(`>>\nendobj\n2 0 obj\n<< ${dictionary} >>\nstream\n`, 'latin1'),
      deflateSync(Buffer.from(objects, 'latin1')),
      Buffer.from('\nendstream\nendobj\n3 0 obj << '),
    ]),
  );

/** A realistic PDF, as a shop's software would write it. */
function invoice(): Promise<Buffer> {
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
    expect(checkPdf(await invoice())).toBeNull();
    expect(checkPdf(packed('4 0 << /Type /Page >>'))).toBeNull();
    expect(checkPdf(pdf('/OpenAction [3 0 R /FitH null] /A << /S /URI /URI (x) >>'))).toBeNull();
    expect(
      checkPdf(pdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Annot << /F 4 /F1 9 0 R >>')),
    ).toBeNull();
  });

  it.each([
    ['a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script in a disguised name', pdf('/OpenAction << /S /J#61v#61Script >>')],
    ['a program to launch', pdf('/AA << /O << /S /Launch /F (cmd.exe) >> >>')],
    ['a form that sends itself', pdf('/A << /S /SubmitForm /F (http://x) >>')],
    ['a file inside', pdf('/Names << /EmbeddedFiles 2 0 R >>')],
    ['an address opened by itself', pdf('/OpenAction << /S /URI /URI (https://x.example) >>')],
    ['an address at a distance', pdf('/OpenAction 7 0 R >>\nendobj\n7 0 obj\n<< /S /URI /URI (x)')],
    ['an act at a page', pdf('/AA << /O << /S /URI /URI (https://x.example) >> >>')],
    ['a film', pdf('/A << /S /Rendition /R 3 0 R >>')],
    ['a print by itself', pdf('/OpenAction << /S /Named /N /Print >>')],
    ['a stream of another machine', pdf('/Length 0 /F (\\\\evil\\share)')],
    ['what is locked', pdf('/Encrypt 5 0 R')],
    ['a script in packed objects', packed('4 0 << /S /JavaScript /JS 5 0 R >>')],
    ['a disguised script in packed objects', packed('4 0 << /S /#4aavaScript >>')],
  ])('refuses %s', (_, data) => expect(checkPdf(data)).toBe('unsafe'));

  it.each([
    ['no beginning', Buffer.from('GIF89a %PDF-1.7 %%EOF')],
    ['no end', Buffer.from('%PDF-1.7 and nothing more')],
    [
      'packed objects that cannot be unpacked',
      pdf('/Type /ObjStm >>\nstream\nnothing that was packed\nendstream <<'),
    ],
    ['packed objects that unpack without end', packed(`4 0 ${' '.repeat(20_000_000)}`)],
    [
      'objects packed twice',
      packed(
        deflateSync(Buffer.from('4 0 << /S /JavaScript >>', 'latin1')).toString('latin1'),
        '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
      ),
    ],
    [
      'objects whose bytes a predictor changes',
      packed(
        '4 0 << >>',
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>',
      ),
    ],
    [
      'a string in the head of packed objects, to hide a false beginning',
      packed('4 0 << >>', '/Type /ObjStm /Note (>> stream\n) /Filter /FlateDecode'),
    ],
    ['more packed objects than anybody needs', pdf('/ObjStm '.repeat(600))],
  ])('reports a file with %s as broken', (_, data) => expect(checkPdf(data)).toBe('broken'));

  // The check runs in linear time. Each of these once took seconds to minutes.
  it.each([
    ['names of object streams without end', Buffer.alloc(1_000_000, '/ObjStm stream\n'), 'broken'],
    ['escapes without end', Buffer.alloc(1_000_000, '#4'), null],
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
    ['five hundred object streams behind a far beginning', behindFarBeginning(500), 'broken'],
    ['a hundred object streams whose heads are long', longHeads(100), null],
  ])('finishes quickly for %s', (_, inside, answer) => {
    const began = process.cpuUsage();
    expect(
      checkPdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), inside, Buffer.from('\n%%EOF')])),
    ).toBe(answer);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000); // microseconds of CPU time
  });
});

function objectStreams(count: number, blanks: string): Buffer {
  const one = Buffer.concat([
    Buffer.from(`<< /Type /ObjStm${blanks}/Filter /FlateDecode >>\nstream\n`),
    deflateSync('4 0 << >>'),
    Buffer.from('\nendstream\n'),
  ]);
  return Buffer.concat(Array.from({ length: count }, () => one));
}

/** One "obj", followed far behind by streams that claim it. */
function behindFarBeginning(count: number): Buffer {
  return Buffer.concat([Buffer.from(`1 0 obj ${' '.repeat(900_000)}`), objectStreams(count, ' ')]);
}

function longHeads(count: number): Buffer {
  const one = Buffer.concat([Buffer.from('1 0 obj '), objectStreams(1, ' '.repeat(3800))]);
  return Buffer.concat(Array.from({ length: count }, () => one));
}
