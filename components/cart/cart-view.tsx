import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { useCartOwner } from '@/components/domain/use-cart-count';
import { StepShop } from '@/components/kit/art/step-shop';
import { ConfirmDialog } from '@/components/kit/ui/confirm-dialog';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Money } from '@/components/kit/ui/money';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { asApiError } from '@/lib/api-error';
import type { CartLine } from '@/rules/cart/product';

import { CartTable } from './cart-table';
import styles from './cart.module.scss';
import type { CartDesk } from './use-cart';

/** The cart with its value, and what is saved for later. */
export function CartView({ desk }: { desk: CartDesk }) {
  const t = useTranslations('cart');
  const { lines, saved, value } = desk.cart;
  const member = useCartOwner()?.state === 'logged-in';
  const heading = useRef<HTMLHeadingElement>(null);
  const { move, asked, ask, remove, failure } = useLineActions(desk, () =>
    heading.current?.focus(),
  );
  return (
    <>
      <section aria-labelledby="cart" className="card p-3 p-md-4 mb-4">
        <h2 id="cart" ref={heading} tabIndex={-1} className="fs-4">
          {t('cartTitle')}
        </h2>
        {lines.length === 0 ? (
          <EmptyState title={t('emptyTitle')} picture={<StepShop />} level={3}>
            {t(member ? 'emptyMember' : 'emptyText')}
          </EmptyState>
        ) : (
          <>
            <CartTable
              lines={lines}
              saved={false}
              labelledBy="cart"
              onMove={(line) => move(line, true)}
              onDelete={ask}
            />
            <OrderValue value={value} count={lines.length} />
          </>
        )}
      </section>
      <SavedSection lines={saved} onMove={(line) => move(line, false)} onDelete={ask} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => ask(null)}
        title={t('proceed')}
        confirmLabel={t('delete')}
        tone="danger"
        onConfirm={remove}
        error={failure}
      >
        {asked && <p className="mb-0">{t('proceedText', { name: asked.name })}</p>}
      </ConfirmDialog>
    </>
  );
}

function OrderValue({ value, count }: { value: string; count: number }) {
  const t = useTranslations('cart');
  return (
    <div className={styles.total}>
      <p className="mb-0">
        <strong>{t('orderValue')}</strong>{' '}
        <strong className="num fs-4">
          <Money amount={value} code />
        </strong>
      </p>
      <p className="small text-muted mb-0">{t('orderNote', { count })}</p>
    </div>
  );
}

function SavedSection({
  lines,
  onMove,
  onDelete,
}: {
  lines: CartLine[];
  onMove: (line: CartLine) => Promise<void>;
  onDelete: (line: CartLine) => void;
}) {
  const t = useTranslations('cart');
  return (
    <section aria-labelledby="saved" className="card p-3 p-md-4">
      <h2 id="saved" className="fs-4">
        {t('savedTitle')}
      </h2>
      {lines.length === 0 ? (
        <p className="text-muted mb-0">{t('savedEmpty')}</p>
      ) : (
        <CartTable lines={lines} saved labelledBy="saved" onMove={onMove} onDelete={onDelete} />
      )}
    </section>
  );
}

/** Moves at once, deletes when asked again (spec §5); says what was done, or why not (spec §8). */
function useLineActions({ move, remove }: CartDesk, settle: () => void) {
  const t = useTranslations('cart');
  const say = useErrorText();
  const [asked, setAsked] = useState<CartLine | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { notify } = useNotices.getState();
  const wordsFor = (thrown: unknown) => {
    const error = asApiError(thrown);
    return error.wordless ? t('oops') : say(error);
  };
  const ask = (line: CartLine | null) => {
    setFailure(null);
    setAsked(line);
  };
  return {
    asked,
    ask,
    failure,
    move: async (line: CartLine, saved: boolean) => {
      try {
        await move(line.id, saved);
        notify('success', t(saved ? 'savedNow' : 'movedNow'));
        settle();
      } catch (thrown) {
        notify('danger', wordsFor(thrown), t('woops'));
      }
    },
    remove: async () => {
      if (!asked) return;
      try {
        await remove(asked.id);
        notify('success', t('deletedNow'));
        ask(null);
        settle();
      } catch (thrown) {
        setFailure(wordsFor(thrown));
      }
    },
  };
}
