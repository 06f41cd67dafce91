import { readFileSync } from 'node:fs';

import { screen, waitFor, within } from '@testing-library/react';

import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { showOrder as show } from '@/__tests__/support/order-view';
import { orderId, wireBoughtOrder, wireLine, wireOrder } from '@/__tests__/support/orders';
import { visitedPaths } from '@/__tests__/support/router';
import { locales } from '@/rules/locale';

describe('an order that needs an answer', () => {
  const orderWithQuestion = wireOrder({
    actionneeded: true,
    items: [
      wireLine({ linestatus: 'asked', pricepaid: '60.00', salestax: '5.00', difference: '16.00' }),
    ],
  });

  it('asks at the top of the page whether to accept a price increase; Yes sends the difference shown and opens its payment', async () => {
    const requestBodies: unknown[] = [];
    const request = { requestid: 'r-1', reference: 'PR4K8T2M9Q', amt: '16.00', paymentstatus: '1' };
    server.use(
      answer('POST /transaction/answerprice', ({ body }) => {
        requestBodies.push(body);
        return wireOrder({ items: [wireLine({ linestatus: 'accepted', request })] });
      }),
    );
    const { user } = await show(orderWithQuestion);
    expect(screen.getByText(/now charges \$65\.00 for this product/)).toBeVisible();
    expect(
      screen.getByText(/^New total: at most \$71\.00\. You approved \$55\.00\. Please answer by/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'No, cancel the order' })).toBeVisible();
    const yesButton = screen.getByRole('button', { name: 'Yes, pay $16.00 more' });
    const progress = screen.getByRole('list', { name: 'Order progress' });
    expect(yesButton.compareDocumentPosition(progress)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.dblClick(yesButton);
    await waitFor(() => expect(visitedPaths).toContain('/payment-request/r-1#payment'));
    expect(requestBodies).toEqual([
      { txnid: orderId, itemsid: wireLine().itemsid, answer: 'accept', difference: '16.00' },
    ]);
  });

  it('asks whether to accept the store’s shipping and tax when the price is unchanged', async () => {
    await show(
      wireOrder({
        items: [
          wireLine({
            linestatus: 'asked',
            pricepaid: '50.00',
            shopshipping: '5.99',
            difference: '5.99',
          }),
        ],
      }),
    );
    expect(screen.getByText('The store charges extra for shipping or tax')).toBeVisible();
    expect(screen.getByText(/this product comes to \$55\.99/)).toBeVisible();
    expect(screen.queryByText('The price has gone up')).not.toBeInTheDocument();
  });

  it('asks for payment of the difference once it is accepted', async () => {
    const request = { requestid: 'r-1', reference: 'PR4K8T2M9Q', amt: '16.00', paymentstatus: '1' };
    const acceptedAmounts = { pricepaid: '60.00', shopshipping: '4.00', salestax: '2.00' };
    await show(
      wireOrder({ items: [wireLine({ linestatus: 'accepted', request, ...acceptedAmounts })] }),
    );
    expect(screen.getByText('New price').nextSibling).toHaveTextContent('$60.00');
    expect(screen.getByText('Store shipping').nextSibling).toHaveTextContent('$4.00');
    expect(screen.getByText('Sales tax').nextSibling).toHaveTextContent('$2.00');
    expect(screen.getByRole('link', { name: 'Pay the difference' })).toHaveAttribute(
      'href',
      '/payment-request/r-1#payment',
    );
  });

  it('asks whether to buy the rest of an all-or-nothing order', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /cartcheckout/updateinstructions', ({ body }) => {
        requestBodies.push(body);
        return {
          txnid: orderId,
          partialorderenabled: true,
          shippingoption: 'Standard' as const,
          pricerises: [],
        };
      }),
    );
    const { user } = await show(wireOrder({ onhold: true, partialorderenabled: false }));
    await user.click(screen.getByRole('button', { name: 'Buy the rest' }));
    await waitFor(() =>
      expect(requestBodies).toEqual([
        { txnid: orderId, partialorderenabled: 1, delivery: 'Standard' },
      ]),
    );
  });

  it.each(locales)(
    "uses the option's name from the checkout in its texts and in the email, in %s",
    (locale) => {
      const readMessages = (file: string): string =>
        readFileSync(`messages/${locale}/${file}.json`, 'utf8');
      const { partial } = JSON.parse(readMessages('order-checkout')) as { partial: { no: string } };
      const { hold } = JSON.parse(readMessages('orders')) as {
        hold: { text: string; tooLate: string };
      };
      const { orderSoldoutHold } = JSON.parse(readMessages('mail')) as { orderSoldoutHold: string };
      for (const sentence of [hold.text, hold.tooLate, orderSoldoutHold])
        expect(sentence).toContain(partial.no);
    },
  );

  it('asks nothing when the rest was bought before the order could be put on hold, and says so', async () => {
    await show(
      wireBoughtOrder({
        partialorderenabled: false,
        toolatetohold: true,
        items: [
          wireLine({ linestatus: 'bought' }),
          wireLine({ itemsid: 'd-2', linestatus: 'dropped', reason: 'soldout' }),
        ],
      }),
    );
    expect(
      screen.getByText(/^You chose “Hold my order” .* so your order continued\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy the rest' })).not.toBeInTheDocument();
  });

  it('asks to pay again when the hold has expired', async () => {
    await show(wireOrder({ txnstatus: '2', authorizeamt: '0.00', holdexpires: null }));
    expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute(
      'href',
      `/orders/checkout?txnid=${orderId}`,
    );
  });
});

describe('canceling an order', () => {
  it('asks for confirmation, and links to support when refused with error 1041', async () => {
    server.use(refuse('POST /transaction/canceltxn', 'cancelNotPossible'));
    const { user } = await show(wireOrder());
    await user.click(screen.getByRole('link', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order OR7H2M9QX4?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await dialog.findByText(/We are unable to cancel your order\./)).toBeVisible();
    expect(dialog.getByRole('link', { name: /contact/i })).toHaveAttribute(
      'href',
      '/support/contact?subject=Order+Cancellation+Request',
    );
  });

  it('sends one request, and reloads the order', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /transaction/canceltxn', ({ body }) => {
        requestBodies.push(body);
        return wireOrder({ txnstatus: '0' });
      }),
    );
    const { user } = await show(wireOrder());
    await user.click(screen.getByRole('link', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(visitedPaths.at(-1)).toBe(`/orders/${orderId}`));
    expect(requestBodies).toEqual([{ txnref: 'OR7H2M9QX4' }]);
  });

  it('is not offered once something is bought', async () => {
    await show(wireBoughtOrder());
    expect(screen.queryByRole('link', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('uses a separate form on the page without scripts', async () => {
    const { container } = await show(wireOrder(), { isAsking: true });
    expect(screen.getByText('Cancel order OR7H2M9QX4?')).toBeVisible();
    const form = container.querySelector<HTMLFormElement>('form:has([value="cancel"])');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', `/orders/${orderId}`);
    expect(form?.elements.namedItem('key')).toHaveValue('k');
  });
});
