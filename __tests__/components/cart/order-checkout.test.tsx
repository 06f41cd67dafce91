import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { wireCart, wireItem } from '@/__tests__/support/cart';
import { readNoticeTexts, resetCartPages } from '@/__tests__/support/cart-pages';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import {
  orderId,
  startingPrices,
  wireOrder,
  wireOrderItem,
} from '@/__tests__/support/order-checkout';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import type { OrderCheckout } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';
import { rememberCount } from '@/lib/browser/stored-cart';
import { createServerApi } from '@/lib/server/proxy/server-api';
import OrderCheckoutPage from '@/pages/orders/checkout';
import { getOrderCheckout } from '@/services/shop/order-checkout';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

/** The response of the host to saved instructions; the page then requests the order again. */
const instructionsReply: Reply<'POST /cart/bfminstructions'> = {
  txnid: orderId,
  partialorderenabled: true,
  shippingoption: 'Standard',
  pricerises: [],
};

/** Builds the page with the data that its loader would return. */
async function buildPage(overrides: Partial<OrderCheckout> = {}) {
  server.use(answer('POST /transaction/init', wireOrder(overrides)));
  const order = await getOrderCheckout(api);
  if (!order) throw new Error('no order');
  return (
    <MockRouter path="/orders/checkout">
      <OrderCheckoutPage
        {...frameProps()}
        data={{ order, shipping: startingPrices, cards: [], gatewayOrigins: [] }}
        loadError={null}
      />
    </MockRouter>
  );
}
const show = async (overrides: Partial<OrderCheckout> = {}) =>
  renderPage(await buildPage(overrides));
/** Shows a page, and replaces it with another one on reload. */
function Reloadable({ before, after }: { before: ReactNode; after: ReactNode }) {
  const [currentPage, setCurrentPage] = useState(before);
  return (
    <>
      <button type="button" onClick={() => setCurrentPage(after)}>
        Reload
      </button>
      {currentPage}
    </>
  );
}
const getCostRegion = () => screen.getByRole('region', { name: 'What it costs' });
const getRow = (name: RegExp) => within(getCostRegion()).getByRole('row', { name });

beforeEach(() => {
  resetCartPages();
  // Otherwise, the header requests the number of products.
  rememberCount('CG1000001', 1);
});

