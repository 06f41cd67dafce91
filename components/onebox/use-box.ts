import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { useReload } from '@/components/kit/ui/reload-link';
import { useAction } from '@/hooks/use-action';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import type { Box } from '@/rules/packages/onebox';
import { promoForBox, redeemForBox, updateBox } from '@/services/onebox';

/** Syncs a box with the host. A page load replaces everything. */
export function useBox(loaded: Box) {
  const [source, setSource] = useState(loaded);
  const [box, setBox] = useState(loaded);
  const [totalBefore, setTotalBefore] = useState<string | null>(null);
  const { anchor: place, hold } = useScrollAnchor(box);
  const notifyMoved = useSayWhatMoved();
  if (source !== loaded) {
    setSource(loaded);
    setBox(loaded);
  }
  const reload = useReload();
  const show = (next: Box) => {
    hold();
    setTotalBefore(null);
    setBox(next);
  };
  const onError = (error: {
    is: (problem: 'alreadyPaid' | 'stepNotReady' | 'oneboxChanged') => boolean;
  }) =>
    (error.is('alreadyPaid') || error.is('stepNotReady') || error.is('oneboxChanged')) && reload();
  const contents = useAction(updateBox, {
    onDone: (next) => {
      notifyMoved(box, next);
      show(next);
    },
    onError,
  });
  const credits = useAction(redeemForBox, { onDone: show, onError });
  const promo = useAction(promoForBox, { onDone: show, onError });
  const onChanged = () => {
    setTotalBefore(box.price?.total ?? null);
    void reload();
  };
  const change = (refs: string[]) =>
    contents.run({ id: box.id, refs, seen: box.items.map(({ ref }) => ref) });
  return { box, contents, change, credits, promo, totalBefore, reload, onChanged, place };
}

export type BoxState = ReturnType<typeof useBox>;

function useSayWhatMoved() {
  const t = useTranslations('onebox.moved');
  return (before: Box, after: Box) => {
    const missing = (here: Box, there: Box) =>
      here.items.find(({ ref }) => !there.items.some((item) => item.ref === ref));
    const [added, removed] = [missing(after, before), missing(before, after)];
    const moved = added ?? removed;
    if (!moved) return;
    useNotices
      .getState()
      .notify(
        'success',
        t(added ? 'in' : 'out', {
          name: moved.name,
          total: formatTotal(after.price?.total ?? '0.00'),
        }),
      );
  };
}

/**
 * Holds the scroll position when content above grows: call `hold` before the change. For browsers
 * and lists without scroll anchoring.
 */
function useScrollAnchor(changed: unknown): {
  anchor: RefObject<HTMLDivElement | null>;
  hold: () => void;
} {
  const anchor = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  const top = () => anchor.current?.getBoundingClientRect().top ?? null;
  useLayoutEffect(() => {
    const [then, now] = [before.current, top()];
    before.current = null;
    if (then !== null && now !== null && then !== now)
      window.scrollBy({ top: now - then, behavior: 'instant' });
  }, [changed]);
  return { anchor, hold: () => void (before.current = top()) };
}
