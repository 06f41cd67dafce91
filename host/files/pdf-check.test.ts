import { deflateSync } from 'node:zlib';

import PDFDocument from 'pdfkit';

import { checkPdf } from './pdf-check';

const pdf = (inside: string | Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog '), Buffer.from(inside), Buffer.from(' >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')]);
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  pdf(Buffer.concat([Buffer.from(`>>\nendobj\n2 0 obj\n<< ${dictionary} >>\nstream\n`, 'latin1'), deflateSync(Buffer.from(objects, 'latin1')), Buffer.from('\nendstream\nendobj\n3 0 obj << ')]));

/** A real one, as a shop's program would write it. */
function invoice(): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    document.text('Invoice 1001: two cups, $25.00').end();
  });
}

describe('a look through a PDF', () => {
  it('passes an ordinary one, and one whose objects are packed', async () => {
    expect(checkPdf(await invoice())).toBeNull();
    expect(checkPdf(packed('4 0 << /Type /Page >>'))).toBeNull();
  });

  it.each([
    ['a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script in a disguised name', pdf('/OpenAction << /S /J#61v#61Script >>')],
    ['a program to launch', pdf('/AA << /O << /S /Launch /F (cmd.exe) >> >>')],
    ['a form that sends itself', pdf('/A << /S /SubmitForm /F (http://x) >>')],
    ['a file inside', pdf('/Names << /EmbeddedFiles 2 0 R >>')],
    ['a script in packed objects', packed('4 0 << /S /JavaScript /JS 5 0 R >>')],
    ['a disguised script in packed objects', packed('4 0 << /S /#4aavaScript >>')],
  ])('refuses %s', (_, data) => expect(checkPdf(data)).toBe('unsafe'));

  it.each([
    ['no beginning', Buffer.from('GIF89a %PDF-1.7 %%EOF')],
    ['no end', Buffer.from('%PDF-1.7 and nothing more')],
    ['packed objects that cannot be unpacked', pdf('/Type /ObjStm >>\nstream\nnothing that was packed\nendstream <<')],
    ['packed objects that unpack without end', packed(`4 0 ${' '.repeat(20_000_000)}`)],
    ['objects packed twice', packed(deflateSync(Buffer.from('4 0 << /S /JavaScript >>', 'latin1')).toString('latin1'), '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]')],
    ['a string in the head of packed objects, to hide a false beginning', packed('4 0 << >>', '/Type /ObjStm /Note (>> stream\n) /Filter /FlateDecode')],
    ['more packed objects than anybody needs', pdf('/ObjStm '.repeat(600))],
  ])('calls broken what has %s', (_, data) => expect(checkPdf(data)).toBe('broken'));

  it('says something of any bytes that begin as one, soon', () => {
    const began = performance.now();
    expect(checkPdf(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_000_000, '/ObjStm stream\n'), Buffer.from('%%EOF')]))).toBe('broken');
    expect(checkPdf(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_000_000, '#4'), Buffer.from('%%EOF')]))).toBeNull();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
