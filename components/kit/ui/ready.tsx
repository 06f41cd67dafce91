import { useEffect, useInsertionEffect, useLayoutEffect, useReducer, type ReactNode } from 'react';

import { REACT_COMMITS, REACT_READY } from '@/lib/browser/react-ready';

const dispatchDocumentEvent = (eventName: string) =>
  void document.dispatchEvent(new Event(eventName));

/**
 * Notifies lib/browser/enhance/until-react when React commits and when effects have run. The second
 * render makes React run effects in the commit's task, so that no tap is handled in between.
 */
export function Ready({ children }: { children: ReactNode }) {
  const [isCommitted, commit] = useReducer(() => true, false);
  useInsertionEffect(() => dispatchDocumentEvent(REACT_COMMITS), []);
  useLayoutEffect(() => commit(), []);
  useEffect(() => {
    if (isCommitted) dispatchDocumentEvent(REACT_READY);
  }, [isCommitted]);
  return children;
}
