import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';

import { useAction } from '@/hooks/use-action';
import type { Box } from '@/lib/packages/onebox';
import { redeemForBox, updateBox } from '@/services/onebox';

/** A box on the screen, in step with the host: a fresh load of the page replaces everything. */
export function useBox(loaded: Box) {
  const { replace, asPath } = useRouter();
  const [source, setSource] = useState(loaded);
  const [box, setBox] = useState(loaded);
  const [totalBefore, setTotalBefore] = useState<string | null>(null);
  if (source !== loaded) {
    setSource(loaded);
    setBox(loaded);
  }
  const reload = useCallback(() => void replace(asPath, undefined, { scroll: false }), [replace, asPath]);
  const show = (next: Box) => {
    setTotalBefore(null);
    setBox(next);
  };
  const onError = (error: { is: (problem: 'alreadyPaid' | 'stepNotReady') => boolean }) => (error.is('alreadyPaid') || error.is('stepNotReady')) && reload();
  const contents = useAction(updateBox, { onDone: show, onError });
  const credits = useAction(redeemForBox, { onDone: show, onError });
  const onChanged = () => {
    setTotalBefore(box.price?.total ?? null);
    reload();
  };
  return { box, contents, credits, totalBefore, reload, onChanged };
}

export type BoxState = ReturnType<typeof useBox>;
