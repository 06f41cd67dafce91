import { openInPlace } from '@/components/domain/open-in-place';
import { useCartOwner } from '@/components/domain/use-cart-count';
import { useCartEvents } from '@/components/domain/use-cart-events';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/ui/money';
import { useAnswer } from '@/hooks/use-action';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';
import { ratePercent } from '@/rules/money';
import { routes } from '@/rules/routes';
import { getCartFee, type CartState } from '@/services/cart';
import { bringGuestLines } from '@/services/cart-sync';

import styles from './cart.module.scss';

/** What the cart comes to, and the way to order it. */
export function OrderCart({ value, lines }: { value: string; lines: readonly CartLine[] }) {
  const t = useTranslations('cart');
  const owner = useCartOwner();
  const count = lines.length;
  return (
    <div className={styles.total}>
      <p className="mb-0">
        <strong>{t('orderValue')}</strong>{' '}
        <strong className="num fs-4">
          <Money amount={value} code />
        </strong>
      </p>
      {owner && <FeeLine state={owner.state} lines={lines} />}
      <p className="small text-muted">{t('orderNote', { count })}</p>
      <CheckOut count={count} />
    </div>
  );
}

/** Our fee for the cart as it is now; its line is there before the answer. */
function FeeLine({ state, lines }: { state: CartState; lines: readonly CartLine[] }) {
  const t = useTranslations('order-checkout.cost');
  const tCart = useTranslations('cart');
  const key = JSON.stringify(lines.map(({ id, price, quantity }) => [id, price, quantity]));
  const fee = useAnswer(`${state} ${key}`, (api) => getCartFee(api, state));
  if (fee === 'failed') return <p className="mb-0">{tCart('feeLater')}</p>;
  const rate = fee && (fee.fixed ? t('fixed') : `${ratePercent(fee.rate)}%`);
  return (
    <p className="mb-0">
      {rate ? t('fee', { fee: rate }) : tCart('fee')}{' '}
      <span className="num">{fee ? <Money amount={fee.amount} /> : '…'}</span>
    </p>
  );
}

/** Leads a member to the checkout; everybody else by way of the sign-in. */
function CheckOut({ count }: { count: number }) {
  const t = useTranslations('cart');
  const signInFirst = useSignInFirst();
  const proved = useCartOwner()?.state === 'logged-in';
  const checkout = routes.orderCheckout();
  return (
    <LinkButton
      size="lg"
      href={proved ? checkout : routes.login({ target: checkout })}
      {...(!proved && { onClick: signInFirst })}
    >
      {t('checkOut', { count })}
    </LinkButton>
  );
}

/** Signs in where the reader is, brings what they kept as a guest, and goes on to the checkout. */
function useSignInFirst() {
  const api = useApi();
  const goTo = useGoTo();
  const { wait } = useCartEvents.getState();
  const open = openInPlace({
    form: 'sign-in',
    target: routes.orderCheckout(),
    onSignedIn: async ({ suite }) => {
      const { left, refused } = await bringGuestLines(api, { state: 'logged-in', suite });
      wait(false);
      // What did not come along is told where the cart is.
      await goTo(left + refused.length > 0 ? routes.cart() : routes.orderCheckout());
    },
    onClose: () => wait(false),
  });
  return (event: Parameters<typeof open>[0]) => {
    open(event);
    if (event.defaultPrevented) wait(true);
  };
}
