import { act, screen, waitFor, within } from '@testing-library/react';

import { CartPart } from '@/components/cart/cart-part';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartEvents } from '@/components/session/use-cart-events';
import { useCartSync } from '@/components/session/use-cart-sync';
import { CartLink } from '@/components/layout/cart-link';
import { readGuestLines, addGuestLine, rememberCount } from '@/lib/browser/stored-cart';
import type { CartLine } from '@/rules/cart/product';

import { expectNoAxeViolations } from '../../support/axe';
import { createLocalLine, wireCart, wireItem } from '../../support/cart';
import { guest, member, readNoticeTexts, resetCartPages } from '../../support/cart-pages';
import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { wireOrder } from '../../support/order-checkout';
import { renderPage } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

const line: CartLine = {
  id: wireItem().itemsid,
  name: 'Tea set',
  url: 'https://www.example.com/tea',
  price: '59.90',
  quantity: 2,
  color: 'Blue',
  size: '',
  notes: '',
};
const cart = { lines: [line], saved: [], value: '119.80' };

const createCharges = (bfmfee = '11.98') => ({ ...wireOrder().charges, bfmfee });

beforeEach(() => {
  resetCartPages();
  server.use(
    answer('GET /cart/cartcharges', createCharges()),
    answer('GET /prelogin/cart/cartcharges', createCharges()),
  );
});

