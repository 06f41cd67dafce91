import { useRef, type ReactNode } from 'react';

import { moveGuestLines } from '@/components/session/move-guest-lines';
import { openAuthDialog } from '@/components/session/open-dialog';
import type { AuthForm } from '@/components/session/use-auth-dialog';
import { useCartOwner } from '@/components/session/use-cart-count';
import { useCartEvents } from '@/components/session/use-cart-events';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { useReload } from '@/components/kit/ui/reload-link';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { useFetchResult } from '@/hooks/use-action';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';
import { routes } from '@/rules/routes';
import { getCartFee, getGuestFee, type CartState } from '@/services/shop/cart';

import { CartTable } from './cart-table';
import styles from './cart.module.scss';
import { formatFeeRate } from './fee-rate';
import { LineRemoval } from './line-removal';
import type { CartOperations } from './use-cart';
import { useLineActions } from './use-line-actions';

interface CartViewProps {
  operations: CartOperations;
  loading?: boolean;
  /** Sits below the heading, which is a link target and must not move. */
  children?: ReactNode;
}

export function CartView({ operations, loading = false, children }: CartViewProps) {
  const common = useTranslations('common');
  const { lines, saved, value } = operations.cart;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useLineActions(operations, () => heading.current?.focus());
  const { move, setQuantity, ask } = actions;
  return (
    <>
      <section aria-labelledby="cart" className="card p-3 p-md-4 mb-4">
        <h2 id="cart" ref={heading} tabIndex={-1} className="fs-4">
          {common('yourCart')}
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
              onQuantity={setQuantity}
            />
            <CartSummary value={value} lines={lines} />
          </>
        )}
      </section>
      {saved.length > 0 && (
        <SavedSection
          lines={saved}
          onMove={(line) => move(line, false)}
          onDelete={(line) => ask(line, true)}
          onQuantity={setQuantity}
        />
      )}
    </>
  );
}

function EmptyCart() {
  const t = useTranslations('cart');
  const isMember = useCartOwner()?.state === 'logged-in';
  return (
    <>
      <p className="fw-semibold mb-1">{t('emptyTitle')}</p>
      <p className="text-muted mb-0">{t(isMember ? 'emptyMember' : 'emptyText')}</p>
    </>
  );
}

function SavedSection({
  lines,
  ...handlers
}: {
  lines: CartLine[];
  onMove: (line: CartLine) => Promise<void>;
  onDelete: (line: CartLine) => void;
  onQuantity: (line: CartLine, quantity: number) => Promise<void>;
}) {
  const t = useTranslations('cart');
  return (
    <section aria-labelledby="saved" className="card p-3 p-md-4">
      <h2 id="saved" className="fs-4">
        {t('savedTitle')}
      </h2>
      <CartTable lines={lines} saved labelledBy="saved" {...handlers} />
    </section>
  );
}

function CartSummary({ value, lines }: { value: string; lines: readonly CartLine[] }) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const owner = useCartOwner();
  const count = lines.length;
  return (
    <div className={styles.total}>
      <p className="mb-0">
        <strong>{common('orderValue')}</strong>{' '}
        <strong className="num fs-4">
          <Money amount={value} showCode />
        </strong>
      </p>
      <FeeLine state={owner?.state ?? null} value={value} lines={lines} />
      <p className="small text-muted">{t('orderNote', { count })}</p>
      <CheckoutButton lines={lines} />
    </div>
  );
}

interface FeeLineProps {
  /** Null for a guest. */
  state: CartState | null;
  value: string;
  lines: readonly CartLine[];
}

function FeeLine({ state, value, lines }: FeeLineProps) {
  const t = useTranslations('order-checkout.cost');
  const tCart = useTranslations('cart');
  const common = useTranslations('common');
  const key = JSON.stringify(lines.map(({ id, price, quantity }) => [id, price, quantity]));
  const fee = useFetchResult(`${state} ${key}`, (api) =>
    state ? getCartFee(api, state) : getGuestFee(api, value),
  );
  if (fee === 'failed') return <p className="mb-0">{tCart('feeLater')}</p>;
  const rate = fee && formatFeeRate(fee, t('fixed'));
  return (
    <p className="mb-0">
      {rate ? t('fee', { fee: rate }) : common('buyForMeFee')}{' '}
      <span className="num">{fee ? <Money amount={fee.amount} /> : '…'}</span>
    </p>
  );
}

function CheckoutButton({ lines }: { lines: readonly CartLine[] }) {
  const t = useTranslations('cart');
  const state = useCartOwner()?.state;
  const count = lines.length;
  const signInFirst = useSignInFirst(
    state ? 'sign-in' : 'register',
    t('waiting', { count, name: lines[0]?.name ?? '' }),
  );
  const checkout = routes.orderCheckout();
  const signInHref = routes[state ? 'login' : 'register']({ target: checkout });
  return (
    <LinkButton
      size="lg"
      href={state === 'logged-in' ? checkout : signInHref}
      {...(state !== 'logged-in' && { onClick: signInFirst })}
    >
      {t('checkOut', { count })}
    </LinkButton>
  );
}

function useSignInFirst(form: AuthForm, notice: string) {
  const api = useApi();
  const goTo = useGoTo();
  const reload = useReload();
  const { setWaiting } = useCartEvents.getState();
  const open = openAuthDialog({
    form,
    notice,
    target: routes.orderCheckout(),
    onSignedIn: async ({ suite }) => {
      const { remaining, refused } = await moveGuestLines(api, { state: 'logged-in', suite });
      setWaiting(false);
      await (remaining + refused.length > 0 ? reload() : goTo(routes.orderCheckout()));
    },
    onClose: () => setWaiting(false),
  });
  return (event: Parameters<typeof open>[0]) => {
    open(event);
    if (event.defaultPrevented) setWaiting(true);
  };
}
