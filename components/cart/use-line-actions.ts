import { useState } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import type { CartLine } from '@/rules/cart/product';

import type { CartDesk } from './use-cart';

/** A line that was taken out, for whoever wants it back. */
interface Removed<L> {
  line: L;
  /** From what is saved for later. */
  saved: boolean;
  key: string;
}

/**
 * Moves at once, deletes when asked again (spec §5) and brings back; says what was done, or why not
 * (spec §8).
 * @param settle puts the focus somewhere when the line that had it is gone
 */
export function useLineActions<L extends CartLine>(
  { move, remove, count, restore }: Omit<CartDesk<L>, 'cart'>,
  settle: () => void,
) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const say = useErrorText();
  const [asked, setAsked] = useState<{ line: L; saved: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed<L> | null>(null);
  const { notify } = useNotices.getState();
  const wordsFor = (thrown: unknown) => {
    const error = asApiError(thrown);
    return error.wordless ? common('oops') : say(error);
  };
  /** Does it and says so; the failure stays as a notice. */
  const tell = async (work: () => Promise<void>, done: string) => {
    try {
      await work();
      notify('success', done);
      return true;
    } catch (thrown) {
      notify('danger', wordsFor(thrown), common('woops'));
      return false;
    }
  };
  return {
    asked: asked?.line ?? null,
    ask: (line: L | null, saved = false) => {
      setFailure(null);
      setAsked(line && { line, saved });
    },
    failure,
    move: async (line: L, saved: boolean) => {
      if (await tell(() => move(line.id, saved), saved ? t('savedNow') : common('backInCart')))
        settle();
    },
    count: async (line: L, quantity: number) => {
      await tell(() => count(line.id, quantity), t('quantityNow', { quantity }));
    },
    remove: async () => {
      if (!asked) return;
      try {
        await remove(asked.line.id);
        setRemoved({ ...asked, key: crypto.randomUUID() });
        setAsked(null);
        settle();
      } catch (thrown) {
        setFailure(wordsFor(thrown));
      }
    },
    /** The line that was taken out last. */
    removed: removed?.line ?? null,
    undo: async () => {
      if (!removed) return;
      const { line, saved, key } = removed;
      if (!(await tell(() => restore(line, saved, key), common('backInCart')))) return;
      setRemoved(null);
      settle();
    },
  };
}
