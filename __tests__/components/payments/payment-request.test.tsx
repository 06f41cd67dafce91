import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server, type Seen } from '@/__tests__/support/host-mock';
import { REQUEST, wireRequest, wireRequestDetails, wireRequestPage } from '@/__tests__/support/payment-requests';
import { renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import { EndedRequest } from '@/components/payments/ended-request';
import { RequestList } from '@/components/payments/request-list';
import { RequestView } from '@/components/payments/request-view';
import type { Attempt } from '@/contract/payment';
import type { PaymentRequest as WireRequest, PaymentRequestDetails } from '@/contract/payment-request';
import type { Api } from '@/lib/api';
import { getPaymentRequest, listPaymentRequests } from '@/services/payment-request';

const apiOf = (reply: unknown) => ({ request: () => Promise.resolve(reply) }) as unknown as Api;
const sentence = 'Please settle your payment requests before proceeding to packages page';
beforeEach(() => void (visited.length = 0));

describe('the list of payment requests', () => {
  const show = async (items: WireRequest[], tab: 'due' | 'history' = 'due', target?: string) => {
    const wish = { tab, page: 1, ...(target && { target }) };
    const list = await listPaymentRequests(apiOf(wireRequestPage(items, { totalpages: 2, total: 11, next: 'bmV4dA' })), wish);
    return renderPage(<StoryRouter path="/payment-request"><RequestList list={list} wish={wish} /></StoryRouter>);
  };

  it('names each with its amount and leads to paying it; says nothing of packages to who came by himself', async () => {
    const { container } = await show([wireRequest()]);
    const row = within(screen.getByRole('list', { name: 'Payment requests' }));
    expect(row.getByRole('link', { name: 'Pay $12.50 USD: Return postage' })).toHaveAttribute('href', `/payment-request/${REQUEST}`);
    expect(row.getByText('Due')).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('says why the packages are closed and takes the page that waits along on every link', async () => {
    await show([wireRequest()], 'due', '/packages');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return postage' })).toHaveAttribute('href', `/payment-request/${REQUEST}?target=%2Fpackages`);
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/payment-request?page=2&at=bmV4dA&target=%2Fpackages');
  });

  it('shows the history as cancelled or completed, and a business request in the language of the page', async () => {
    await show([wireRequest({ paymentstatus: '0' }), wireRequest({ requestid: 'b', paymentstatus: 'C', kind: 'business', paymentdesc: 'x' })], 'history');
    expect(screen.getByText('Cancelled')).toBeVisible();
    expect(screen.getByText('Completed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Details: Business membership for one year' })).toBeVisible();
  });
});

describe('a payment request that is due', () => {
  const show = async (wire: PaymentRequestDetails, target?: string) => {
    const loaded = await getPaymentRequest(apiOf(wire), REQUEST);
    if (!loaded.price) throw new Error('not due');
    return renderPage(
      <StoryRouter path={`/payment-request/${REQUEST}`}>
        <RequestView loaded={{ ...loaded, price: loaded.price }} gatewayOrigins={[]} target={target} />
      </StoryRouter>,
    );
  };
  const applied: Attempt = { attemptid: REQUEST, state: 'applied', gateway: 'zero', amount: '0.00', currency: 'USD', targetkind: 'payment-request', reference: 'PR4K8T2M9Q', popupurl: null };

  it('is paid whole with credits, by the price on the screen, and goes on to its receipt with the page that waits', async () => {
    const seen: Seen[] = [];
    server.use(
      answer('POST /paymentrequest/redeem', (one) => {
        seen.push(one);
        return wireRequestDetails({}, '12.50', '0.00');
      }),
      answer('POST /paymentrequest/zero-checkout', (one) => {
        seen.push(one);
        return applied;
      }),
    );
    const { user } = await show(wireRequestDetails(), '/packages');
    expect(screen.getByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use $12.50 of credits' }));
    expect(await screen.findByText('-$12.50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay with credits' }));
    await waitFor(() => expect(visited).toEqual([`/payment-request/${REQUEST}?target=%2Fpackages`]));
    expect(seen.map(({ body }) => body)).toEqual([{ requestid: REQUEST, credits: 12.5 }, { requestid: REQUEST, quote: 'hash-of-the-price' }]);
  });

  it('asks for the PayPal payment of the request', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const seen: Seen[] = [];
    server.use(
      answer('GET /paymentrequest/getpaypalcheckouturl', (one) => {
        seen.push(one);
        return { ...applied, gateway: 'paypal' };
      }),
    );
    const { user } = await show(wireRequestDetails());
    await user.click(screen.getByRole('button', { name: 'Pay $12.50 USD with PayPal' }));
    await waitFor(() => expect(seen[0]?.query).toEqual({ requestid: REQUEST, quote: 'hash-of-the-price', language: 'en' }));
  });

  it('is deleted after a question, or says in the dialog why not', async () => {
    server.use(refuse('POST /paymentrequest/deletepaymentrequest', 'attemptState'));
    const { user } = await show(wireRequestDetails());
    await user.click(screen.getByRole('button', { name: 'Delete this request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to delete payment request PR4K8T2M9Q?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('This payment can no longer be changed.')).toBeVisible();
    server.use(answer('POST /paymentrequest/deletepaymentrequest', { message: 'gone' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(visited).toEqual(['/payment-request']));
  });

  it('cannot be deleted when the warehouse insists on it', async () => {
    await show(wireRequestDetails({ required: true }));
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('button', { name: 'Delete this request' })).not.toBeInTheDocument();
  });
});

describe('a payment request that has ended', () => {
  const show = async (wire: PaymentRequestDetails, stillDue: number, target?: string) => {
    const { request } = await getPaymentRequest(apiOf(wire), REQUEST);
    return renderPage(<StoryRouter><EndedRequest request={request} stillDue={stillDue} target={target} /></StoryRouter>);
  };

  it('shows its receipt and leads back to the page that waited', async () => {
    await show(wireRequestDetails({ paymentstatus: 'C', paidtime: '2026-02-21T10:00:00.000Z', redemptionamt: '2.50' }), 0, '/packages?status=2');
    expect(screen.getByRole('row', { name: /Total paid/ })).toHaveTextContent('$10.00');
    expect(screen.getByRole('link', { name: 'Go on to your packages' })).toHaveAttribute('href', '/packages?status=2');
  });

  it('leads to what is still due first', async () => {
    await show(wireRequestDetails({ paymentstatus: '0' }), 2, '/packages');
    expect(screen.getByText('This payment request was cancelled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See 2 more requests that are due' })).toHaveAttribute('href', '/payment-request?target=%2Fpackages');
  });
});
