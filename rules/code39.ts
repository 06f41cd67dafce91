/** Five bars and four gaps, bar first; `w` is wide, `n` narrow. */
const encodings =
  '0nnnwwnwnn 1wnnwnnnnw 2nnwwnnnnw 3wnwwnnnnn 4nnnwwnnnw 5wnnwwnnnn 6nnwwwnnnn 7nnnwnnwnw ' +
  '8wnnwnnwnn 9nnwwnnwnn Awnnnnwnnw Bnnwnnwnnw Cwnwnnwnnn Dnnnnwwnnw Ewnnnwwnnn Fnnwnwwnnn ' +
  'Gnnnnnwwnw Hwnnnnwwnn Innwnnwwnn Jnnnnwwwnn Kwnnnnnnww Lnnwnnnnww Mwnwnnnnwn Nnnnnwnnww ' +
  'Ownnnwnnwn Pnnwnwnnwn Qnnnnnnwww Rwnnnnnwwn Snnwnnnwwn Tnnnnwnwwn Uwwnnnnnnw Vnwwnnnnnw ' +
  'Wwwwnnnnnn Xnwnnwnnnw Ywwnnwnnnn Znwwnwnnnn -nwnnnnwnw *nwnnwnwnn';
const patterns = new Map(encodings.split(' ').map((row) => [row.slice(0, 1), row.slice(1)]));

/** Bars are [from, width] in narrow units; unsupported characters become hyphens. */
export function encodeCode39(text: string, wideRatio: number) {
  const bars: [from: number, width: number][] = [];
  let position = 0;
  for (const character of `*${text.toUpperCase().replace(/[^0-9A-Z-]/g, '-')}*`) {
    for (const [index, element] of [...(patterns.get(character) ?? '')].entries()) {
      const width = element === 'w' ? wideRatio : 1;
      if (index % 2 === 0) bars.push([position, width]);
      position += width;
    }
    position += 1;
  }
  return { bars, length: position - 1 };
}
