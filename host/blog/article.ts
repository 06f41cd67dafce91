import { marked } from 'marked';

import { invalid } from '@/host/core/errors';
import { namedFacts } from '@/host/rates/facts/named';
import { workedFact, type FactContext } from '@/host/rates/facts/worked';
import { cleanHtml } from '@/rules/blog/clean-html';
import type { Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';

const PLACEHOLDER = /\{\{([^{}\n]{1,80})\}\}/g;

/** Stands where a row that a text names is no more: the page that has the fees of today. */
const elsewhere: Record<Locale, string> = {
  en: `[see rates and fees](${routes.rates()})`,
  zh: `[请见费用与费率](${routes.rates()})`,
  tw: `[請見運費與費用](${routes.rates()})`,
  ja: `[料金一覧をご覧ください](${routes.rates()})`,
};

/** Reads one figure by its words; null where no row says it. */
function figureReader(context: FactContext): (words: string) => string | null {
  const named = namedFacts(context.tables, context.locale);
  return (text) => {
    const words = text.trim().split(/\s+/);
    const [name = ''] = words;
    if (words.length === 1 && Object.hasOwn(named, name)) return named[name] ?? null;
    return workedFact(context, words);
  };
}

/** A text with every `{{figure}}` read from the rows of today. */
export function withFigures(text: string, context: FactContext): string {
  const read = figureReader(context);
  return text.replace(PLACEHOLDER, (_, words: string) => read(words) ?? elsewhere[context.locale]);
}

/** The figures that a Markdown text names and no row says, each with its line from 1. */
export function unknownFigures(
  markdown: string,
  context: FactContext,
): { line: number; words: string }[] {
  const read = figureReader(context);
  return markdown
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(PLACEHOLDER)].flatMap(([, words = '']) =>
        read(words) === null ? [{ line: at + 1, words }] : [],
      ),
    );
}

/**
 * Markdown as HTML that nothing can run in, with the figures of today.
 * @throws Problem validation when it cannot be read as Markdown
 */
export function articleHtml(markdown: string, context: FactContext): string {
  try {
    return cleanHtml(marked.parse(withFigures(markdown, context), { async: false })).html;
  } catch {
    // Thousands of levels of quotation overflow the parser's stack.
    throw invalid('body', 'is nested too deeply');
  }
}
