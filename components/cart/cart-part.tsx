import { useEffect, useRef } from 'react';

import { ErrorState } from '@/components/failure/error-state';
import { moveGuestLines } from '@/components/session/move-guest-lines';
import { openAuthDialog } from '@/components/session/open-dialog';
import { useCartOwner, useStoredCart } from '@/components/session/use-cart-count';
import { useCartEvents } from '@/components/session/use-cart-events';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useReload } from '@/components/kit/ui/reload-link';
import { useDelayed } from '@/hooks/use-delayed';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { lacksMessage, type PlainError } from '@/lib/api-error';
import { readGuestLines } from '@/lib/browser/stored-cart';
import type { Cart } from '@/rules/cart/product';
import { cartAnchor, routes } from '@/rules/routes';
import type { CartOwner } from '@/services/shop/cart-sync';

import { CartView } from './cart-view';
import { useGuestCart, useMemberCart } from './use-cart';

/** Shows the cart: stored on this device for a guest, otherwise at the host. */
export function CartPart({ cart, failure }: { cart: Cart | null; failure: PlainError | null }) {
  const owner = useCartOwner();
  if (!owner) return <GuestCart />;
  return (
    <>
      <UnmovedLines owner={owner} />
      {cart ? <MemberCart cart={cart} /> : failure && <NoCart failure={failure} />}
    </>
  );
}

/** Announces an added product and receives the focus. */
export function AddedNotice() {
  const frame = useTranslations('frame');
  const { addedCount, isNoticeHidden } = useCartEvents();
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (addedCount > 0) alertRef.current?.focus();
  }, [addedCount]);
  if (addedCount === 0 || isNoticeHidden) return null;
  return (
    <div ref={alertRef} tabIndex={-1} className="mb-3">
      <Alert tone="success" role="status" title={frame('cartAdded')} />
    </div>
  );
}

function MemberCart({ cart }: { cart: Cart }) {
  return <CartView operations={useMemberCart(cart)} />;
}

function GuestCart() {
  const t = useTranslations('cart');
  const guestCart = useGuestCart();
  const hasLines = guestCart.cart.lines.length + guestCart.cart.saved.length > 0;
  return (
    <CartView operations={guestCart} loading={!useIsHydrated()}>
      {hasLines && (
        <Alert className="mb-4" title={t('signInTitle')}>
          <p>{t('signInText')}</p>
          <LinkButton
            href={routes.login({ target: routes.buyForMe() })}
            variant="secondary"
            size="sm"
            onClick={openAuthDialog({ form: 'sign-in', target: routes.buyForMe() })}
          >
            {t('signIn')}
          </LinkButton>
        </Alert>
      )}
    </CartView>
  );
}

/** Guest lines that did not reach the member's cart. */
function UnmovedLines({ owner }: { owner: CartOwner }) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const api = useApi();
  const errorText = useErrorText();
  const reload = useReload();
  const count = readGuestLines(useStoredCart()).length;
  const isLate = useDelayed(count > 0, 3000);
  if (!isLate) return null;
  const retry = async () => {
    const { error } = await moveGuestLines(api, owner);
    if (error) useNotices.getState().notify('danger', errorText(error), common('woops'));
    await reload();
  };
  return (
    <Alert tone="warning" role="status" className="mb-4" title={t('leftTitle', { count })}>
      <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
        {common('retry')}
      </Button>
    </Alert>
  );
}

function NoCart({ failure }: { failure: PlainError }) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const reload = useReload();
  return (
    <div id={cartAnchor}>
      <ErrorState
        title={common('woops')}
        error={failure}
        message={lacksMessage(failure) ? t('loadFailed') : undefined}
        onRetry={reload}
      />
    </div>
  );
}
