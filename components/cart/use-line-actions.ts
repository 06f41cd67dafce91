import { useState } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import type { CartLine } from '@/rules/cart/product';

import type { CartOperations } from './use-cart';

interface RemovedLine<L> {
  line: L;
  saved: boolean;
  key: string;
}

/**
 * Moves lines immediately, deletes them after confirmation, restores them, and reports the results.
 * `moveFocus` moves the focus when the line that has it is removed.
 */
export function useLineActions<L extends CartLine>(
  { move, remove, setQuantity, restore }: Omit<CartOperations<L>, 'cart'>,
  moveFocus: () => void,
) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [pendingRemoval, setPendingRemoval] = useState<{ line: L; saved: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lastRemoval, setLastRemoval] = useState<RemovedLine<L> | null>(null);
  const { notify } = useNotices.getState();
  const getErrorText = (cause: unknown) => {
    const error = asApiError(cause);
    return error.lacksMessage ? common('oops') : errorText(error);
  };
  const runAndNotify = async (action: () => Promise<void>, message: string) => {
    try {
      await action();
      notify('success', message);
      return true;
    } catch (error) {
      notify('danger', getErrorText(error), common('woops'));
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
      if (await runAndNotify(() => move(line.id, saved), message)) moveFocus();
    },
    setQuantity: async (line: L, quantity: number) => {
      await runAndNotify(() => setQuantity(line.id, quantity), t('quantityNow', { quantity }));
    },
    remove: async () => {
      if (!pendingRemoval) return;
      try {
        await remove(pendingRemoval.line.id);
        setLastRemoval({ ...pendingRemoval, key: crypto.randomUUID() });
        setPendingRemoval(null);
        moveFocus();
      } catch (error) {
        setFailure(getErrorText(error));
      }
    },
    removedLine: lastRemoval?.line ?? null,
    undo: async () => {
      if (!lastRemoval) return;
      const { line, saved, key } = lastRemoval;
      if (!(await runAndNotify(() => restore(line, saved, key), common('backInCart')))) return;
      setLastRemoval(null);
      moveFocus();
    },
  };
}
