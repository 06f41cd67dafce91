import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps a part of the page where the reader sees it when something above it grows: call `hold`
 * before the change that `changed` reports. For browsers without scroll anchoring, and for lists
 * that do without it.
 */
export function useScrollAnchor(changed: unknown): {
  anchor: RefObject<HTMLDivElement | null>;
  hold: () => void;
} {
  const anchor = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  const top = () => anchor.current?.getBoundingClientRect().top ?? null;
  useLayoutEffect(() => {
    const [then, now] = [before.current, top()];
    before.current = null;
    if (then !== null && now !== null && then !== now)
      window.scrollBy({ top: now - then, behavior: 'instant' });
  }, [changed]);
  return { anchor, hold: () => void (before.current = top()) };
}
