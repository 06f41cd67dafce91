/** Code 39: nine bars and gaps a sign, the wide ones marked. */
const signs: Readonly<Record<string, string>> = {
  '*': '010010100',
  '-': '010000101',
  A: '100001001',
  B: '001001001',
  C: '101001000',
  D: '000011001',
  E: '100011000',
  F: '001011000',
  G: '000001101',
  H: '100001100',
  I: '001001100',
  J: '000011100',
  K: '100000011',
  L: '001000011',
  M: '101000010',
  N: '000010011',
  O: '100010010',
  P: '001010010',
  Q: '000000111',
  R: '100000110',
  S: '001000110',
  T: '000010110',
  U: '110000001',
  V: '011000001',
  W: '111000000',
  X: '010010001',
  Y: '110010000',
  Z: '011010000',
};

/** The bars of a text of capitals and hyphens as one path, and how wide it is. */
export function barsOf(text: string): { path: string; width: number } {
  let [path, x] = ['', 0];
  for (const sign of `*${text}*`) {
    for (const [index, wide] of [...(signs[sign] ?? '')].entries()) {
      const width = wide === '1' ? 3 : 1;
      if (index % 2 === 0) path += `M${x} 0h${width}v9h-${width}z`;
      x += width;
    }
    x += 1;
  }
  return { path, width: x - 1 };
}

/** A bar code (Code 39) that a scanner can read: decoration where its text stands in words. */
export function BarCode({ text, className }: { text: string; className?: string | undefined }) {
  const { path, width } = barsOf(text);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 9`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
