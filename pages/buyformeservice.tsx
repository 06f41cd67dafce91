import { useTranslations } from 'next-intl';

import { BesideForm } from '@/components/cart/beside-form';
import { CartPart } from '@/components/cart/cart-part';
import styles from '@/components/cart/cart.module.scss';
import { ProductForm } from '@/components/cart/product-form';
import { OpenFrame } from '@/components/layout/open-frame';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { useErrorText } from '@/hooks/use-error-text';
import { useSession } from '@/hooks/use-session';
import { asApiError, toPlain, type PlainError } from '@/lib/api-error';
import type { Cart } from '@/lib/cart/line';
import { memberPage, type LoaderContext, type MemberPageProps } from '@/lib/page';
import { productOfQuery, type ProductForm as Values } from '@/lib/validation/product-form';
import { getCart, listRestrictedSites } from '@/services/cart';

const FirstGuide = lazyPart(() => import('@/components/dashboard/new-user-guide').then((part) => part.FirstGuide));

interface Data {
  product: Values;
  restricted: string[];
  /** Null for a guest, and where it could not be loaded. */
  cart: Cart | null;
  failure: PlainError | null;
  /** Entered after a product was added; after a registration as well. */
  told: boolean;
  isNew: boolean;
}

/** The buy-for-me page (spec §2): the form, filled from the query, and the cart. Open to everybody. */
export const getServerSideProps = memberPage<Data>(
  async ({ api, session, query }) => {
    const [restricted, own] = await Promise.all([listRestrictedSites(api), ownCart({ api, session })]);
    return { product: productOfQuery(query), restricted, ...own, told: query['notifications'] === '1', isNew: query['new_user_guide'] === '1' };
  },
  { namespaces: ['cart', 'dashboard', 'validation'] },
);

/** The form stays of use when only the cart cannot be had. @throws ApiError when the session is none */
async function ownCart({ api, session }: Pick<LoaderContext, 'api' | 'session'>): Promise<Pick<Data, 'cart' | 'failure'>> {
  if (session.state === 'guest') return { cart: null, failure: null };
  try {
    return { cart: await getCart(api, session.state), failure: null };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.is('unauthenticated') || error.is('suiteMismatch')) throw error;
    return { cart: null, failure: toPlain(error) };
  }
}

export default function BuyForMePage({ data, loadError, path }: MemberPageProps<Data>) {
  const t = useTranslations('cart');
  const say = useErrorText();
  const { user } = useSession();
  return (
    <OpenFrame metaTitle={t('metaTitle')} description={t('metaDescription')} title={t('title')} lead={t('lead')} noIndex={path.includes('?')}>
      {loadError && <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} />}
      {data && (
        <>
          <div className={styles.columns}>
            <Card title={t('formTitle')}>
              <ProductForm key={JSON.stringify(data.product)} initial={data.product} restricted={data.restricted} told={data.told} />
            </Card>
            <div className={styles.cart}>
              <CartPart cart={data.cart} failure={data.failure} />
            </div>
            <BesideForm restricted={data.restricted} />
          </div>
          {data.isNew && user && <FirstGuide suite={user.suite} isNew />}
        </>
      )}
    </OpenFrame>
  );
}
