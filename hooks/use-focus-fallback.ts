import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus to this element if the focused control disappears when `content` changes (WCAG
 * 2.4.3). Needs `tabIndex={-1}`.
 */
export function useFocusFallback<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const previousContent = useRef(content);
  useEffect(() => {
    if (previousContent.current !== content && document.activeElement === document.body)
      element.current?.focus();
    previousContent.current = content;
  }, [content]);
  return element;
}
