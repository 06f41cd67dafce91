import { useState } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import type { CartLine } from '@/rules/cart/product';

import type { CartOperations } from './use-cart';

interface Removed<L> {
  line: L;
  saved: boolean;
  key: string;
}

/**
 * Moves immediately, deletes after confirmation, restores, and reports results. `settle` moves the
 * focus when its line is removed.
 */
export function useLineActions<L extends CartLine>(
  { move, remove, setQuantity, restore }: Omit<CartOperations<L>, 'cart'>,
  settle: () => void,
) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [pendingRemoval, setPendingRemoval] = useState<{ line: L; saved: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lastRemoved, setRemoved] = useState<Removed<L> | null>(null);
  const { notify } = useNotices.getState();
  const getErrorText = (thrown: unknown) => {
    const error = asApiError(thrown);
    return error.wordless ? common('oops') : errorText(error);
  };
  const runAndNotify = async (action: () => Promise<void>, message: string) => {
    try {
      await action();
      notify('success', message);
      return true;
    } catch (thrown) {
      notify('danger', getErrorText(thrown), common('woops'));
      return false;
    }
  };
  return {
    lineToConfirm: pendingRemoval?.line ?? null,
    ask: (line: L | null, saved = false) => {
      setFailure(null);
      setPendingRemoval(line && { line, saved });
    },
    failure,
    move: async (line: L, saved: boolean) => {
      const message = saved ? t('savedNow') : common('backInCart');
      if (await runAndNotify(() => move(line.id, saved), message)) settle();
    },
    setQuantity: async (line: L, quantity: number) => {
      await runAndNotify(() => setQuantity(line.id, quantity), t('quantityNow', { quantity }));
    },
    remove: async () => {
      if (!pendingRemoval) return;
      try {
        await remove(pendingRemoval.line.id);
        setRemoved({ ...pendingRemoval, key: crypto.randomUUID() });
        setPendingRemoval(null);
        settle();
      } catch (thrown) {
        setFailure(getErrorText(thrown));
      }
    },
    removedLine: lastRemoved?.line ?? null,
    undo: async () => {
      if (!lastRemoved) return;
      const { line, saved, key } = lastRemoved;
      if (!(await runAndNotify(() => restore(line, saved, key), common('backInCart')))) return;
      setRemoved(null);
      settle();
    },
  };
}
