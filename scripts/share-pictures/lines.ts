/** Approximate width in ems, for line breaks. */
const measureEms = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.58), 0);

/** Marks and Japanese word endings that must not start a line. */
const closing = /^([\s、。，：；！？）」』・·,.:;!?)]+$|[\u3041-\u309f])/;

function splitPieces(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = pieces.length - 1;
    if (last >= 0 && closing.test(segment)) pieces[last] += segment;
    else pieces.push(segment);
  }
  return pieces;
}

function breakEvenly(text: string, tag: string, maxWidth: number): string[] {
  const pieces = splitPieces(text, tag);
  const breakAt = (width: number): string[] => {
    const lines = [''];
    for (const piece of pieces) {
      const last = lines.length - 1;
      const extended = `${lines[last]}${piece}`;
      if (lines[last] && measureEms(extended.trimEnd()) > width) lines.push(piece);
      else lines[last] = extended;
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
 * Breaks a title after a mark if it costs at most one extra line, else evenly. `maxWidth` is in
 * ems; `tag` determines word boundaries.
 */
export function breakLines(text: string, tag: string, maxWidth: number): string[] {
  const evenLines = breakEvenly(text, tag, maxWidth);
  if (evenLines.length === 1) return evenLines;
  const parts = text
    .split(/(?<=[：:！？。])\s*/)
    .flatMap((part) => breakEvenly(part, tag, maxWidth));
  return parts.length <= evenLines.length + 1 ? parts : evenLines;
}
