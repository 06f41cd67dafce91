import { languageTags, type Locale } from '@/rules/locale';
import { memoize } from '@/rules/memoize';

/** Characters that attach to the preceding word. */
const SUFFIX =
  /^[的了着著过過吗嗎呢吧们們里裡上下中内內外后後前时時间間者化率费費税稅单單价價号號品车車卡油兰蘭期件家]$|^[中上下里裡内內外]的$/u;
/** Characters that fit on one heading line of a narrow phone. */
const MAX_LINE_CHARACTERS = 8;

const getSegmenter = memoize(
  (locale: Locale) => new Intl.Segmenter(languageTags[locale], { granularity: 'word' }),
);

/** Splits Han text into phrases; single characters between words join a neighbor. */
export function splitPhrases(run: string, locale: Locale): string[] {
  const phrases: string[] = [];
  let looseChars = '';
  for (const { segment } of getSegmenter(locale).segment(run)) {
    const previous = phrases.at(-1);
    if (
      looseChars === '' &&
      previous &&
      previous.length < MAX_LINE_CHARACTERS &&
      SUFFIX.test(segment)
    )
      phrases[phrases.length - 1] = previous + segment;
    else if (segment.length > 1) {
      // One loose character leads the next word (在美国); several stay together (称重).
      if (looseChars.length === 1) phrases.push(looseChars + segment);
      else phrases.push(...(looseChars ? [looseChars] : []), segment);
      looseChars = '';
    } else looseChars += segment;
  }
  const last = phrases.at(-1);
  if (last && looseChars.length === 1) phrases[phrases.length - 1] = last + looseChars;
  else if (looseChars) phrases.push(looseChars);
  return phrases;
}

const HEADING_START = /(?=<h[1-3][\s>])/;
const HEADING_END = /<\/h[1-3]>/;
const TAG_OR_HAN = /<[^<>]*>|\p{Script=Han}+/gu;
const MIN_CHARACTERS = 3;

/**
 * Adds `<wbr>` between phrases of Chinese headings; browsers do this only for Japanese. Use it
 * only in static documents, because it breaks hydration.
 */
export function breakHeadings(html: string, locale: Locale): string {
  if (locale !== 'zh' && locale !== 'tw') return html;
  const addBreaks = (part: string) =>
    part.startsWith('<') || part.length < MIN_CHARACTERS
      ? part
      : splitPhrases(part, locale).join('<wbr>');
  return html
    .split(HEADING_START)
    .map((piece, index) => {
      const headingEnd = index === 0 ? 0 : Math.max(0, piece.search(HEADING_END));
      return piece.slice(0, headingEnd).replace(TAG_OR_HAN, addBreaks) + piece.slice(headingEnd);
    })
    .join('');
}
