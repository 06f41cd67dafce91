import { errorNumbers } from '@/contract/error-numbers';
import type {
  PaymentRequest as WireRequest,
  PaymentRequestDetails,
} from '@/contract/money/payment-request';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type { PaymentRequestsQuery } from '@/lib/queries/payment-requests';
import { isZeroAmount } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

import { readAttempt } from './payment';

/** Times are ISO, money is decimal strings in USD. */
export type PaymentRequest = ReturnType<typeof readRequest>;

export type PaymentRequestPage = Awaited<ReturnType<typeof listPaymentRequests>>;

/** `price` is null once the request has ended. */
export type PayableRequest = ReturnType<typeof readDetails>;

export interface ClaimablePackage {
  ref: string;
  name: string;
}

/** @throws ApiError */
export async function listPaymentRequests(
  api: Api,
  { tab, page, at }: Pick<PaymentRequestsQuery, 'tab' | 'page' | 'at'>,
) {
  const query = {
    list: tab === 'history' ? ('history' as const) : ('open' as const),
    page,
    ...(at && { at }),
  };
  const reply = await api.request('GET /paymentrequest/paymentrequestslist', { query });
  return { items: reply.items.map(readRequest), ...readPaging(reply) };
}

/** @throws ApiError notFound for another member's request or an invalid id */
export async function getPaymentRequest(api: Api, id: string): Promise<PayableRequest> {
  if (!isUuid(id)) throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readDetails(
    await api.request('GET /paymentrequest/details', { query: { requestid: id } }),
  );
}

/**
 * Zero returns the credits.
 * @throws ApiError creditsShort | alreadyPaid | attemptState
 */
export async function redeemCredits(
  api: Api,
  { id, credits }: { id: string; credits: string },
): Promise<PayableRequest> {
  return readDetails(
    await api.request('POST /paymentrequest/redeem', {
      body: { requestid: id, credits: Number(credits) },
    }),
  );
}

/** @throws ApiError requestRequired | alreadyPaid | attemptState */
export async function deletePaymentRequest(api: Api, id: string): Promise<void> {
  await api.request('POST /paymentrequest/deletepaymentrequest', { body: { requestid: id } });
}

/**
 * `country` is an ISO code.
 * @throws ApiError with status 422 and the reason
 */
export async function requestBusiness(
  api: Api,
  country: string,
  options: CallOptions,
): Promise<PaymentRequest> {
  return readRequest(
    await api.request(
      'POST /paymentrequest/createbizpaymentrequest',
      { body: { registrationcountry: country } },
      options,
    ),
  );
}

/**
 * @throws ApiError guaranteeNotApplicable (1045) | guaranteeElsewhere | guaranteeTooHeavy |
 * notFound
 */
export async function claimGuarantee(
  api: Api,
  { guaranteeRef, packageRef }: { guaranteeRef: string; packageRef: string },
): Promise<PaymentRequest> {
  return readRequest(
    await api.request('POST /paymentrequest/shippinguarantee', {
      body: { guaranteeref: guaranteeRef, packageref: packageRef },
    }),
  );
}

/**
 * Null while outstanding requests block packages.
 * @throws ApiError
 */
export async function listClaimable(
  api: Api,
  guaranteeRef: string,
): Promise<ClaimablePackage[] | null> {
  try {
    const { packages } = await api.request('GET /paymentrequest/coveredpackages', {
      query: { guaranteeref: guaranteeRef },
    });
    return packages.map(({ packageref, name }) => ({ ref: packageref, name }));
  } catch (error) {
    if (error instanceof ApiError && error.is('paymentDue')) return null;
    throw error;
  }
}

function readDetails({
  request,
  price,
  attempt,
  paymentmethods,
  withdrawn: reversal,
}: PaymentRequestDetails) {
  return {
    request: readRequest(request),
    price: price && {
      hash: price.hash,
      credits: price.creditredeemed,
      total: price.total,
      availableCredits: price.creditsavailable,
    },
    withdrawn: reversal ?? null,
    attempt: attempt && readAttempt(attempt),
    /** In display order. */
    paymentMethods: paymentmethods,
  };
}

/** '1' is outstanding, '0' canceled, others completed. */
function toRequestStatus(code: string): 'due' | 'cancelled' | 'completed' {
  if (code === '1') return 'due';
  return code === '0' ? 'cancelled' : 'completed';
}

const kinds = ['business', 'guarantee', 'return', 'difference', 'orderdue'] as const;

function readRequest(wire: WireRequest) {
  return {
    id: wire.requestid,
    ref: wire.reference,
    /** The business's ISO code, or its name on pages; empty for other requests. */
    country: wire.registrationcountry,
    kind: kinds.find((kind) => kind === wire.kind) ?? ('charge' as const),
    status: toRequestStatus(wire.paymentstatus),
    created: wire.createdtime,
    paidAt: wire.paidtime,
    /** The package of a return, product of a difference, or number of an uncharged order. */
    description: wire.paymentdesc,
    amount: wire.amt,
    credits: wire.redemptionamt,
    /** Case number of the customer desk. */
    caseNumber: wire.sugar ? wire.sugarid : null,
    estimateId: wire.estimate?.estimateid ?? null,
    packageRef: wire.packageref,
    orderId: wire.order?.txnid ?? null,
    /** The member cannot delete it. */
    required: wire.required,
    claimedPackageRef: wire.claimedpackageref,
    refund: wire.refund && {
      amount: wire.refund.amount,
      credits: wire.refund.credits,
      paidBack: wire.refund.state === 'refunded',
    },
    /** The payment is fully refunded, or will be. */
    isBack:
      wire.paymentstatus === 'C' && Boolean(wire.refund) && isZeroAmount(wire.keptamt ?? wire.amt),
  };
}
