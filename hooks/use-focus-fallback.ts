import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus to this element if the focused control disappears when `shown` changes (WCAG 2.4.3).
 * Needs `tabIndex={-1}`.
 */
export function useFocusFallback<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body)
      place.current?.focus();
    before.current = shown;
  }, [shown]);
  return place;
}