describe('the checkout of a cart', () => {
  it('shows the products, the value, the fee with its rate, unknown costs, and how payment works', async () => {
    const { container } = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'BuyForMe checkout' })).toBeVisible();
    expect(getRow(/^Order Value/)).toHaveTextContent('$119.80');
    expect(getRow(/^BuyForMe Fee \(10\.00%\)/)).toHaveTextContent('$11.98');
    expect(getRow(/^Total/)).toHaveTextContent('$131.78');
    expect(within(getCostRegion()).getByText(/own shipping and sales tax/)).toBeVisible();
    expect(
      within(getCostRegion()).getByText(/To Japan, it currently starts at \$21\.00 for 0\.5 kg/),
    ).toBeVisible();
    expect(within(getCostRegion()).getByText(/only holds this amount/)).toBeVisible();
    expect(within(getCostRegion()).getByText(/eNETS charges you right away/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay \$131\.78.USD with PayPal$/ })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('labels a fixed fee as FIXED', async () => {
    await show({ charges: { ...wireOrder().charges, fixed: true } });
    expect(getRow(/^BuyForMe Fee \(FIXED\)/)).toBeVisible();
  });

  it('saves the buying instructions, and combines choices made in quick succession', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /cart/bfminstructions', ({ body }) => {
        bodies.push(body);
        return instructionsReply;
      }),
    );
    const { user } = await show();
    server.use(
      answer('GET /checkout/get-data', () =>
        wireOrder({ shippingoption: 'Fastest', partialorderenabled: bodies.length < 2 }),
      ),
    );
    await user.click(screen.getByRole('radio', { name: /^Fastest/ }));
    await user.click(screen.getByRole('radio', { name: /^Hold my order/ }));
    await waitFor(() =>
      expect(bodies.at(-1)).toEqual({
        txnid: orderId,
        partialorderenabled: 0,
        delivery: 'Fastest',
        pricerises: [],
      }),
    );
    expect(screen.getByRole('radio', { name: /^Hold my order/ })).toBeChecked();
  });

  it("saves a product's preset and reprices the order", async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /cart/bfminstructions', ({ body }) => {
        bodies.push(body);
        return instructionsReply;
      }),
      answer(
        'POST /cartcheckout/redeem',
        wireOrder({
          items: [wireOrderItem({ pricerise: 'up5' })],
          pricecushion: '6.59',
          authorizeamt: '138.37',
        }),
      ),
    );
    const { user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /^If it costs more/ }), 'up5');
    await waitFor(() =>
      expect(getRow(/^Allowance for price increases/)).toHaveTextContent('$6.59'),
    );
    expect(bodies).toEqual([
      {
        txnid: orderId,
        partialorderenabled: 1,
        delivery: 'Standard',
        pricerises: [{ itemsid: wireItem().itemsid, pricerise: 'up5' }],
      },
    ]);
  });

  it('edits the details of a product in place', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /cart/edititem', ({ body }) => {
        bodies.push(body);
        return wireCart();
      }),
      answer(
        'POST /cartcheckout/redeem',
        wireOrder({ items: [wireOrderItem({ color: 'Red', unitprice: '60.00' })] }),
      ),
    );
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Edit details of Tea set' }));
    const form = within(await screen.findByRole('form', { name: 'Edit details of Tea set' }));
    await user.clear(form.getByLabelText(/^Color/));
    await user.type(form.getByLabelText(/^Color/), 'Red');
    await user.clear(form.getByLabelText('Unit price'));
    await user.type(form.getByLabelText('Unit price'), '60');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Red')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(bodies).toEqual([
      {
        itemid: wireItem().itemsid,
        itemname: 'Tea set',
        unitprice: 60,
        color: 'Red',
        size: '',
        additionalinfo: '',
      },
    ]);
  });

  it('removes a product after confirmation, and Undo restores it once with its preset', async () => {
    const keys: (string | null)[] = [];
    const restoredItem = wireItem({ itemsid: '00000000-0000-4000-8000-00000000000b' });
    const instructionBodies: unknown[] = [];
    server.use(
      answer('POST /cart/deleteitem', wireCart()),
      answer('POST /cartcheckout/redeem', wireOrder({ items: [] })),
      answer('POST /cart/additem', ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return wireCart([restoredItem]);
      }),
      answer('POST /cart/bfminstructions', ({ body }) => {
        instructionBodies.push(body);
        server.use(answer('POST /cartcheckout/redeem', wireOrder()));
        return instructionsReply;
      }),
    );
    const { user } = await show({ items: [wireOrderItem({ pricerise: 'skip' })] });
    await user.click(screen.getByRole('button', { name: 'Delete Tea set' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to proceed?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What it costs' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Delete Tea set' })).toBeVisible();
    expect(keys).toEqual([expect.any(String)]);
    expect(instructionBodies).toMatchObject([
      { pricerises: [{ itemsid: restoredItem.itemsid, pricerise: 'skip' }] },
    ]);
    expect(readNoticeTexts()).toEqual(['The product is back in your cart.']);
  });

  it('lists what changed since the order was shown, and charges nothing', async () => {
    server.use(refuse('POST /reward/checkout', 'priceChanged'));
    const coveredByCredits = {
      creditredeemed: '131.78',
      authorizeamt: '0.00',
      availablecredits: '200.00',
    };
    const shownPage = await buildPage(coveredByCredits);
    const changedPage = await buildPage({
      ...coveredByCredits,
      hash: 'another-hash',
      items: [
        wireOrderItem({ quantity: 3 }),
        wireOrderItem({ itemsid: '00000000-0000-4000-8000-00000000000c', itemname: 'Kettle' }),
      ],
      creditredeemed: '100.00',
      authorizeamt: '42.50',
    });
    const { user } = renderPage(<Reloadable before={shownPage} after={changedPage} />);
    await user.click(await screen.findByRole('button', { name: 'Order with credits' }));
    await waitFor(() => expect(visitedPaths).toEqual([`/orders/checkout?txnid=${orderId}`]));
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    const alert = (await screen.findByText('Your order has changed')).closest('[role=alert]');
    for (const expectedText of [
      '“Tea set”: the quantity was 2 and is now 3.',
      '“Kettle” has been added.',
      'The credits applied were $131.78 and are now $100.00.',
      'The total was $0.00 and is now $42.50.',
    ])
      expect(alert).toHaveTextContent(expectedText);
  });

  it('offers no payment while the order has problems', async () => {
    await show({ problems: [{ itemsid: wireItem().itemsid, code: 'restricted' }] });
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t buy “Tea set” from this store.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('explains why an order must be paid again, and does not allow its products to be removed', async () => {
    await show({ txnstatus: '2' });
    expect(screen.getByText('Please pay for this order again')).toBeVisible();
    expect(screen.getByText('2 × $59.90')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Tea set' })).toBeNull();
    expect(screen.getByRole('combobox', { name: /^If it costs more/ })).toBeVisible();
  });
});
