import { useEffect, useInsertionEffect, useLayoutEffect, useReducer, type ReactNode } from 'react';

import { REACT_COMMITS, REACT_READY } from '@/lib/browser/react-ready';

const dispatchMoment = (moment: string) => void document.dispatchEvent(new Event(moment));

/**
 * Notifies lib/browser/enhance/until-react when React commits and when effects have run. The second
 * render makes React run effects in the commit's task, so no tap comes between.
 */
export function Ready({ children }: { children: ReactNode }) {
  const [committed, commit] = useReducer(() => true, false);
  useInsertionEffect(() => dispatchMoment(REACT_COMMITS), []);
  useLayoutEffect(() => commit(), []);
  useEffect(() => {
    if (committed) dispatchMoment(REACT_READY);
  }, [committed]);
  return children;
}
