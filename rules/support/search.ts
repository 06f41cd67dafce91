export interface AnswerEntry {
  key: string;
  topic: string;
  question: string;
  answer: string;
  words: string;
}

export interface SearchHits {
  /** Keys of entries, best match first. */
  answers: string[];
  /** Closest first. */
  topics: string[];
}

const MAX_TERMS = 24;
const MAX_TOPICS = 3;
const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const runs = new RegExp(`[${cjk}]+|[\\p{L}\\p{N}]+`, 'gu');
const cjkStart = new RegExp(`^[${cjk}]`, 'u');
const stopWords = new Set(
  'a an and are can do does for how i in is it me my of on or the to what when where why will with you your'.split(
    ' ',
  ),
);

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Han and kana have no spaces, so split them into pairs. */
function splitTerms(query: string): string[] {
  const terms = (fold(query).match(runs) ?? []).flatMap((run) => {
    if (!cjkStart.test(run))
      return stopWords.has(run) ? [] : [run.replace(/(?<=\p{L}{3})(?:ies|es|s|y)$/u, '')];
    const chars = [...run];
    return chars.length < 3 ? [run] : chars.slice(1).map((char, index) => `${chars[index]}${char}`);
  });
  // Hiragana is mostly grammar: use it only when nothing else was typed.
  const contentTerms = terms.filter((term) => !/\p{Script=Hiragana}/u.test(term));
  return [...new Set(contentTerms.length > 0 ? contentTerms : terms)].slice(0, MAX_TERMS);
}

/** Latin words match by prefix, CJK pairs anywhere. */
function hasTerm(text: string, term: string): boolean {
  if (cjkStart.test(term)) return text.includes(term);
  return text.startsWith(term) || text.includes(` ${term}`);
}

const weights = [
  ['question', 3],
  ['words', 2],
  ['answer', 1],
] as const;

/** Returns the answers that match at least half of the query's terms, and the closest topics. */
export function searchAnswers(entries: readonly AnswerEntry[], query: string): SearchHits {
  const terms = splitTerms(query);
  const scoredEntries = entries.map((entry) => {
    const texts = weights.map(([part, weight]) => {
      const text = fold(entry[part])
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      return { text, weight };
    });
    const scores = terms.map((term) =>
      Math.max(0, ...texts.map(({ text, weight }) => (hasTerm(text, term) ? weight : 0))),
    );
    return {
      entry,
      score: scores.reduce<number>((sum, score) => sum + score, 0),
      matchedTerms: scores.filter((score) => score > 0).length,
    };
  });
  const rankedEntries = scoredEntries.toSorted((a, b) => b.score - a.score);
  const matches = rankedEntries.filter(
    ({ matchedTerms }) => matchedTerms > 0 && matchedTerms * 2 >= terms.length,
  );
  return {
    answers: matches.map(({ entry }) => entry.key),
    topics: [...new Set(rankedEntries.map(({ entry }) => entry.topic))].slice(0, MAX_TOPICS),
  };
}
