import { encodeCode39 } from '@/rules/code39';

/** Draws a reference as bars that the warehouse's scanners read. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const code = encodeCode39(text, 2.5);
  const unit = box.width / code.length;
  doc.fillColor('#000000');
  for (const [offset, width] of code.bars)
    doc.rect(box.x + offset * unit, box.y, width * unit, box.height);
  doc.fill();
}
