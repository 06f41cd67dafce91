import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** A text as sent to the page: verbatim, or as a pattern. */
export type Match = string | { pattern: string };

/** What to find: an element by role and name, a field by label, or text. */
export type ElementQuery = { role: string; name?: Match } | { label: Match } | { text: Match };

declare global {
  interface Window {
    findWanted?: (wanted: ElementQuery) => HTMLElement | null;
    aimAt?: (element: HTMLElement) => void;
    /** Whether the last click hit its target; null before a click. */
    hitWanted?: boolean | null;
  }
}

const toMatcher = (text: Match) => (typeof text === 'string' ? text : new RegExp(text.pattern));

const isShown = (element: HTMLElement) => element.checkVisibility();

function findAll(query: ElementQuery): HTMLElement[] {
  if ('role' in query)
    return queryAllByRole(
      document.body,
      query.role,
      query.name === undefined ? {} : { name: toMatcher(query.name) },
    );
  if ('label' in query) return queryAllByLabelText(document.body, toMatcher(query.label));
  return queryAllByText(document.body, toMatcher(query.text)).filter(isShown);
}

/** The first match, scrolled into view; null while none is usable. */
window.findWanted = (query) => {
  const match =
    findAll(query).find((element) => !element.matches(':disabled, [aria-disabled="true"]')) ?? null;
  match?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return match;
};

/** Records whether the next click hits this element, because the page may move. */
window.aimAt = (element) => {
  window.hitWanted = null;
  const recordHit = ({ target }: MouseEvent) =>
    (window.hitWanted = element.contains(target as Node));
  document.addEventListener('click', recordHit, { capture: true, once: true });
};
