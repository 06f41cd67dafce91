import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { orderId, wireBought, wireLine, wireOrder } from '@/__tests__/support/orders';
import { renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import { OrderView, type OrderViewProps } from '@/components/orders/order-view';
import type { Order } from '@/contract/order';
import type { Api } from '@/lib/api';
import { locales } from '@/rules/locale';
import { getOrder } from '@/services/order-history';

async function show(
  wire: Order,
  more: Partial<OrderViewProps> = {},
  locale: (typeof locales)[number] = 'en',
) {
  const api = { request: () => Promise.resolve(wire) } as unknown as Api;
  const order = await getOrder(api, orderId);
  return renderPage(
    <StoryRouter path={`/orders/${orderId}`}>
      <OrderView order={order} asking={false} formKey="k" failure={null} {...more} />
    </StoryRouter>,
    { locale },
  );
}

const stops = () =>
  within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem');
const lines = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the details of an order', () => {
  it('say when it comes, where it is, and how the money stands, in one sentence', async () => {
    const { container } = await show(wireOrder({ shops: ['example-shop.com', 'example.org'] }));
    expect(screen.getByRole('link', { name: /^example\.org/ })).toBeVisible();
    expect(
      screen.getByRole('heading', { name: /Expected in your suite by 20\sMar\s2026/ }),
    ).toBeVisible();
    expect(stops().map((stop) => /not reached/.test(stop.textContent))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(stops()[1]).toHaveAttribute('aria-current', 'step');
    expect(stops()[1]).toHaveTextContent('Payment on hold');
    expect(screen.queryByText('Paid')).not.toBeInTheDocument();
    expect(screen.getByText(/^\$55\.00 is on hold\. You haven’t been charged yet\./)).toBeVisible();
    expect(lines('What you ordered')).toEqual([
      'Order Value$50.00',
      'BuyForMe Fee (10.00%)$5.00',
      expect.stringMatching(/^Authorized\$55\.00\s?USD$/),
    ]);
    expect(screen.queryByRole('button', { name: /^Receipt/ })).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('tell what was bought for less: price, numbers, fee, what was charged and released, receipt', async () => {
    const { container } = await show(wireBought());
    expect(stops()[1]).toHaveTextContent('Paid');
    expect(
      screen.getByText('$55.00 was on hold. We charged $48.00 and released $7.00.'),
    ).toBeVisible();
    expect(lines('What it came to')).toEqual([
      'Products$38.00',
      'Store shipping$4.00',
      'Sales tax$1.00',
      'BuyForMe Fee$5.00',
      expect.stringMatching(/^Total\$48\.00\s?USD$/),
    ]);
    expect(lines('Payments')).toEqual([
      expect.stringMatching(/^Put on hold.*\$55\.00$/),
      expect.stringMatching(/^Released.*\$7\.00$/),
      expect.stringMatching(/^Charged.*\$48\.00$/),
    ]);
    expect(screen.getByText('113-2745')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Receipt \(PDF\)/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Tea bowl/ })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    expect(screen.getByRole('link', { name: 'contact our support team' })).toHaveAttribute(
      'href',
      '/support/contact?subject=Order+Cancellation+Request&order=OR7H2M9QX4',
    );
    await expectNoAxeViolations(container);
  });

  it('count a stop as reached once all of the order has', async () => {
    await show(wireBought({ txnstatus: 'S', stops: { ...wireBought().stops, bought: null } }));
    expect(stops().map((stop) => /not reached/.test(stop.textContent))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('call a fixed fee fixed', async () => {
    await show(wireOrder({ fixedpromo: { fee: '5.00' } }));
    expect(lines('What you ordered')[1]).toBe('BuyForMe Fee (FIXED)$5.00');
  });

  it.each([
    [{ authorizeamt: '0.00', creditredeemed: '55.00' }, /^You paid with \$55\.00 in credits/],
    [
      {
        authorizeamt: '0.00',
        creditredeemed: '55.00',
        refund: {
          amount: '0.00',
          credits: '30.00',
          state: 'refunded' as const,
          refundedtime: null,
        },
      },
      /^You paid with \$25\.00 in credits/,
    ],
    [{ authorizeamt: '0.00', promocodeused: 'WELCOME' }, /^Your promo code covers/],
    [{ holdexpires: null, txnstatus: '0' as const }, /^\$55\.00 was on hold and has been released/],
    [{ holdexpires: null, capturedamt: '55.00' }, /^We charged \$55\.00, all of/],
    [
      { holdexpires: null, capturedamt: '55.00', transactionrecords: [] },
      /^You were charged \$55\.00 when you ordered/,
    ],
    [
      {
        holdexpires: null,
        transactionrecords: [
          {
            status: 'failed' as const,
            name: 'authorization' as const,
            paymentDesc: 'stripe',
            amount: '55.00',
          },
        ],
      },
      /couldn’t charge it/,
    ],
    [{ txnstatus: '2' as const, authorizeamt: '0.00', holdexpires: null }, /^Nothing is on hold/],
  ])('tell the truth about the money: %j', async (change, words) => {
    await show(wireOrder(change));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('ask for what was bought and could not be charged', async () => {
    const { container } = await show(
      wireBought({
        capturedamt: '0.00',
        unpaidrequest: {
          requestid: 'r-2',
          reference: 'PR5K8T2M9Q',
          amt: '48.00',
          paymentstatus: '1',
        },
      }),
    );
    expect(
      screen.getByText(/couldn’t charge the \$55\.00 that was on hold\. \$48\.00 is due/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay $48.00' })).toHaveAttribute(
      'href',
      '/payment-request/r-2',
    );
    await expectNoAxeViolations(container);
  });

  it('call money that the payer took back no refund of ours', async () => {
    await show(
      wireOrder({
        withdrawn: { state: 'reversed', amount: '55.00', gateway: 'enets', held: true },
      }),
    );
    expect(screen.getByText(/reversed \$55\.00 of your payment/)).toBeVisible();
    expect(screen.getByText(/we won’t buy anything more for this order/)).toBeVisible();
    expect(screen.queryByText(/We’ve refunded/)).not.toBeInTheDocument();
  });

  it('say what comes back', async () => {
    await show(
      wireBought({ refund: { amount: '5.00', credits: '2.00', state: 'due', refundedtime: null } }),
    );
    expect(
      screen.getByText('We’re refunding $5.00 to your original payment method.'),
    ).toBeVisible();
    expect(screen.getByText('$2.00 in credits is back in your account.')).toBeVisible();
  });

  it.each(locales)('have their words in %s', async (locale) => {
    const { container } = await show(
      wireBought({ items: [wireLine({ linestatus: 'dropped', reason: 'soldout' })] }),
      {},
      locale,
    );
    expect(container.textContent).not.toMatch(/orders\.\w+/);
  });
});

describe('what an order asks its member', () => {
  const asked = wireOrder({
    actionneeded: true,
    items: [
      wireLine({ linestatus: 'asked', pricepaid: '60.00', salestax: '5.00', difference: '16.00' }),
    ],
  });

  it('is whether a risen price is agreed to; the answer carries the difference that was seen', async () => {
    const sent: unknown[] = [];
    server.use(
      answer('POST /transaction/answerprice', ({ body }) => {
        sent.push(body);
        return asked;
      }),
    );
    const { user } = await show(asked);
    expect(screen.getByText(/now charges \$65\.00 for this product/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes, pay $16.00 more' }));
    await waitFor(() => expect(visited.at(-1)).toBe(`/orders/${orderId}`));
    expect(sent).toEqual([
      { txnid: orderId, itemsid: wireLine().itemsid, answer: 'accept', difference: '16.00' },
    ]);
  });

  it('is whether shipping and tax of the store are agreed to, where the price is the same', async () => {
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
    expect(screen.getByText('The store adds shipping or tax')).toBeVisible();
    expect(screen.getByText(/this product comes to \$55\.99/)).toBeVisible();
    expect(screen.queryByText('The price has gone up')).not.toBeInTheDocument();
  });

  it('is the payment of the difference, once it is agreed to', async () => {
    const request = { requestid: 'r-1', reference: 'PR4K8T2M9Q', amt: '16.00', paymentstatus: '1' };
    await show(wireOrder({ items: [wireLine({ linestatus: 'accepted', request })] }));
    expect(screen.getByRole('link', { name: 'Pay the difference' })).toHaveAttribute(
      'href',
      '/payment-request/r-1',
    );
  });

  it('is whether the rest is bought, where all or nothing was wanted', async () => {
    const sent: unknown[] = [];
    server.use(
      answer('POST /cartcheckout/updateinstructions', ({ body }) => {
        sent.push(body);
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
      expect(sent).toEqual([{ txnid: orderId, partialorderenabled: 1, delivery: 'Standard' }]),
    );
  });

  it('is nothing where all else was bought by the time it should wait, and says so', async () => {
    await show(
      wireBought({
        partialorderenabled: false,
        toolatetohold: true,
        items: [
          wireLine({ linestatus: 'bought' }),
          wireLine({ itemsid: 'd-2', linestatus: 'dropped', reason: 'soldout' }),
        ],
      }),
    );
    expect(
      screen.getByText(/^You asked us to hold the order .* so your order continued\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy the rest' })).not.toBeInTheDocument();
  });

  it('is to pay again when the hold has lapsed', async () => {
    await show(wireOrder({ txnstatus: '2', authorizeamt: '0.00', holdexpires: null }));
    expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute(
      'href',
      `/orders/checkout?txnid=${orderId}`,
    );
  });
});

describe('cancelling an order', () => {
  it('is asked in a dialog first; refused with 1041 it leads to support', async () => {
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

  it('is done once, and the order is loaded again', async () => {
    const sent: unknown[] = [];
    server.use(
      answer('POST /transaction/canceltxn', ({ body }) => {
        sent.push(body);
        return wireOrder({ txnstatus: '0' });
      }),
    );
    const { user } = await show(wireOrder());
    await user.click(screen.getByRole('link', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(visited.at(-1)).toBe(`/orders/${orderId}`));
    expect(sent).toEqual([{ txnref: 'OR7H2M9QX4' }]);
  });

  it('is not offered once something is bought', async () => {
    await show(wireBought());
    expect(screen.queryByRole('link', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('without scripts stands on the page as a form of its own', async () => {
    const { container } = await show(wireOrder(), { asking: true });
    expect(screen.getByText('Cancel order OR7H2M9QX4?')).toBeVisible();
    const form = container.querySelector<HTMLFormElement>('form:has([value="cancel"])');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', `/orders/${orderId}`);
    expect(form?.elements.namedItem('key')).toHaveValue('k');
  });
});
