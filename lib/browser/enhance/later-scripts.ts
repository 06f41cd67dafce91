import { whenParsed } from './when-parsed';

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const;
/** Deferred by the server (pages/_document.tsx). */
const DEFERRED_SCRIPTS = 'script[data-later]';
/** Leaves network and CPU to the first paint. */
const DELAY_AFTER_PAINT_MS = 50;
/** From the load event, if no paint is reported. */
const DELAY_AFTER_LOAD_MS = 3000;

/** Waits for an interaction or the first paint. */
export function loadDeferredScripts(page: Document, onError: () => void): void {
  const replaceAll = () => {
    for (const placeholder of page.querySelectorAll<HTMLElement>(DEFERRED_SCRIPTS)) {
      const script = page.createElement('script');
      script.src = placeholder.dataset['later'] ?? '';
      script.async = false;
      script.onerror = onError;
      placeholder.replaceWith(script);
    }
  };
  const fetchAll = () => {
    for (const kind of touches) page.removeEventListener(kind, onTouch, true);
    whenParsed(replaceAll); // Next.js reads the end of the document
  };
  const onTouch = (event: Event) => {
    if (event.type !== 'pointermove' || !isStill(event as PointerEvent)) fetchAll();
  };
  for (const kind of touches)
    page.addEventListener(kind, onTouch, { capture: true, passive: true });
  if (page.documentElement.dataset['scripts'] === 'on-touch') return;
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0)
      setTimeout(fetchAll, DELAY_AFTER_PAINT_MS);
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(fetchAll, DELAY_AFTER_LOAD_MS), { once: true });
}

/** Browsers report a resting pointer when a page appears under it. */
const isStill = ({ movementX, movementY }: PointerEvent): boolean => !movementX && !movementY;
