import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, server } from '@/__tests__/support/host-mock';
import { showOrder as show } from '@/__tests__/support/order-view';
import { wireBoughtOrder, wireLine, wireOrder } from '@/__tests__/support/orders';
import { createPricedReply } from '@/__tests__/support/packages-page';
import { locales } from '@/rules/locale';

const getStops = () =>
  within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem');
const getLines = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the details of an order', () => {
  it('show the expected arrival, the progress, and the payment status', async () => {
    const { container } = await show(wireOrder({ shops: ['example-shop.com', 'example.org'] }));
    expect(screen.getByRole('link', { name: /^example\.org/ })).toBeVisible();
    expect(
      screen.getByRole('heading', { name: /Expected at our warehouse by 20\sMar\s2026/ }),
    ).toBeVisible();
    expect(getStops().map((stop) => /not reached/.test(stop.textContent))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(getStops()[1]).toHaveAttribute('aria-current', 'step');
    expect(getStops()[1]).toHaveTextContent('Payment on hold');
    expect(screen.queryByText('Paid')).not.toBeInTheDocument();
    expect(screen.getByText(/^\$55\.00 is on hold\. You haven’t been charged yet\./)).toBeVisible();
    expect(getLines('What you ordered')).toEqual([
      'Order Value$50.00',
      'BuyForMe Fee (10.00%)$5.00',
      expect.stringMatching(/^Total you approved\$55\.00\s?USD$/),
    ]);
    expect(screen.queryByRole('button', { name: /^Receipt/ })).not.toBeInTheDocument();
    expect(screen.getByText('If it costs more').nextSibling).toHaveTextContent('Ask me first');
    await expectNoAxeViolations(container);
  });

  it('offer to ship what has arrived, with the cheapest price when it is known', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }) => {
        requestBodies.push(body);
        return requestBodies.length === 1
          ? createPricedReply('38.20', '23.40')
          : createPricedReply();
      }),
    );
    const { unmount } = await show(wireOrder(), { shipRefs: ['PK11111111'] });
    expect(screen.getByRole('button', { name: 'Ship it home' })).toBeVisible();
    expect(
      await screen.findByRole('button', { name: /^Ship it home \(about \$23\.40\sUSD\)$/ }),
    ).toBeVisible();
    expect(requestBodies).toEqual([{ packages: ['PK11111111'] }]);
    unmount();
    await show(wireOrder(), { shipRefs: ['PK22222222'] });
    await waitFor(() => expect(requestBodies).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Ship it home' })).toBeVisible();
  });

  it('name the warehouse beside the expected arrival in Japanese', async () => {
    await show(wireOrder(), {}, 'ja');
    expect(screen.getByRole('heading', { name: /までに倉庫に到着予定$/ })).toBeVisible();
  });

  it.each([
    ['it waits for an answer about the rest', { onhold: true, partialorderenabled: false }],
    [
      'its payment is reversed',
      { withdrawn: { state: 'reversed', amount: '55.00', gateway: 'enets', held: true } as const },
    ],
  ])('show no expected date while %s', async (_why, change) => {
    await show(wireOrder(change));
    expect(screen.getByRole('heading', { name: 'Order progress' })).toBeVisible();
    expect(screen.queryByText(/Expected at our warehouse/)).not.toBeInTheDocument();
  });

  it('show a lower final price: price, order numbers, fee, charged and released amounts, and receipt', async () => {
    const { container } = await show(wireBoughtOrder());
    expect(getStops()[1]).toHaveTextContent('Paid');
    expect(
      screen.getByText('$55.00 was on hold. We charged $48.00 and released $7.00.'),
    ).toBeVisible();
    expect(getLines('What it came to')).toEqual([
      'Products$38.00',
      'Store shipping$4.00',
      'Sales tax$1.00',
      'BuyForMe Fee$5.00',
      expect.stringMatching(/^Total\$48\.00\s?USD$/),
    ]);
    expect(getLines('Payments')).toEqual([
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

  it('mark a step as reached once the whole order has reached it', async () => {
    await show(
      wireBoughtOrder({ txnstatus: 'S', stops: { ...wireBoughtOrder().stops, bought: null } }),
    );
    expect(getStops().map((stop) => /not reached/.test(stop.textContent))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('label a fixed fee as FIXED', async () => {
    await show(wireOrder({ fixedpromo: { fee: '5.00' } }));
    expect(getLines('What you ordered')[1]).toBe('BuyForMe Fee (FIXED)$5.00');
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
    [{ holdexpires: null, capturedamt: '55.00' }, /^We charged \$55\.00, the full amount on hold/],
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
  ])('show the correct payment status: %j', async (change, statusText) => {
    await show(wireOrder(change));
    expect(screen.getByText(statusText)).toBeVisible();
  });

  it('ask for payment of what was bought but could not be charged', async () => {
    const { container } = await show(
      wireBoughtOrder({
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
      '/payment-request/r-2#payment',
    );
    await expectNoAxeViolations(container);
  });

  it('do not present a reversal as our refund', async () => {
    await show(
      wireOrder({
        withdrawn: { state: 'reversed', amount: '55.00', gateway: 'enets', held: true },
      }),
    );
    expect(screen.getByText(/reversed \$55\.00 of your payment/)).toBeVisible();
    expect(screen.getByText(/we won’t buy anything more for this order/)).toBeVisible();
    expect(screen.queryByText(/We’ve refunded/)).not.toBeInTheDocument();
  });

  it('show the refund', async () => {
    await show(
      wireBoughtOrder({
        refund: { amount: '5.00', credits: '2.00', state: 'due', refundedtime: null },
      }),
    );
    expect(
      screen.getByText('We’re refunding $5.00 to your original payment method.'),
    ).toBeVisible();
    expect(screen.getByText('$2.00 in credits is back in your account.')).toBeVisible();
  });

  it.each(locales)('have all texts in %s', async (locale) => {
    const { container } = await show(
      wireBoughtOrder({ items: [wireLine({ linestatus: 'dropped', reason: 'soldout' })] }),
      {},
      locale,
    );
    expect(container.textContent).not.toMatch(/orders\.\w+/);
  });
});

describe('a paid price difference', () => {
  const difference = {
    status: 'done' as const,
    name: 'difference' as const,
    paymentDesc: 'PR1',
    amount: '27.50',
  };
  const records = [...wireOrder().transactionrecords, difference];

  it('is shown beside the amount on hold, and before the order is canceled', async () => {
    await show(wireOrder({ transactionrecords: records }), { isAsking: true });
    expect(screen.getByText(/^\$55\.00 is on hold, and you’ve paid \$27\.50/)).toBeVisible();
    expect(screen.queryByText(/haven’t been charged/)).not.toBeInTheDocument();
    expect(
      screen.getByText(
        'We won’t buy any of its products. The money on hold will be released. The $27.50 you paid will be refunded. You can’t undo this.',
      ),
    ).toBeVisible();
  });

  it.each<['P' | '2', (string | RegExp)[]]>([
    ['P', ['Price difference$27.50', /^Total you approved\$82\.50\s?USD$/]],
    ['2', [/^Amount due\$55\.00\s?USD$/]],
  ])(
    'counts in the approved total, but not in what is to pay again: %s',
    async (txnstatus, lines) => {
      const request = { requestid: 'r-1', reference: 'PR1', amt: '27.50', paymentstatus: 'C' };
      const items = [wireLine({ linestatus: 'accepted', request })];
      await show(wireOrder({ txnstatus, items, transactionrecords: records }));
      expect(getLines('What you ordered').slice(2)).toEqual(
        lines.map((line): unknown =>
          typeof line === 'string' ? line : expect.stringMatching(line),
        ),
      );
    },
  );

  it('is not promised as a refund again when it is already being refunded', async () => {
    const refundRecord = {
      status: 'open' as const,
      name: 'refund' as const,
      paymentDesc: 'paypal',
    };
    const recordsWithRefund = [...records, { ...refundRecord, amount: '27.50' }];
    await show(wireOrder({ transactionrecords: recordsWithRefund }), { isAsking: true });
    expect(
      screen.getByText(
        'We won’t buy any of its products. The money on hold will be released. You can’t undo this.',
      ),
    ).toBeVisible();
  });

  it('is refunded when the order is canceled, which does not say that nothing was charged', async () => {
    const refund = { amount: '27.50', credits: '0.00', state: 'due' as const, refundedtime: null };
    const canceledFields = { txnstatus: '0' as const, holdexpires: null, heldamt: '0.00' };
    await show(wireOrder({ ...canceledFields, transactionrecords: records, refund }));
    expect(screen.getByText('$55.00 was on hold and has been released.')).toBeVisible();
    expect(
      screen.getByText('We’re refunding $27.50 to your original payment method.'),
    ).toBeVisible();
  });
});
