import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus to this element if the focused control disappears when `shown` changes (WCAG 2.4.3).
 * Needs `tabIndex={-1}`.
 */
export function useFocusFallback<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current !== shown && document.activeElement === document.body)
      element.current?.focus();
    previous.current = shown;
  }, [shown]);
  return element;
}
