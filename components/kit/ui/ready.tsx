import { useEffect, useInsertionEffect, useLayoutEffect, useReducer, type ReactNode } from 'react';

import { REACT_COMMITS, REACT_READY } from '@/lib/browser/react-ready';

const say = (moment: string) => void document.dispatchEvent(new Event(moment));

/**
 * Tells lib/browser/enhance/until-react when React commits the page, and when the page's effects have
 * run. The second rendering makes React run them in the task of the commit: no tap comes between.
 */
export function Ready({ children }: { children: ReactNode }) {
  const [committed, commit] = useReducer(() => true, false);
  useInsertionEffect(() => say(REACT_COMMITS), []);
  useLayoutEffect(() => commit(), []);
  useEffect(() => {
    if (committed) say(REACT_READY);
  }, [committed]);
  return children;
}
