import { useEffect, useRef } from 'react';

import type { GalleryState } from './state';

const TRY_AGAIN_MS = 100;
const MOST_TRIES = 100;

/** One state. What has to be pressed to come to it is pressed once it is there. */
export function Stage({ state }: { state: GalleryState }) {
  const place = useRef<HTMLDivElement>(null);
  const { press } = state;
  useEffect(() => {
    if (!press) return undefined;
    const left = [...press];
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const [selector] = left;
      const found = selector === undefined ? null : [...document.querySelectorAll(selector)].at(-1);
      if (found instanceof HTMLElement && found.getAttribute('aria-disabled') !== 'true') {
        left.shift();
        found.click();
      }
      if (left.length === 0 || tries > MOST_TRIES) clearInterval(timer);
    }, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [press]);
  if (state.bare) return state.show();
  return (
    <main ref={place} data-gallery className="container-xl py-4">
      {state.show()}
    </main>
  );
}
