import PDFDocument from 'pdfkit';

import { languageTags, type Locale } from '@/rules/locale';

import { loadFont, fontScriptsByLocale, type FontScript, type Weight } from './fonts';

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 64 } as const;
export const contentWidth = page.width - 2 * page.side;
export const colors = {
  ink: '#14213d',
  muted: '#56607a',
  line: '#c9c4b6',
  sunken: '#f4f1ea',
} as const;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Screen reader role; a paragraph by default. */
  tag?: 'H1' | 'H2' | 'TH' | 'TD';
  scope?: 'Column' | 'Row';
  /** Screen readers read this instead of the drawn text. */
  spoken?: string | undefined;
}

/** pdfkit internals, used to check glyph coverage. */
interface DocumentWithFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** Each text uses the first font with all its glyphs. */
export class Sheet {
  y: number = page.top;
  /** Becomes true if a text has glyphs that no loaded font covers. */
  missesGlyphs = false;
  private element: PDFKit.PDFStructureElement;

  constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly scripts: readonly FontScript[],
  ) {
    this.element = doc.struct('Document');
    doc.addStructure(this.element);
  }

  within(tag: 'Table' | 'TR', draw: () => void): void {
    const parent = this.element;
    this.element = this.doc.struct(tag);
    parent.add(this.element);
    draw();
    this.element = parent;
  }

  /** Draws content that screen readers skip, such as lines. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Returns the height. Does not move down. */
  write(text: string, at: { x: number; y?: number; width: number }, style: TextStyle = {}): number {
    const { tag = 'P', scope, spoken } = style;
    const content = this.doc.markStructureContent(tag);
    this.element.add(
      this.doc.struct(tag, { ...(scope && { scope }), ...(spoken && { actual: spoken }) }, [
        content,
      ]),
    );
    const height = this.draw(text, at, style);
    this.doc.endMarkedContent();
    return height;
  }

  /** Writes untagged text: use inside `decorate`. */
  draw(text: string, at: { x: number; y?: number; width: number }, style: TextStyle = {}): number {
    const drawnText = this.setFont(text, style);
    const height = this.doc.heightOfString(drawnText, { width: at.width, lineGap: getGap(style) });
    this.doc.fillColor(style.color ?? colors.ink);
    this.doc.text(drawnText, at.x, at.y ?? this.y, {
      width: at.width,
      align: style.align ?? 'left',
      lineGap: getGap(style),
      height: height + 4,
    });
    return height;
  }

  /** Writes across the full width and moves below it. */
  line(text: string, style: TextStyle = {}, spaceAfter = 4): void {
    this.reserve(this.measureHeight(text, contentWidth, style));
    this.y += this.write(text, { x: page.side, width: contentWidth }, style) + spaceAfter;
  }

  measureHeight(text: string, width: number, style: TextStyle = {}): number {
    return this.doc.heightOfString(this.setFont(text, style), { width, lineGap: getGap(style) });
  }

  drawRule(spaceAfter = 10, color: string = colors.line): void {
    this.decorate(() =>
      this.doc
        .moveTo(page.side, this.y)
        .lineTo(page.width - page.side, this.y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke(),
    );
    this.y += spaceAfter;
  }

  /** Starts a new page if needed. Returns true if it did. */
  reserve(height: number): boolean {
    if (this.y + height <= page.height - page.bottom) return false;
    this.doc.addPage();
    this.y = page.top;
    return true;
  }

  /** Uncovered glyphs become question marks. */
  private setFont(text: string, { size = 9.5, weight = 'regular' }: TextStyle): string {
    const cleanText = text.replace(/[^\P{Cc}\n]+|\p{Cf}+/gu, ' ');
    const codes = [...new Set(cleanText.replaceAll('\n', ''))].map(
      (char) => char.codePointAt(0) ?? 0,
    );
    for (const script of this.scripts) {
      this.doc.font(`${script} ${weight}`, size);
      if (codes.every((code) => this.hasGlyph(code))) return cleanText;
    }
    this.missesGlyphs = true;
    this.doc.font(`${this.scripts[0] ?? 'jp'} ${weight}`, size);
    return [...cleanText]
      .map((char) => (char === '\n' || this.hasGlyph(char.codePointAt(0) ?? 0) ? char : '?'))
      .join('');
  }

  private hasGlyph(code: number): boolean {
    return (this.doc as unknown as DocumentWithFont)._font.font.hasGlyphForCodePoint(code);
  }
}

/** Noto's default line spacing is too wide. */
const getGap = ({ size = 9.5 }: TextStyle) => -size * 0.12;

export interface PaperFrame {
  locale: Locale;
  title: string;
  author: string;
  footer: (pageNumber: number, pageCount: number) => string;
}

/** Uses the fonts of the reader's language, and redraws with more fonts if a text needs them. */
export async function printSheet(frame: PaperFrame, draw: (sheet: Sheet) => void): Promise<Buffer> {
  const allScripts = fontScriptsByLocale[frame.locale];
  for (let count = 1; count < allScripts.length; count += 1) {
    const { bytes, missesGlyphs } = await printWithScripts(frame, draw, allScripts.slice(0, count));
    if (!missesGlyphs) return bytes;
  }
  return (await printWithScripts(frame, draw, allScripts)).bytes;
}

async function printWithScripts(
  frame: PaperFrame,
  draw: (sheet: Sheet) => void,
  scripts: readonly FontScript[],
): Promise<{ bytes: Buffer; missesGlyphs: boolean }> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: languageTags[frame.locale],
    displayTitle: true,
    tagged: true,
    font: '',
    info: { Title: frame.title, Author: frame.author },
  });
  for (const script of scripts) {
    for (const weight of ['regular', 'bold'] as const)
      doc.registerFont(`${script} ${weight}`, await loadFont(script, weight));
  }
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const sheet = new Sheet(doc, scripts);
  draw(sheet);
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const footer = frame.footer(index + 1, count);
    sheet.decorate(
      () =>
        sheet.draw(
          footer,
          { x: page.side, y: page.height - 40, width: contentWidth },
          { size: 8, color: colors.muted, align: 'center' },
        ),
      'Pagination',
    );
  }
  doc.end();
  await done;
  return { bytes: Buffer.concat(chunks), missesGlyphs: sheet.missesGlyphs };
}
