import { marked } from 'marked';

import { invalid } from '@/host/core/errors';
import { buildNamedFacts } from '@/host/rates/facts/named';
import { computeFact, type FactContext } from '@/host/rates/facts/worked';
import { cleanHtml } from '@/rules/blog/clean-html';
import type { Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';

const PLACEHOLDER = /\{\{([^{}\n]{1,80})\}\}/g;

/** Text in place of a figure whose row is missing. */
const fallback: Record<Locale, string> = {
  en: `[see rates and fees](${routes.rates()})`,
  zh: `[请见费用与费率](${routes.rates()})`,
  tw: `[請見運費與收費標準](${routes.rates()})`,
  ja: `[料金の一覧をご覧ください](${routes.rates()})`,
};

/** The reader returns null for a placeholder that names no figure. */
function createFigureReader(context: FactContext): (words: string) => string | null {
  const facts = buildNamedFacts(context.tables, context.locale);
  return (text) => {
    const words = text.trim().split(/\s+/);
    const [name = ''] = words;
    if (words.length === 1 && Object.hasOwn(facts, name)) return facts[name] ?? null;
    return computeFact(context, words);
  };
}

/** Replaces each `{{figure}}` with its current value. */
export function insertFigures(text: string, context: FactContext): string {
  const readFigure = createFigureReader(context);
  return text.replace(
    PLACEHOLDER,
    (_, words: string) => readFigure(words) ?? fallback[context.locale],
  );
}

/** Returns placeholders that name no figure. Lines are counted from 1. */
export function findUnknownFigures(
  markdown: string,
  context: FactContext,
): { line: number; words: string }[] {
  const readFigure = createFigureReader(context);
  return markdown
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(PLACEHOLDER)].flatMap(([, words = '']) =>
        readFigure(words) === null ? [{ line: index + 1, words }] : [],
      ),
    );
}

/**
 * Renders Markdown to sanitized HTML with current figures.
 * @throws Problem validation if the text cannot be parsed as Markdown
 */
export function renderArticleHtml(markdown: string, context: FactContext): string {
  try {
    return cleanHtml(marked.parse(insertFigures(markdown, context), { async: false })).html;
  } catch {
    // Deep quotations overflow the parser's stack.
    throw invalid('body', 'is nested too deeply');
  }
}
