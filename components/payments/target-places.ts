import type { PayableKind } from '@/contract/payments-table';
import { routes } from '@/rules/routes';
import type { PaymentTarget } from '@/services/payment';

/** Where the payer of each kind of target goes: once it is paid, back to paying it, to all of its kind. */
const places: Record<PayableKind, { paid: (id: string) => string; pay: (id: string) => string; list: () => string }> = {
  shipment: { paid: (id) => routes.shipmentStep('done', { shipmentid: id }), pay: routes.shipmentPayment, list: () => routes.shipments() },
  'payment-request': { paid: (id) => routes.paymentRequest(id), pay: routes.paymentRequestPayment, list: () => routes.paymentRequests() },
  onebox: { paid: (id) => routes.onebox(id), pay: routes.oneboxPayment, list: () => routes.packages() },
};

export const paidPlace = ({ kind, id }: PaymentTarget): string => places[kind].paid(id);
export const payPlace = ({ kind, id }: PaymentTarget): string => places[kind].pay(id);
export const listPlace = (kind: PayableKind): string => places[kind].list();
