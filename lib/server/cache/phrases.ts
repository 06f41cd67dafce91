import { languageTags, type Locale } from '@/rules/locale';
import { memoize } from '@/rules/memoize';

/** Characters that attach to the preceding word. */
const TRAILING =
  /^[的了着著过過吗嗎呢吧们們里裡上下中内內外后後前时時间間者化率费費税稅单單价價号號品车車卡油兰蘭期件家]$|^[中上下里裡内內外]的$/u;
/** Characters that fit on one heading line of a narrow phone. */
const MAX_LINE_CHARACTERS = 8;

const getSegmenter = memoize(
  (locale: Locale) => new Intl.Segmenter(languageTags[locale], { granularity: 'word' }),
);

/** Splits Han text into phrases; single characters between words join a neighbor. */
export function splitPhrases(run: string, locale: Locale): string[] {
  const phrases: string[] = [];
  let loose = '';
  for (const { segment } of getSegmenter(locale).segment(run)) {
    const previous = phrases.at(-1);
    if (loose === '' && previous && previous.length < MAX_LINE_CHARACTERS && TRAILING.test(segment))
      phrases[phrases.length - 1] = previous + segment;
    else if (segment.length > 1) {
      // One loose character leads the next word (在美国); several stay together (称重).
      if (loose.length === 1) phrases.push(loose + segment);
      else phrases.push(...(loose ? [loose] : []), segment);
      loose = '';
    } else loose += segment;
  }
  const last = phrases.at(-1);
  if (last && loose.length === 1) phrases[phrases.length - 1] = last + loose;
  else if (loose) phrases.push(loose);
  return phrases;
}

const OPENING = /(?=<h[1-3][\s>])/;
const CLOSING = /<\/h[1-3]>/;
const PART = /<[^<>]*>|\p{Script=Han}+/gu;
const MIN_CHARACTERS = 3;

/**
 * Adds `<wbr>` between phrases of Chinese headings; browsers do this only for Japanese. For
 * static documents: it breaks hydration.
 */
export function breakHeadings(html: string, locale: Locale): string {
  if (locale !== 'zh' && locale !== 'tw') return html;
  const addBreaks = (part: string) =>
    part.startsWith('<') || part.length < MIN_CHARACTERS
      ? part
      : splitPhrases(part, locale).join('<wbr>');
  return html
    .split(OPENING)
    .map((piece, index) => {
      const end = index === 0 ? 0 : Math.max(0, piece.search(CLOSING));
      return piece.slice(0, end).replace(PART, addBreaks) + piece.slice(end);
    })
    .join('');
}
