import { useEffect, useRef } from 'react';

/**
 * Ref of what takes the focus whenever `what` becomes something else, for a control that goes when
 * it is pressed: a form in its place, or it again in place of the form (WCAG 2.4.3). Give it
 * `tabIndex={-1}`.
 */
export function useFocusWith<T extends HTMLElement>(what: unknown) {
  const place = useRef<T>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    place.current?.focus();
  }, [what]);
  return place;
}
