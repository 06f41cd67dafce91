import { MockRouter } from '@/__tests__/support/router';
import { OrderView, type OrderViewProps } from '@/components/orders/order-view';
import type { Order } from '@/contract/money/order';
import type { Api } from '@/lib/api';
import type { Locale } from '@/rules/locale';
import { getOrder } from '@/services/shop/order-history';

import { orderId } from './orders';
import { renderPage } from './render';

/** Renders the view of an order that the host sends as `wireOrder`. */
export async function showOrder(
  wireOrder: Order,
  extraProps: Partial<OrderViewProps> = {},
  locale: Locale = 'en',
) {
  const api = { request: () => Promise.resolve(wireOrder) } as unknown as Api;
  const order = await getOrder(api, orderId);
  return renderPage(
    <MockRouter path={`/orders/${orderId}`}>
      <OrderView
        order={order}
        isAsking={false}
        shipRefs={[]}
        formKey="k"
        failure={null}
        {...extraProps}
      />
    </MockRouter>,
    { locale },
  );
}
