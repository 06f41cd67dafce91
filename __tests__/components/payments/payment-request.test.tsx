import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import {
  REQUEST_ID,
  wireRequest,
  wireRequestDetails,
  wireRequestPage,
} from '@/__tests__/support/payment-requests';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { ClaimForm } from '@/components/payments/requests/claim-form';
import { EndedRequest } from '@/components/payments/requests/ended-request';
import { RequestList } from '@/components/payments/requests/request-list';
import { RequestView } from '@/components/payments/requests/request-view';
import type { Attempt } from '@/contract/money/payment';
import type {
  PaymentRequest as WireRequest,
  PaymentRequestDetails,
} from '@/contract/money/payment-request';
import type { Api } from '@/lib/api';
import { getPaymentRequest, listPaymentRequests } from '@/services/money/payment-request';

const createApi = (reply: unknown) => ({ request: () => Promise.resolve(reply) }) as unknown as Api;
const blockedText = 'Please settle your payment requests before proceeding to packages page';
beforeEach(() => void (visitedPaths.length = 0));

describe('the list of payment requests', () => {
  const show = async (items: WireRequest[], tab: 'due' | 'history' = 'due', target?: string) => {
    const listQuery = { tab, page: 1, ...(target && { target }) };
    const list = await listPaymentRequests(
      createApi(wireRequestPage(items, { totalpages: 2, total: 11, next: 'bmV4dA' })),
      listQuery,
    );
    return renderPage(
      <MockRouter path="/payment-request">
        <RequestList list={list} query={listQuery} />
      </MockRouter>,
    );
  };

  it('lists each with its amount and a link to pay; mentions no packages to members who opened the page themselves', async () => {
    const { container } = await show([wireRequest()]);
    const row = within(screen.getByRole('list', { name: 'Payment requests' }));
    expect(row.getByRole('link', { name: 'Pay $12.50\u00a0USD: Return postage' })).toHaveAttribute(
      'href',
      `/payment-request/${REQUEST_ID}`,
    );
    expect(row.getByText('Due')).toBeVisible();
    expect(screen.queryByText(blockedText)).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('says why the packages are blocked, and adds the target page to every link', async () => {
    await show([wireRequest()], 'due', '/packages');
    expect(screen.getByText(blockedText)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return postage' })).toHaveAttribute(
      'href',
      `/payment-request/${REQUEST_ID}?target=%2Fpackages`,
    );
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/payment-request?page=2&at=bmV4dA&target=%2Fpackages',
    );
  });

  it('shows past requests as canceled or completed, and a business request in the language of the page', async () => {
    await show(
      [
        wireRequest({ paymentstatus: '0' }),
        wireRequest({ requestid: 'b', paymentstatus: 'C', kind: 'business', paymentdesc: 'x' }),
      ],
      'history',
    );
    expect(screen.getByText('Canceled')).toBeVisible();
    expect(screen.getByText('Completed')).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Details: Business membership for one year' }),
    ).toBeVisible();
  });
});

