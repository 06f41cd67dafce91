import { whenParsed } from './when-parsed';

/** Signs of a visitor at the page. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const;
/** Scripts that the server has left for later (pages/_document.tsx). */
const LATER = 'script[data-later]';
/** What is drawn first has the line and the processor for itself. */
const AFTER_PAINT_MS = 50;
/** From the load event of a page that is not painted, or whose browser does not say so. */
const WITHOUT_PAINT_MS = 3000;

/**
 * Fetches the scripts that the server has left for later: with the first sign of a visitor, and, where
 * the page does not wait for that, after the first paint.
 */
export function fetchLater(page: Document, onError: () => void): void {
  const replaceAll = () => {
    for (const left of page.querySelectorAll<HTMLElement>(LATER)) {
      const script = page.createElement('script');
      script.src = left.dataset['later'] ?? '';
      script.async = false;
      script.onerror = onError;
      left.replaceWith(script);
    }
  };
  const fetchAll = () => {
    for (const kind of touches) page.removeEventListener(kind, onTouch, true);
    whenParsed(replaceAll); // Next reads what comes last in the document
  };
  const onTouch = (event: Event) => {
    if (event.type !== 'pointermove' || !isStill(event as PointerEvent)) fetchAll();
  };
  for (const kind of touches)
    page.addEventListener(kind, onTouch, { capture: true, passive: true });
  if (page.documentElement.dataset['scripts'] === 'on-touch') return;
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0)
      setTimeout(fetchAll, AFTER_PAINT_MS);
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(fetchAll, WITHOUT_PAINT_MS), { once: true });
}

/** Browsers report a pointer that merely rests where a page appears under it. */
const isStill = ({ movementX, movementY }: PointerEvent): boolean => !movementX && !movementY;
