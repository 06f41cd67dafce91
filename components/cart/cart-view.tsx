import { useRef, type ReactNode } from 'react';

import { useCartOwner } from '@/components/domain/use-cart-count';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';

import { CartTable } from './cart-table';
import { LineRemoval } from './line-removal';
import { OrderCart } from './order-cart';
import type { CartDesk } from './use-cart';
import { useLineActions } from './use-line-actions';

interface CartViewProps {
  desk: CartDesk;
  loading?: boolean;
  /** Under the heading, which links lead to and nothing may move. */
  children?: ReactNode;
}

/** The cart with its value, and what is saved for later. */
export function CartView({ desk, loading = false, children }: CartViewProps) {
  const t = useTranslations('cart');
  const { lines, saved, value } = desk.cart;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useLineActions(desk, () => heading.current?.focus());
  const { move, count, ask } = actions;
  return (
    <>
      <section aria-labelledby="cart" className="card p-3 p-md-4 mb-4">
        <h2 id="cart" ref={heading} tabIndex={-1} className="fs-4">
          {t('cartTitle')}
        </h2>
        {children}
        <LineRemoval {...actions} />
        {loading ? (
          <Skeleton lines={4} />
        ) : lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <CartTable
              lines={lines}
              saved={false}
              labelledBy="cart"
              onMove={(line) => move(line, true)}
              onDelete={(line) => ask(line)}
              onCount={count}
            />
            <OrderCart value={value} lines={lines} />
          </>
        )}
      </section>
      {saved.length > 0 && (
        <SavedSection
          lines={saved}
          onMove={(line) => move(line, false)}
          onDelete={(line) => ask(line, true)}
          onCount={count}
        />
      )}
    </>
  );
}

/** The form above it is the small one until it has a link (spec §2). */
function EmptyCart() {
  const t = useTranslations('cart');
  const member = useCartOwner()?.state === 'logged-in';
  return (
    <>
      <p className="fw-semibold mb-1">{t('emptyTitle')}</p>
      <p className="text-muted mb-0">{t(member ? 'emptyMember' : 'emptyText')}</p>
    </>
  );
}

function SavedSection({
  lines,
  ...more
}: {
  lines: CartLine[];
  onMove: (line: CartLine) => Promise<void>;
  onDelete: (line: CartLine) => void;
  onCount: (line: CartLine, quantity: number) => Promise<void>;
}) {
  const t = useTranslations('cart');
  return (
    <section aria-labelledby="saved" className="card p-3 p-md-4">
      <h2 id="saved" className="fs-4">
        {t('savedTitle')}
      </h2>
      <CartTable lines={lines} saved labelledBy="saved" {...more} />
    </section>
  );
}
