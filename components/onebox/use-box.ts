import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { useReload } from '@/components/kit/ui/reload-link';
import { useAction } from '@/hooks/use-action';
import { useNotices } from '@/hooks/use-notices';
import { useTotalBefore } from '@/components/charges/use-total-before';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import type { Box } from '@/rules/packages/onebox';
import { applyBoxPromo, applyBoxCredits, updateBox } from '@/services/onebox';

/** Syncs a box with the host. A page load replaces everything. */
export function useBox(loadedBox: Box) {
  const [source, setSource] = useState(loadedBox);
  const [box, setBox] = useState(loadedBox);
  const { anchor, hold } = useScrollAnchor(box);
  const notifyMoved = useMoveNotice();
  const reload = useReload();
  const { totalBefore, clear, onChanged } = useTotalBefore(box.price?.total ?? null, reload);
  if (source !== loadedBox) {
    setSource(loadedBox);
    setBox(loadedBox);
    clear();
  }
  const show = (updatedBox: Box) => {
    hold();
    clear();
    setBox(updatedBox);
  };
  const onError = (error: {
    is: (problem: 'alreadyPaid' | 'stepNotReady' | 'oneboxChanged') => boolean;
  }) =>
    (error.is('alreadyPaid') || error.is('stepNotReady') || error.is('oneboxChanged')) && reload();
  const contents = useAction(updateBox, {
    onDone: (updatedBox) => {
      notifyMoved(box, updatedBox);
      show(updatedBox);
    },
    onError,
  });
  const credits = useAction(applyBoxCredits, { onDone: show, onError });
  const promo = useAction(applyBoxPromo, { onDone: show, onError });
  const change = (refs: string[]) =>
    contents.run({ id: box.id, refs, seen: box.items.map(({ ref }) => ref) });
  return { box, contents, change, credits, promo, totalBefore, reload, onChanged, place: anchor };
}

export type BoxState = ReturnType<typeof useBox>;

function useMoveNotice() {
  const t = useTranslations('onebox.moved');
  return (previousBox: Box, nextBox: Box) => {
    const findMissing = (box: Box, otherBox: Box) =>
      box.items.find(({ ref }) => !otherBox.items.some((item) => item.ref === ref));
    const [addedItem, removedItem] = [
      findMissing(nextBox, previousBox),
      findMissing(previousBox, nextBox),
    ];
    const movedItem = addedItem ?? removedItem;
    if (!movedItem) return;
    useNotices
      .getState()
      .notify(
        'success',
        t(addedItem ? 'in' : 'out', {
          name: movedItem.name,
          total: formatTotal(nextBox.price?.total ?? '0.00'),
        }),
      );
  };
}

/**
 * Holds the scroll position when content above grows: call `hold` before the change. For browsers
 * and lists without scroll anchoring.
 */
function useScrollAnchor(dependency: unknown): {
  anchor: RefObject<HTMLDivElement | null>;
  hold: () => void;
} {
  const anchor = useRef<HTMLDivElement>(null);
  const topBefore = useRef<number | null>(null);
  const getTop = () => anchor.current?.getBoundingClientRect().top ?? null;
  useLayoutEffect(() => {
    const [oldTop, newTop] = [topBefore.current, getTop()];
    topBefore.current = null;
    if (oldTop !== null && newTop !== null && oldTop !== newTop)
      window.scrollBy({ top: newTop - oldTop, behavior: 'instant' });
  }, [dependency]);
  return { anchor, hold: () => void (topBefore.current = getTop()) };
}
