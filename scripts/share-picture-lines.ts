/** Approximate width in ems, for line breaks. */
const measureEms = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.58), 0);

/** Marks and Japanese word endings that must not start a line. */
const closing = /^([\s、。，：；！？）」』・·,.:;!?)]+$|[\u3041-\u309f])/;

function splitPieces(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const before = pieces.length - 1;
    if (before >= 0 && closing.test(segment)) pieces[before] += segment;
    else pieces.push(segment);
  }
  return pieces;
}

function evenly(text: string, tag: string, most: number): string[] {
  const pieces = splitPieces(text, tag);
  const breakAt = (width: number): string[] => {
    const lines = [''];
    for (const piece of pieces) {
      const last = lines.length - 1;
      const longer = `${lines[last]}${piece}`;
      if (lines[last] && measureEms(longer.trimEnd()) > width) lines.push(piece);
      else lines[last] = longer;
    }
    return lines.map((line) => line.trim());
  };
  const fewest = breakAt(most).length;
  for (let width = measureEms(text) / fewest; width < most; width += 0.5) {
    const even = breakAt(width);
    if (even.length <= fewest) return even;
  }
  return breakAt(most);
}

/**
 * Breaks a title after a mark if it costs at most one extra line, else evenly. `most` is in ems;
 * `tag` determines word boundaries.
 */
export function breakLines(text: string, tag: string, most: number): string[] {
  const even = evenly(text, tag, most);
  if (even.length === 1) return even;
  const parts = text.split(/(?<=[：:！？。])\s*/).flatMap((part) => evenly(part, tag, most));
  return parts.length <= even.length + 1 ? parts : even;
}
