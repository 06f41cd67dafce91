/**
 * Code 39: nine elements a sign, bar first, `w` wide; three of them are. Printed with * at both
 * ends.
 */
const patterns: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '*': 'nwnnwnwnn',
};
const WIDE = 2.5;

/** The bars of a reference as [from, width] in narrow units, and how long all of it is. */
export function bars(text: string): { bars: [from: number, width: number][]; length: number } {
  const found: [number, number][] = [];
  let at = 0;
  for (const sign of `*${text.toUpperCase().replace(/[^0-9A-Z-]/g, '-')}*`) {
    [...(patterns[sign] ?? '')].forEach((element, index) => {
      const width = element === 'w' ? WIDE : 1;
      if (index % 2 === 0) found.push([at, width]);
      at += width;
    });
    at += 1;
  }
  return { bars: found, length: at - 1 };
}

/** Draws a reference as bars that the warehouse's scanners read. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const code = bars(text);
  const unit = box.width / code.length;
  doc.fillColor('#000000');
  for (const [from, width] of code.bars)
    doc.rect(box.x + from * unit, box.y, width * unit, box.height);
  doc.fill();
}
