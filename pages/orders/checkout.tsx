import { useCallback } from 'react';

import { OrderView } from '@/components/cart/checkout/order-view';
import { MemberFrame } from '@/components/layout/member-frame';
import { PaymentPanel } from '@/components/payments/payment-panel';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Api } from '@/lib/api';
import { loadDocument } from '@/lib/browser/load-document';
import { clearCount } from '@/lib/browser/stored-cart';
import type { ServerPageProps } from '@/lib/page-props';
import { gatewayOrigins } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import type { Locale } from '@/rules/locale';
import type { OrderCheckout } from '@/rules/orders/checkout';
import { localePath, routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';
import { findDestinations } from '@/services/destination';
import { findStartingPrices, type StartingPrices } from '@/services/destinations';
import { listUsableCards, type UsableCard } from '@/services/money/card';
import { getOrderCheckout } from '@/services/shop/order-checkout';

interface Data {
  order: OrderCheckout;
  /** To the member's default address. */
  shipping: StartingPrices | null;
  cards: UsableCard[];
  gatewayOrigins: string[];
}

/** Pays for the cart or the order in `txnid`. */
export const getServerSideProps = serverPage<Data>(
  async ({ api, quickApi, query, locale }) => {
    const txnid = query['txnid'];
    const id = isUuid(txnid) ? txnid : undefined;
    const order = await getOrderCheckout(api, id);
    if (!order) return { redirectTo: id ? routes.order(id) : routes.orders() };
    const [cards, shipping] = await Promise.all([
      order.paymentMethods.includes('stripe') ? listUsableCards(quickApi, new Date()) : [],
      findShipping(quickApi, locale),
    ]);
    return { order, shipping, cards, gatewayOrigins: gatewayOrigins() };
  },
  { takesPayment: true },
);

async function findShipping(quickApi: Api, locale: Locale): Promise<StartingPrices | null> {
  const { destinations } = await findDestinations(quickApi);
  const address = destinations.find(({ isDefault }) => isDefault);
  return address ? findStartingPrices(quickApi, address.country, locale) : null;
}

export default function OrderCheckoutPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('order-checkout');
  return (
    <MemberFrame
      title={t('title')}
      error={loadError}
      inCheckout={Boolean(data && data.order.lines.length > 0)}
    >
      {data && <Checkout {...data} />}
    </MemberFrame>
  );
}

function Checkout({ order: loadedOrder, shipping, cards, gatewayOrigins: origins }: Data) {
  const { locale } = useFrame();
  const { id } = loadedOrder;
  const onPaid = useCallback(() => {
    // The paid products are no longer in the cart.
    clearCount();
    loadDocument(localePath(locale, routes.order(id)));
  }, [locale, id]);
  return (
    <OrderView
      order={loadedOrder}
      shipping={shipping}
      payment={(order, onChanged) => (
        <PaymentPanel
          target={{ kind: 'bfm', id: order.id }}
          price={order.price}
          attempt={order.attempt}
          methods={order.paymentMethods}
          cards={cards}
          gatewayOrigins={origins}
          inBar
          onPaid={onPaid}
          onChanged={onChanged}
        />
      )}
    />
  );
}
