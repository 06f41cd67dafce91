import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { wireOrderPage, wireOrderRow } from '@/__tests__/support/orders';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { OrderList } from '@/components/orders/order-list';
import type { OrderRow } from '@/contract/money/order';
import type { Api } from '@/lib/api';
import type { OrdersQuery } from '@/lib/queries/orders';
import { listOrders } from '@/services/shop/order-history';

async function show(
  rows: OrderRow[],
  query: OrdersQuery = { tab: 'current', page: 1 },
  paging: object = {},
) {
  const api = { request: () => Promise.resolve(wireOrderPage(rows, paging)) } as unknown as Api;
  const list = await listOrders(api, query);
  return renderPage(
    <MockRouter path="/orders">
      <OrderList list={list} query={query} />
    </MockRouter>,
  );
}
const getRow = () =>
  within(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')[0]!);

describe('the list of orders', () => {
  it('shows the products, the store, the status, and the amount, and links to the order', async () => {
    const { container } = await show([
      wireOrderRow({ itemnames: ['Tea bowl', 'Pot'], itemcount: 3 }),
    ]);
    expect(getRow().getByRole('link', { name: 'Tea bowl and 1 more' })).toHaveAttribute(
      'href',
      '/orders/00000000-0000-4000-8000-0000000000c1',
    );
    expect(getRow().getAllByText('Payment on hold')).toHaveLength(2);
    expect(getRow().queryByText('Paid')).not.toBeInTheDocument();
    expect(getRow().getByText(/From example-shop\.com/)).toHaveTextContent('3 items');
    expect(getRow().getByText('Amount on hold')).toBeVisible();
    expect(getRow().getByText('$55.00')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('names the stores of an order with several', async () => {
    await show([
      wireOrderRow({ shops: ['example-shop.com', 'example.org', 'example.net'], itemcount: 3 }),
    ]);
    expect(getRow().getByText(/From example-shop\.com, example\.org, \+1/)).toHaveTextContent(
      '3 items',
    );
  });

  it('shows what was charged, and what is waiting for the member', async () => {
    await show([
      wireOrderRow({ txnstatus: 'S', capturedamt: '48.00', heldamt: '0.00', actionneeded: true }),
    ]);
    expect(getRow().getByText('Charged')).toBeVisible();
    expect(getRow().getByText('$48.00')).toBeVisible();
    expect(getRow().getByText('We need your answer')).toBeVisible();
  });

  it('says that a payment is needed when no answer is needed', async () => {
    await show([wireOrderRow({ actionneeded: true, paymentneeded: true })]);
    expect(getRow().getByText('Waiting for your payment')).toBeVisible();
    expect(getRow().queryByText('We need your answer')).not.toBeInTheDocument();
  });

  it.each([
    ['an immediate charge', { capturedamt: '55.00', heldamt: '0.00' }],
    ['credits', { authorizeamt: '0.00', creditredeemed: '55.00', heldamt: '0.00' }],
  ])('shows an order as paid after payment by %s', async (_how, change) => {
    await show([wireOrderRow(change)]);
    expect(getRow().getAllByText('Paid')).toHaveLength(2);
  });

  it('does not show an order as paid when its charge failed', async () => {
    await show([wireOrderRow({ txnstatus: 'S', heldamt: '0.00', actionneeded: true })]);
    expect(getRow().getByText('Unpaid')).toBeVisible();
    expect(getRow().queryByText('Paid')).not.toBeInTheDocument();
  });

  it('shows the released or refunded amount of a partial order', async () => {
    await show([wireOrderRow({ txnstatus: 'I', capturedamt: '30.00', heldamt: '0.00' })]);
    expect(getRow().getByText('Released').parentElement).toHaveTextContent('Released$25.00');
    await show([
      wireOrderRow({ capturedamt: '55.00', heldamt: '0.00', refundamt: '20.00', txnref: 'OR2' }),
    ]);
    expect(screen.getByText('Refund').parentElement).toHaveTextContent('Refund$20.00');
  });

  it.each([
    [{ txnstatus: 'S' as const, heldamt: '55.00' }, 'Amount on hold', '$55.00'],
    [{ txnstatus: '0' as const, heldamt: '0.00' }, 'Released', '$55.00'],
    [
      { txnstatus: '0' as const, heldamt: '0.00', capturedamt: '55.00', refundamt: '55.00' },
      'Refund',
      '$55.00',
    ],
    [{ txnstatus: '2' as const, heldamt: '0.00', authorizeamt: '44.00' }, 'Amount due', '$44.00'],
  ])('shows where the money is now: %j', async (change, amountLabel, amount) => {
    await show([wireOrderRow(change)]);
    expect(getRow().getByText(amountLabel)).toBeVisible();
    expect(getRow().getByText(amount)).toBeVisible();
  });

  it('links from a draft to the checkout', async () => {
    await show([wireOrderRow({ txnstatus: 'T', iscancellable: false })]);
    expect(getRow().getByRole('link', { name: 'Go to checkout' })).toHaveAttribute(
      'href',
      '/orders/checkout',
    );
    expect(getRow().getByText('Draft')).toBeVisible();
  });

  it('filters by the statuses of its tab, each with its own URL', async () => {
    await show([wireOrderRow()], { tab: 'history', page: 1, status: 'P' });
    const filter = within(screen.getByRole('navigation', { name: 'Filter by status' }));
    expect(
      filter.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['All', '/orders?tab=history'],
      ['Placed', '/orders?tab=history&status=2'],
      ['Paid or payment on hold', '/orders?tab=history&status=P'],
      ['Processing', '/orders?tab=history&status=S'],
      ['In transit', '/orders?tab=history&status=I'],
      ['Completed', '/orders?tab=history&status=C'],
      ['Canceled', '/orders?tab=history&status=0'],
    ]);
    expect(filter.getByRole('link', { name: 'Paid or payment on hold' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it('keeps the tab and the status across pages', async () => {
    await show(
      [wireOrderRow()],
      { tab: 'history', page: 1, status: 'C' },
      { totalpages: 2, total: 11, next: 'bmV4dA' },
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/orders?tab=history&status=C&page=2&at=bmV4dA',
    );
  });

  it.each([
    [{ tab: 'current', page: 1 }, 'No orders in progress', 'Add a product', '/buyformeservice'],
    [{ tab: 'history', page: 1 }, 'No past orders yet', 'Add a product', '/buyformeservice'],
    [
      { tab: 'history', page: 1, status: 'C' },
      'Nothing here',
      'Show all orders',
      '/orders?tab=history',
    ],
  ] as const)(
    'shows one message and one action when it is empty: %j',
    async (query, title, linkName, href) => {
      const { container } = await show([], query);
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', href);
      await expectNoAxeViolations(container);
    },
  );
});
