import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * True from the moment at which an element is in sight, or nearly: for what is rendered at some cost.
 * An element that a style hides is never in sight.
 */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, seen];
}