describe('the cart', () => {
  const show = (
    session: object = {},
    props: Parameters<typeof CartPart>[0] = { cart, failure: null },
  ) =>
    renderPage(
      <MockRouter path="/buyformeservice">
        <CartPart {...props} />
      </MockRouter>,
      session,
    );
  const getTable = (name: string) => within(screen.getByRole('table', { name }));

  it('lists products with their price, quantity and value', async () => {
    const { container } = show();
    expect(getTable('Your cart').getByRole('link', { name: /^Tea set/ })).toHaveAttribute(
      'href',
      line.url,
    );
    expect(
      getTable('Your cart')
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Product Name', 'Price', 'Qty', 'Actions']);
    expect(screen.getByText('$119.80')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('shows our fee below the value, and requests it again after each change', async () => {
    const fees = ['11.98', '71.88'];
    server.use(
      answer('GET /cart/cartcharges', () => createCharges(fees.shift())),
      answer('POST /cart/edititem', wireCart([wireItem({ quantity: 12 })])),
    );
    const { user } = show();
    const getFeeText = () => screen.getByText(/^BuyForMe Fee/).textContent;
    await waitFor(() => expect(getFeeText()).toBe('BuyForMe Fee (10.00%) $11.98'));
    const field = screen.getByRole('textbox', { name: 'Quantity of Tea set' });
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await waitFor(() => expect(getFeeText()).toBe('BuyForMe Fee (10.00%) $71.88'));
  });

  it('shows a guest the fee of new members', async () => {
    const fee = { code: 'buyforme', tier: 'LT', amount: '5.00', rate: '0.1' };
    const terms = { storage: [], fees: [fee, { ...fee, tier: 'BZ', rate: '0.05' }] };
    server.use(answer('GET /shipment/rates', terms));
    addGuestLine(createLocalLine({ price: '60.00', quantity: 1 }));
    const { unmount } = show(guest);
    expect(await screen.findByText('BuyForMe Fee (10.00%)')).toHaveTextContent('$6.00');
    unmount();
    localStorage.clear();
  });

  it('shows the fee to a remembered member, and refers to the checkout if it cannot be loaded', async () => {
    server.use(
      answer('GET /prelogin/cart/cartcharges', { ...createCharges('10.00'), fixed: true }),
    );
    const rememberedSession = {
      session: { ...guest.session, state: 'pre-logged-in' as const, user: member },
    };
    const { unmount } = show(rememberedSession);
    expect(await screen.findByText('BuyForMe Fee (FIXED)')).toHaveTextContent('$10.00');
    unmount();
    server.use(refuse('GET /cart/cartcharges', 'internal'));
    show();
    expect(await screen.findByText(/You’ll see it at checkout/)).toBeVisible();
  });

  it('keeps its heading, to which Cart links point, at the top when the lines load', () => {
    addGuestLine(createLocalLine());
    const { container } = show(guest, { cart: null, failure: null });
    const heading = container.querySelector('#cart');
    expect(container.firstElementChild?.firstElementChild).toBe(heading);
    expect(heading).toHaveAttribute('tabindex', '-1');
    expect(screen.getByText('Kettle')).toBeVisible();
  });

  it('changes a guest’s quantity on the device, and shows product pictures to a member', async () => {
    addGuestLine(createLocalLine());
    const { user, unmount } = show(guest, { cart: null, failure: null });
    const field = screen.getByRole('textbox', { name: 'Quantity of Kettle' });
    await user.clear(field);
    await user.type(field, '3{Enter}');
    await waitFor(() => expect(readGuestLines()).toMatchObject([{ quantity: 3 }]));
    expect(screen.getByText('$73.50')).toBeVisible();
    unmount();
    const picture = '/api/ms/cart/picture?id=1';
    const { container } = show(
      {},
      { cart: { ...cart, lines: [{ ...line, picture }] }, failure: null },
    );
    expect(container.querySelector('tbody img')).toHaveAttribute('src', picture);
  });

  it('saves a product for later and moves it back', async () => {
    server.use(
      answer('POST /cart/saveforlater', wireCart([], [wireItem()])),
      answer('POST /cart/movetocart', wireCart([wireItem()])),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Save for later: Tea set' }));
    await user.click(
      await getTable('Saved for later').findByRole('button', { name: 'Move to cart: Tea set' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Saved for later' })).toBeNull(),
    );
    expect(readNoticeTexts()).toEqual([
      'The product is saved for later.',
      'The product is back in your cart.',
    ]);
  });

  it('saves a typed quantity, and asks for confirmation before 0 removes the product', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /cart/edititem', ({ body }) => {
        requestBodies.push(body);
        return wireCart([wireItem({ quantity: 12 })]);
      }),
      answer('POST /cart/deleteitem', wireCart()),
    );
    const { user } = show();
    const getQuantityField = () => screen.getByRole('textbox', { name: 'Quantity of Tea set' });
    await user.clear(getQuantityField());
    await user.type(getQuantityField(), '１２x{Enter}');
    await waitFor(() => expect(readNoticeTexts()).toEqual(['The quantity is now 12.']));
    expect(requestBodies).toEqual([{ itemid: line.id, quantity: 12 }]);
    expect(getQuantityField()).toHaveValue('12');
    await user.clear(getQuantityField());
    await user.type(getQuantityField(), '0{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to proceed?' });
    expect(getQuantityField()).toHaveValue('12');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(requestBodies).toHaveLength(1);
  });

  it('deletes a product after confirmation, and shows a failure in the dialog', async () => {
    const requests: RequestContent[] = [];
    server.use(refuse('POST /cart/deleteitem', 'internal'));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Delete Tea set' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Are you sure you want to proceed?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Oops! Something went wrong. Please try again',
    );
    server.use(
      answer('POST /cart/deleteitem', (hostRequest) => (requests.push(hostRequest), wireCart())),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(requests[0]?.body).toEqual({ itemid: line.id });
  });

  it('uses the prelogin calls for a remembered member', async () => {
    server.use(answer('POST /prelogin/cart/saveforlater', wireCart([], [wireItem()])));
    const { user } = show({ session: { ...guest.session, state: 'pre-logged-in', user: member } });
    await user.click(screen.getByRole('button', { name: 'Save for later: Tea set' }));
    expect(await screen.findByRole('table', { name: 'Saved for later' })).toBeVisible();
  });

  it("stores a guest's products on this device only, and says so", async () => {
    addGuestLine(createLocalLine());
    const { user } = show(guest, { cart: null, failure: null });
    expect(screen.getAllByText('$24.50')).toHaveLength(2);
    expect(screen.getByText('This cart is only on this device')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save for later: Kettle' }));
    expect(readGuestLines()).toEqual([createLocalLine({ saved: true })]);
    await user.click(await screen.findByRole('button', { name: 'Delete Kettle' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(readGuestLines()).toEqual([]));
  });

  it('links a member to the checkout, and asks a guest to register or sign in first, naming the product', async () => {
    const { unmount } = show();
    expect(screen.getByRole('link', { name: 'Check out 1 product' })).toHaveAttribute(
      'href',
      '/orders/checkout',
    );
    unmount();
    addGuestLine(createLocalLine());
    const { user } = show(guest, { cart: null, failure: null });
    const link = screen.getByRole('link', { name: 'Check out 1 product' });
    expect(link).toHaveAttribute('href', '/register?target=%2Forders%2Fcheckout');
    await user.click(link);
    const { request } = useAuthDialog.getState();
    expect(request).toMatchObject({
      form: 'register',
      target: '/orders/checkout',
      notice: '“Kettle” is in your cart. Create an account or sign in to pay.',
    });
    server.use(answer('POST /cart/additem', wireCart([wireItem()])));
    await act(async () => void (await request?.onSignedIn?.(member, false)));
    expect(visitedPaths).toEqual(['/orders/checkout']);
    expect(readGuestLines()).toEqual([]);
  });

  it('loads the cart again when a guest signs in to pay and a product is refused', async () => {
    addGuestLine(createLocalLine());
    const { user } = show(guest, { cart: null, failure: null });
    await user.click(screen.getByRole('link', { name: 'Check out 1 product' }));
    server.use(refuse('POST /cart/additem', 'restrictedSite'));
    await act(
      async () => void (await useAuthDialog.getState().request?.onSignedIn?.(member, false)),
    );
    expect(visitedPaths).toEqual(['/buyformeservice']);
  });

  it('restores a deleted product', async () => {
    server.use(
      answer('POST /cart/deleteitem', wireCart()),
      answer('POST /cart/additem', wireCart([wireItem()])),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Delete Tea set' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Delete Tea set' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows an error under "Woops!" when it cannot be loaded', () => {
    show(
      {},
      {
        cart: null,
        failure: { kind: 'server', message: '', status: 500, code: null, requestId: null },
      },
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Woops!There seems to be a problem fetching your cart details. Please try again later',
    );
  });
});

describe('the cart link in the header', () => {
  const Header = () => {
    useCartSync();
    return <CartLink className="" />;
  };
  const show = () =>
    renderPage(
      <MockRouter path="/packages">
        <Header />
      </MockRouter>,
    );

  it("counts this member's lines, and a guest's own lines", async () => {
    rememberCount('CG1000001', 3);
    show();
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 3');
    act(() => rememberCount('CG1000001', 4));
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 4');
  });

  it("adds what a member had stored as a guest, says so, and reloads the page's data", async () => {
    addGuestLine(createLocalLine());
    server.use(answer('POST /cart/additem', wireCart([wireItem(), wireItem()])));
    show();
    await waitFor(() => expect(readNoticeTexts()).toEqual(['Item successfully added to cart!']));
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 2');
    expect(visitedPaths).toEqual(['/packages']);
  });

  it('names a product that cannot be added', async () => {
    addGuestLine(createLocalLine());
    server.use(refuse('POST /cart/additem', 'restrictedSite'));
    show();
    await waitFor(() =>
      expect(readNoticeTexts()).toEqual([
        '“Kettle” couldn’t be added to your cart. We can’t buy it for you.',
      ]),
    );
  });

  it('shows no notice while a form is waiting for the sign-in', async () => {
    addGuestLine(createLocalLine());
    useCartEvents.setState({ isWaiting: true });
    server.use(answer('POST /cart/additem', wireCart([wireItem()])));
    show();
    await waitFor(() => expect(readGuestLines()).toEqual([]));
    expect([readNoticeTexts(), visitedPaths]).toEqual([[], []]);
  });
});
