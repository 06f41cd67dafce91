import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** A text as it is sent into the page: verbatim, or as a pattern. */
export type Words = string | { pattern: string };

/** What a reader looks for: something by its role and name, a field by its label, or words. */
export type Wanted = { role: string; name?: Words } | { label: Words } | { text: Words };

declare global {
  interface Window {
    findWanted?: (wanted: Wanted) => HTMLElement | null;
    aimAt?: (element: HTMLElement) => void;
    /** Whether the last click went where it was aimed at; null while none has come. */
    hitWanted?: boolean | null;
  }
}

const matcher = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.pattern));

const isShown = (element: HTMLElement) => element.checkVisibility();

function candidates(wanted: Wanted): HTMLElement[] {
  if ('role' in wanted)
    return queryAllByRole(
      document.body,
      wanted.role,
      wanted.name === undefined ? {} : { name: matcher(wanted.name) },
    );
  if ('label' in wanted) return queryAllByLabelText(document.body, matcher(wanted.label));
  return queryAllByText(document.body, matcher(wanted.text)).filter(isShown);
}

/** The first of them, scrolled into view; null while there is no usable one. */
window.findWanted = (wanted) => {
  const found =
    candidates(wanted).find((element) => !element.matches(':disabled, [aria-disabled="true"]')) ??
    null;
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
};

/** Remembers whether the next click arrives at this element: the page may move under the hand. */
window.aimAt = (element) => {
  window.hitWanted = null;
  const note = (event: MouseEvent) => (window.hitWanted = element.contains(event.target as Node));
  document.addEventListener('click', note, { capture: true, once: true });
};
