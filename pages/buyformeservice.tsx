import { CartSidebar } from '@/components/cart/cart-sidebar';
import { AddedNotice, CartPart } from '@/components/cart/cart-part';
import styles from '@/components/cart/cart.module.scss';
import { ProductForm } from '@/components/cart/product-form';
import { ErrorState } from '@/components/failure/error-state';
import { useCartEvents } from '@/components/session/use-cart-events';
import { Card } from '@/components/kit/ui/card';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { OpenFrame } from '@/components/layout/open-frame';
import { QuoteCard } from '@/components/quote/quote-card';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { emptyProduct, readProductQuery, type ProductForm as Values } from '@/lib/forms/product';
import { loadOptional } from '@/lib/optional-part';
import type { ServerPageProps } from '@/lib/page-props';
import type { LoaderContext } from '@/lib/server/loader';
import { readInvitation, storeInvitation } from '@/lib/server/session/invitation';
import { serverPage } from '@/lib/server/page';
import { loadPart } from '@/lib/server/page-failure';
import type { Cart } from '@/rules/cart/product';
import { getCart, getStoreRules } from '@/services/shop/cart';
import { mayBeReferral } from '@/services/refer';

const FirstGuide = lazyComponent(() =>
  import('@/components/dashboard/new-user-guide').then((m) => m.FirstGuide),
);

interface Data {
  /** Empty after a product was added. */
  product: Values;
  /** Null when loading failed. */
  restricted: string[] | null;
  /** Whether the host reads store pages. */
  canRead: boolean;
  /** Null for guests or when loading failed. */
  cart: Cart | null;
  failure: PlainError | null;
  justAdded: boolean;
  /** After a registration. */
  isNew: boolean;
}

export const getServerSideProps = serverPage<Data>(
  async ({ api, quickApi, session, query, request, response }) => {
    const invitation = session.state === 'guest' ? readInvitation(query) : '';
    const [rules, cartPart, isValid] = await Promise.all([
      loadOptional(getStoreRules(quickApi)),
      loadCart({ api, session, request, response }),
      mayBeReferral(quickApi, invitation),
    ]);
    // The modal needs scripts; the cookie covers guests without them.
    if (isValid) storeInvitation(response, invitation);
    const justAdded = query['notifications'] === '1';
    return {
      product: justAdded ? emptyProduct : readProductQuery(query),
      restricted: rules?.restricted ?? null,
      canRead: rules?.canRead ?? false,
      ...cartPart,
      justAdded,
      isNew: query['new_user_guide'] === '1',
    };
  },
);

/**
 * Loads the cart, without which the form still works.
 * @throws ApiError when there is no valid session
 */
async function loadCart({
  api,
  session,
  ...exchange
}: Pick<LoaderContext, 'api' | 'session' | 'request' | 'response'>): Promise<
  Pick<Data, 'cart' | 'failure'>
> {
  if (session.state === 'guest') return { cart: null, failure: null };
  const { value, failure } = await loadPart({ ...exchange, session }, getCart(api, session.state));
  return { cart: value, failure };
}

export default function BuyForMePage({ data, loadError, path }: ServerPageProps<Data>) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { user } = useSession();
  const addedCount = useCartEvents((events) => events.addedCount);
  const productForm = data && (
    <Card key="form" title={common('product')}>
      <ProductForm
        key={`${addedCount} ${JSON.stringify(data.product)}`}
        initial={data.product}
        restricted={data.restricted ?? []}
        canRead={data.canRead}
      />
    </Card>
  );
  const cart = data && (
    <div key="cart" className={styles.cart}>
      {data.justAdded && <AddedNotice />}
      <CartPart cart={data.cart} failure={data.failure} />
    </div>
  );
  return (
    <OpenFrame
      metaTitle={t('metaTitle')}
      description={t('metaDescription')}
      title={frame('shop')}
      lead={t('lead')}
      noIndex={path.includes('?')}
      crumbs={[{ name: frame('shop') }]}
    >
      {loadError && <ErrorState error={loadError} reload />}
      {data && (
        <>
          <div className={styles.columns}>
            {isCartFirst(data) ? [cart, productForm] : [productForm, cart]}
            <CartSidebar restricted={data.restricted} />
            <QuoteCard />
          </div>
          {data.isNew && user && <FirstGuide suite={user.suite} isNew />}
        </>
      )}
    </OpenFrame>
  );
}

/** A product that is being added comes before the cart. */
const isCartFirst = ({ justAdded, cart, product }: Data) =>
  justAdded || (product.product_url === '' && (cart?.lines.length ?? 0) > 0);
