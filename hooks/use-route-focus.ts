import { useRouter } from 'next/compat/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useNotices } from './use-notices';

/**
 * Focuses the hash target or h1 after navigation and clears old notices. Tabs and filters do not
 * move the focus.
 */
export function useRouteFocus(): void {
  const path = useRouter()?.asPath.split(/[?#]/)[0];
  const previousPath = useRef(path);
  // Runs before the router event, so that notices for the new page survive.
  useLayoutEffect(() => {
    if (previousPath.current !== path) useNotices.getState().clearOnNavigation();
  }, [path]);
  useEffect(() => {
    if (previousPath.current === path) return;
    previousPath.current = path;
    const target = document.getElementById(window.location.hash.slice(1));
    const heading = target ?? document.querySelector('h1');
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [path]);
}
