import type { PayableKind } from '@/contract/money/payments-table';
import { routes } from '@/rules/routes';
import type { PaymentTarget } from '@/services/money/payment';

const urls: Record<
  PayableKind,
  { paid: (id: string) => string; pay: (id: string) => string; list: () => string }
> = {
  shipment: {
    paid: (id) => routes.shipmentStep('done', { shipmentid: id }),
    pay: routes.shipmentPayment,
    list: () => routes.shipments(),
  },
  'payment-request': {
    paid: (id) => routes.paymentRequest(id),
    pay: routes.paymentRequestPayment,
    list: () => routes.paymentRequests(),
  },
  onebox: {
    paid: (id) => routes.onebox(id),
    pay: routes.oneboxPayment,
    list: () => routes.packages(),
  },
  bfm: { paid: (id) => routes.order(id), pay: routes.orderPayment, list: () => routes.orders() },
};

export const getPaidUrl = ({ kind, id }: PaymentTarget): string => urls[kind].paid(id);
export const getPayUrl = ({ kind, id }: PaymentTarget): string => urls[kind].pay(id);
export const getListUrl = (kind: PayableKind): string => urls[kind].list();
