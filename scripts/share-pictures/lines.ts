/** Approximate width in ems, for line breaks. */
const measureEms = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.58), 0);

/** Marks and Japanese word endings that must not start a line. */
const closingPattern = /^([\s、。，：；！？）」』・·,.:;!?)]+$|[\u3041-\u309f])/;

function splitPieces(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const lastIndex = pieces.length - 1;
    if (lastIndex >= 0 && closingPattern.test(segment)) pieces[lastIndex] += segment;
    else pieces.push(segment);
  }
  return pieces;
}

function breakEvenly(text: string, tag: string, maxWidth: number): string[] {
  const pieces = splitPieces(text, tag);
  const breakAt = (width: number): string[] => {
    const lines = [''];
    for (const piece of pieces) {
      const lastIndex = lines.length - 1;
      const extendedLine = `${lines[lastIndex]}${piece}`;
      if (lines[lastIndex] && measureEms(extendedLine.trimEnd()) > width) lines.push(piece);
      else lines[lastIndex] = extendedLine;
    }
    return lines.map((line) => line.trim());
  };
  const minLines = breakAt(maxWidth).length;
  for (let width = measureEms(text) / minLines; width < maxWidth; width += 0.5) {
    const lines = breakAt(width);
    if (lines.length <= minLines) return lines;
  }
  return breakAt(maxWidth);
}

/**
 * Breaks a title after punctuation if that costs at most one extra line, else evenly. `maxWidth`
 * is in ems; `tag` determines word boundaries.
 */
export function breakLines(text: string, tag: string, maxWidth: number): string[] {
  const evenLines = breakEvenly(text, tag, maxWidth);
  if (evenLines.length === 1) return evenLines;
  const parts = text
    .split(/(?<=[：:！？。])\s*/)
    .flatMap((part) => breakEvenly(part, tag, maxWidth));
  return parts.length <= evenLines.length + 1 ? parts : evenLines;
}
