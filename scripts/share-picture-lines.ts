/** Width of a piece of text in ems, near enough to break lines by. */
const emsOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.58), 0);

/** What no line begins with: marks, and the endings of Japanese words. */
const closing = /^([\s、。，：；！？）」』・·,.:;!?)]+$|[\u3041-\u309f])/;

/** The words that stay together: of Japanese and Chinese too, and with the mark that follows them. */
function piecesOf(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const before = pieces.length - 1;
    if (before >= 0 && closing.test(segment)) pieces[before] += segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Words into as few lines as hold `most` ems each, all of about the same length. */
function evenly(text: string, tag: string, most: number): string[] {
  const pieces = piecesOf(text, tag);
  const breakAt = (width: number): string[] => {
    const lines = [''];
    for (const piece of pieces) {
      const last = lines.length - 1;
      const longer = `${lines[last]}${piece}`;
      if (lines[last] && emsOf(longer.trimEnd()) > width) lines.push(piece);
      else lines[last] = longer;
    }
    return lines.map((line) => line.trim());
  };
  const fewest = breakAt(most).length;
  for (let width = emsOf(text) / fewest; width < most; width += 0.5) {
    const even = breakAt(width);
    if (even.length <= fewest) return even;
  }
  return breakAt(most);
}

/**
 * Breaks a title into lines of at most `most` ems: after a mark, where that costs one line more at
 * most, else into lines of about the same length.
 * @param tag language tag, which says where words end
 */
export function linesOf(text: string, tag: string, most: number): string[] {
  const even = evenly(text, tag, most);
  if (even.length === 1) return even;
  const parts = text.split(/(?<=[：:！？。])\s*/).flatMap((part) => evenly(part, tag, most));
  return parts.length <= even.length + 1 ? parts : even;
}
