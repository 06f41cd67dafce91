import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus near when the control that held it goes: where `shown` changes (what a place shows, a
 * form or its outcome) and the focus fell to the page, the place takes it (WCAG 2.4.3). Give it
 * `tabIndex={-1}`.
 */
export function useKeptFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body)
      place.current?.focus();
    before.current = shown;
  }, [shown]);
  return place;
}