describe('a payment request that is due', () => {
  const show = async (wireDetails: PaymentRequestDetails, target?: string) => {
    const loadedRequest = await getPaymentRequest(createApi(wireDetails), REQUEST_ID);
    if (!loadedRequest.price) throw new Error('not due');
    return renderPage(
      <MockRouter path={`/payment-request/${REQUEST_ID}`}>
        <RequestView
          initial={{ ...loadedRequest, price: loadedRequest.price }}
          gatewayOrigins={[]}
          target={target}
        />
      </MockRouter>,
    );
  };
  const appliedAttempt: Attempt = {
    attemptid: REQUEST_ID,
    state: 'applied',
    gateway: 'zero',
    amount: '0.00',
    currency: 'USD',
    targetkind: 'payment-request',
    targetid: '22222222-2222-4222-8222-222222222222',
    reference: 'PR4K8T2M9Q',
    popupurl: null,
  };

  it('is paid entirely with credits at the price shown, and opens its receipt with a link to the target page', async () => {
    const sentRequests: RequestContent[] = [];
    server.use(
      answer('POST /paymentrequest/redeem', (sentRequest) => {
        sentRequests.push(sentRequest);
        return wireRequestDetails({}, '12.50', '0.00');
      }),
      answer('POST /reward/checkout', (sentRequest) => {
        sentRequests.push(sentRequest);
        return appliedAttempt;
      }),
    );
    const { user } = await show(wireRequestDetails(), '/packages');
    expect(screen.getByText(blockedText)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use $12.50 in credits' }));
    expect(await screen.findByText('-$12.50')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay with credits' }));
    await waitFor(() =>
      expect(visitedPaths).toEqual([`/payment-request/${REQUEST_ID}?target=%2Fpackages`]),
    );
    expect(sentRequests.map(({ body }) => body)).toEqual([
      { requestid: REQUEST_ID, credits: 12.5 },
      { requestid: REQUEST_ID, quote: 'hash-of-the-price' },
    ]);
  });

  it('opens a PayPal payment for the request', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const sentRequests: RequestContent[] = [];
    server.use(
      answer('GET /paymentrequest/getpaypalcheckouturl', (sentRequest) => {
        sentRequests.push(sentRequest);
        return { ...appliedAttempt, gateway: 'paypal' };
      }),
    );
    const { user } = await show(wireRequestDetails());
    await user.click(screen.getByRole('button', { name: 'Pay $12.50\u00a0USD with PayPal' }));
    await waitFor(() =>
      expect(sentRequests[0]?.query).toEqual({
        requestid: REQUEST_ID,
        quote: 'hash-of-the-price',
        language: 'en',
      }),
    );
  });

  it('is deleted after confirmation, or shows in the dialog why it cannot be', async () => {
    server.use(refuse('POST /paymentrequest/deletepaymentrequest', 'attemptState'));
    const { user } = await show(wireRequestDetails());
    await user.click(screen.getByRole('button', { name: 'Delete this request' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete payment request PR4K8T2M9Q?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('This payment can’t be changed anymore.')).toBeVisible();
    server.use(answer('POST /paymentrequest/deletepaymentrequest', { message: 'gone' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/payment-request']));
  });

  it('cannot be deleted when the warehouse requires it', async () => {
    await show(wireRequestDetails({ required: true }));
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/support/contact?order=PR4K8T2M9Q',
    );
    expect(screen.queryByRole('button', { name: 'Delete this request' })).not.toBeInTheDocument();
  });
});

describe('a payment request that has ended', () => {
  const show = async (wireDetails: PaymentRequestDetails, stillDue: number, target?: string) => {
    const { request } = await getPaymentRequest(createApi(wireDetails), REQUEST_ID);
    return renderPage(
      <MockRouter>
        <EndedRequest reversal={null} request={request} stillDue={stillDue} target={target} />
      </MockRouter>,
    );
  };

  it.each([0, 2])('links back to its order while %i requests are still due', async (dueCount) => {
    await show(wireRequestDetails({ paymentstatus: 'C', order: { txnid: 'o-1' } }), dueCount);
    expect(screen.queryAllByRole('link', { name: /^View 2 more/ })).toHaveLength(dueCount ? 1 : 0);
    expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute(
      'href',
      '/orders/o-1',
    );
  });

  it('shows its receipt and links back to the target page', async () => {
    await show(
      wireRequestDetails({
        paymentstatus: 'C',
        paidtime: '2026-02-21T10:00:00.000Z',
        redemptionamt: '2.50',
      }),
      0,
      '/packages?status=2',
    );
    expect(screen.getByRole('row', { name: /Total paid/ })).toHaveTextContent('$10.00');
    expect(screen.getByRole('link', { name: 'Continue to your packages' })).toHaveAttribute(
      'href',
      '/packages?status=2',
    );
  });

  it('links to the requests that are still due first', async () => {
    await show(wireRequestDetails({ paymentstatus: '0' }), 2, '/packages');
    expect(screen.getByText('This payment request was canceled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View 2 more requests that are due' })).toHaveAttribute(
      'href',
      '/payment-request?target=%2Fpackages',
    );
  });
});

describe('a payment request whose payment is refunded', () => {
  const refund = { amount: '22.00', credits: '0.00', state: 'due' as const, refundedtime: null };
  const refundText = 'We’re refunding $22.00 to your original payment method.';
  const show = async (wireDetails: PaymentRequestDetails) => {
    const { request } = await getPaymentRequest(createApi(wireDetails), REQUEST_ID);
    renderPage(
      <MockRouter>
        <EndedRequest reversal={null} request={request} stillDue={0} />
      </MockRouter>,
    );
  };

  it('shows the refund when it was canceled during the payment', async () => {
    await show(wireRequestDetails({ paymentstatus: '0', refund }));
    expect(screen.getByText(refundText)).toBeVisible();
    expect(screen.queryByText(/haven’t been charged/)).not.toBeInTheDocument();
  });

  it('is no longer shown as paid', async () => {
    await show(wireRequestDetails({ paymentstatus: 'C', refund, keptamt: '0.00' }));
    expect(screen.getByText(refundText)).toBeVisible();
    expect(screen.queryByText(/Completed|Thank you|is paid/)).not.toBeInTheDocument();
  });

  it('shows the credits as returned when it was paid with credits alone', async () => {
    const creditRefund = {
      ...refund,
      amount: '0.00',
      credits: '11.00',
      state: 'refunded' as const,
    };
    await show(wireRequestDetails({ paymentstatus: 'C', refund: creditRefund, keptamt: '0.00' }));
    expect(screen.getByText('$11.00 in credits is back in your account.')).toBeVisible();
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
  });
});

describe('using a guarantee', () => {
  const show = (packages: { ref: string; name: string }[] | null) =>
    renderPage(
      <MockRouter path="/payment-request/1">
        <ClaimForm guaranteeRef="PR4K8T2M9Q" packages={packages} isForQuote />
      </MockRouter>,
    );

  it('refuses a package that arrived before the guarantee was bought, and accepts another one', async () => {
    const sentRequests: RequestContent[] = [];
    server.use(refuse('POST /paymentrequest/shippinguarantee', 'guaranteeNotApplicable'));
    const { user } = show([
      { ref: 'PK7H2M9QX4', name: 'Tea set' },
      { ref: 'PK7H2M9QX5', name: 'Cookbook' },
    ]);
    await user.selectOptions(screen.getByLabelText('Package'), 'Tea set · PK7H2M9QX4');
    await user.click(screen.getByRole('button', { name: 'Use the guarantee' }));
    expect(
      await screen.findByText(
        'Shipping guarantee can only be applied to a package that is delivered after the purchased date.',
      ),
    ).toBeVisible();
    server.use(
      answer('POST /paymentrequest/shippinguarantee', (sentRequest) => {
        sentRequests.push(sentRequest);
        return wireRequest({
          kind: 'guarantee',
          paymentstatus: 'C',
          claimedpackageref: 'PK7H2M9QX5',
        });
      }),
    );
    await user.selectOptions(screen.getByLabelText('Package'), 'Cookbook · PK7H2M9QX5');
    await user.click(screen.getByRole('button', { name: 'Use the guarantee' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/payment-request/1']));
    expect(sentRequests[0]?.body).toEqual({ guaranteeref: 'PR4K8T2M9Q', packageref: 'PK7H2M9QX5' });
  });

  it('says why a package is not listed', () => {
    show([]);
    expect(screen.getByText(/^Only packages from the store in your quote/)).toBeVisible();
  });

  it('is blocked while payment requests are due, and requires a package', async () => {
    show(null);
    expect(screen.getByText(blockedText)).toBeVisible();
    const { user } = show([{ ref: 'PK7H2M9QX4', name: 'Tea set' }]);
    await user.click(screen.getByRole('button', { name: 'Use the guarantee' }));
    expect(
      (await screen.findAllByText('Please choose an item from the list')).length,
    ).toBeGreaterThan(0);
  });
});
