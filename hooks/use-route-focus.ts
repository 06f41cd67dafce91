import { useRouter } from 'next/compat/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useNotices } from './use-notices';

/**
 * After a change of page the focus goes where its hash leads, else to its h1 (Next announces the title) and notices about the
 * page before are gone. Tabs and filters keep the focus where it is.
 */
export function useRouteFocus(): void {
  const path = useRouter()?.asPath.split(/[?#]/)[0];
  const before = useRef(path);
  // Before the router says that the page is there: whoever waited for that speaks on the new page
  // and must be heard.
  useLayoutEffect(() => {
    if (before.current !== path) useNotices.getState().leave();
  }, [path]);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const place = document.getElementById(window.location.hash.slice(1));
    const heading = place ?? document.querySelector('h1');
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [path]);
}
