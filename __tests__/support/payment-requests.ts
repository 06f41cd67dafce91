import type { PaymentRequest, PaymentRequestDetails } from '@/contract/money/payment-request';
import type { Reply } from '@/contract/calls';

export const REQUEST_ID = '33333333-3333-4333-8333-333333333333';

/** A request as the host sends it: return postage, due. */
export function wireRequest(override: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    requestid: REQUEST_ID,
    reference: 'PR4K8T2M9Q',
    kind: 'charge',
    createdtime: '2026-02-20T10:00:00.000Z',
    paidtime: null,
    paymentdesc: 'Return postage',
    amt: '12.50',
    paymentstatus: '1',
    sugarid: '',
    sugar: false,
    estimate: null,
    redemptionamt: '0.00',
    registrationcountry: '',
    packageref: null,
    required: false,
    claimedpackageref: null,
    ...override,
  };
}

type Page = Reply<'GET /paymentrequest/paymentrequestslist'>;

export function wireRequestPage(items: PaymentRequest[], override: Partial<Page> = {}): Page {
  return {
    page: 1,
    totalpages: 1,
    perpage: 10,
    total: items.length,
    items,
    next: null,
    previous: null,
    ...override,
  };
}

/** A request with its price; `credits` is the amount of credits used. */
export function wireRequestDetails(
  override: Partial<PaymentRequest> = {},
  credits = '0.00',
  total = '12.50',
): PaymentRequestDetails {
  const price = {
    hash: 'hash-of-the-price',
    creditredeemed: credits,
    total,
    creditsavailable: '40.00',
  };
  return {
    request: wireRequest(override),
    price: override.paymentstatus && override.paymentstatus !== '1' ? null : price,
    attempt: null,
    withdrawn: null,
    paymentmethods: ['paypal', 'stripe'],
  };
}
