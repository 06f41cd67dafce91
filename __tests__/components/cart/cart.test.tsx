import { act, screen, waitFor, within } from '@testing-library/react';

import { CartPart } from '@/components/cart/cart-part';
import { ProductForm } from '@/components/cart/product-form';
import { useAuthDialog } from '@/components/domain/use-auth-dialog';
import { useCartEvents } from '@/components/domain/use-cart-events';
import { useCartSync } from '@/components/domain/use-cart-sync';
import { CartLink } from '@/components/layout/cart-link';
import { useNotices } from '@/hooks/use-notices';
import { guestLines, keepLine, rememberCount } from '@/lib/browser/stored-cart';
import { emptyProduct, type ProductForm as Values } from '@/lib/forms/product';
import type { CartLine } from '@/rules/cart/product';

import { expectNoAxeViolations } from '../../support/axe';
import { localLine, wireCart, wireItem } from '../../support/cart';
import { answer, breakNetwork, refuse, server, type Seen } from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';
import { StoryRouter, visited } from '../../support/router';

const guest = {
  session: { state: 'guest' as const, user: null, expiresAt: null, serverTime: testNow },
};
const tea: Values = {
  ...emptyProduct,
  product_name: 'Tea set',
  product_url: 'example.com/tea',
  product_price: '59.9',
  show_in_form: '1',
};
const member = {
  suite: 'CG1000001',
  id: '1',
  email: 'demo@crossgate.example',
  countryISO: 'PH',
  firstname: 'Mika',
};
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
const words = () => useNotices.getState().notices.map(({ text }) => text);

beforeEach(() => {
  localStorage.clear();
  visited.length = 0;
  act(() => {
    useNotices.getState().clear();
    useAuthDialog.setState({ request: null });
    useCartEvents.setState({ added: 0, waiting: false });
  });
});

describe('the buy-for-me form', () => {
  const show = (initial: Values, session: object = {}, told = false) =>
    renderPage(
      <StoryRouter path="/buyformeservice">
        <ProductForm initial={initial} restricted={['gunbroker']} told={told} />
      </StoryRouter>,
      session,
    );
  const add = () => screen.getByRole('button', { name: 'Add to Cart' });

  it('grows with a link, can be sent once it is valid, and shows the product only behind a valid link', async () => {
    const { user, container } = show(emptyProduct);
    expect(screen.queryByLabelText('Unit price')).toBeNull();
    expect(screen.getByRole('link', { name: 'View product link' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.type(screen.getByLabelText('Product link'), 'www.example.com/tea');
    expect(screen.getByRole('link', { name: /^View product link/ })).toHaveAttribute(
      'href',
      'https://www.example.com/tea',
    );
    expect(screen.getByText('Sold by example.com')).toBeVisible();
    await user.type(screen.getByLabelText('Product name'), 'Tea set');
    expect(add()).toHaveAttribute('aria-disabled', 'true');
    expect(add()).toHaveAccessibleDescription('Fill in link, name, quantity and unit price.');
    await user.type(screen.getByLabelText('Unit price'), '59.9');
    expect(add()).not.toHaveAttribute('aria-disabled');
    await expectNoAxeViolations(container);
  });

  it('warns of a restricted shop at once and sends nothing', async () => {
    const { user } = show({ ...tea, product_url: '' });
    await user.type(screen.getByLabelText('Product link'), 'shop.gunbroker.com/1');
    expect(screen.getByText('We cannot buy from shop.gunbroker.com.')).toBeVisible();
    expect(add()).toHaveAttribute('aria-disabled', 'true');
  });

  it('adds for a member and enters the page with the values and its flags', async () => {
    const seen: Seen[] = [];
    server.use(answer('POST /cart/additem', (one) => (seen.push(one), wireCart([wireItem()]))));
    const { user } = show(tea);
    await user.dblClick(add());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(visited[0]?.split('?')[1]))).toEqual({
      product_name: 'Tea set',
      product_url: 'example.com/tea',
      product_price: '59.9',
      product_quantity: '1',
      show_in_form: '1',
      notifications: '1',
    });
    expect(seen.map(({ body }) => body)).toEqual([
      {
        itemurl: 'https://example.com/tea',
        size: '',
        color: '',
        additionalinfo: '',
        quantity: 1,
        unitprice: 59.9,
        itemname: 'Tea set',
        itemmerchant: '',
      },
    ]);
    show(tea, {}, true);
    expect(await screen.findByText('Item successfully added to cart!')).toBeVisible();
  });

  it('does not say that something was added because an address says so', () => {
    show(tea, {}, true);
    expect(screen.queryByText('Item successfully added to cart!')).toBeNull();
  });

  it.each([
    [
      "the host's reason",
      () => refuse('POST /cart/additem', 'cartFull'),
      'Your cart holds as many products as it can. Please remove one first.',
    ],
    [
      'the general text',
      () => refuse('POST /cart/additem', 'internal'),
      'Something went wrong. Please try again',
    ],
  ])('says %s under "Woops!" when it fails', async (_, handler, text) => {
    server.use(handler());
    const { user } = show(tea);
    await user.click(add());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Woops!');
    expect(alert).toHaveTextContent(text);
  });

  it('puts a refusal of the host on its field', async () => {
    server.use(
      refuse('POST /cart/additem', 'restrictedSite', {
        fields: [{ field: 'itemurl', message: 'restrictedSite' }],
      }),
    );
    const { user } = show(tea);
    await user.click(add());
    await waitFor(() => expect(screen.getByLabelText('Product link')).toBeInvalid());
  });

  it("keeps a guest's product, asks to sign in, and has it in the cart once; a new member meets the guide", async () => {
    const seen: Seen[] = [];
    server.use(answer('POST /cart/additem', (one) => (seen.push(one), wireCart([wireItem()]))));
    const { user } = show(tea, guest);
    await user.click(add());
    await waitFor(() =>
      expect(useAuthDialog.getState().request).toMatchObject({ form: 'sign-in' }),
    );
    const [kept] = guestLines();
    expect(kept).toMatchObject({ name: 'Tea set', price: '59.90' });
    await act(
      async () => void (await useAuthDialog.getState().request?.onSignedIn?.(member, true)),
    );
    expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual([kept?.id]);
    expect(guestLines()).toEqual([]);
    expect(visited).toEqual([expect.stringMatching(/^\/buyformeservice\?.*new_user_guide=1/)]);
  });

  it('leaves a guest his product when he does not sign in, once however often he tries', async () => {
    const { user } = show(tea, guest);
    for (const _ of [1, 2]) {
      await user.click(add());
      await waitFor(() => expect(useAuthDialog.getState().request).not.toBeNull());
      act(() => useAuthDialog.getState().close());
    }
    expect(guestLines()).toHaveLength(1);
    expect(words()).toContain(
      'Kept in the cart on this device. Sign in to have it in your account.',
    );
  });

  it('tells a guest who has signed in when nobody answers, and keeps the product', async () => {
    server.use(breakNetwork('POST /cart/additem'));
    const { user } = show(tea, guest);
    await user.click(add());
    await act(
      async () => void (await useAuthDialog.getState().request?.onSignedIn?.(member, false)),
    );
    expect(words()).toEqual(['There seems to be a network/server error. Please try again']);
    expect([guestLines().length, visited]).toEqual([1, []]);
  });

  it('asks a member whose session has ended to sign in again, and goes on', async () => {
    server.use(refuse('POST /cart/additem', 'unauthenticated'));
    const { user } = show(tea);
    await user.click(add());
    await waitFor(() =>
      expect(useAuthDialog.getState().request).toMatchObject({ form: 'sign-in' }),
    );
    expect(guestLines()).toHaveLength(1);
  });
});

describe('the cart', () => {
  const show = (
    session: object = {},
    props: Parameters<typeof CartPart>[0] = { cart, failure: null },
  ) =>
    renderPage(
      <StoryRouter path="/buyformeservice">
        <CartPart {...props} />
      </StoryRouter>,
      session,
    );
  const table = (name: string) => within(screen.getByRole('table', { name }));

  it('lists products with their price, quantity and value', async () => {
    const { container } = show();
    expect(table('Your cart').getByRole('link', { name: /^Tea set/ })).toHaveAttribute(
      'href',
      line.url,
    );
    expect(
      table('Your cart')
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Product Name', 'Price', 'Qty', 'Actions']);
    expect(screen.getByText('$119.80')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('saves for later and moves back', async () => {
    server.use(
      answer('POST /cart/saveforlater', wireCart([], [wireItem()])),
      answer('POST /cart/movetocart', wireCart([wireItem()])),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Save Tea set for later' }));
    await user.click(
      await table('Saved for later').findByRole('button', { name: 'Move Tea set to cart' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Saved for later' })).toBeNull(),
    );
    expect(words()).toEqual([
      'The product is saved for later.',
      'The product is in the cart again.',
    ]);
  });

  it('deletes when asked again, and says inside the question why it could not', async () => {
    const seen: Seen[] = [];
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
    server.use(answer('POST /cart/deleteitem', (one) => (seen.push(one), wireCart())));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(seen[0]?.body).toEqual({ itemid: line.id });
  });

  it('uses the calls for who is only known', async () => {
    server.use(answer('POST /prelogin/cart/saveforlater', wireCart([], [wireItem()])));
    const { user } = show({ session: { ...guest.session, state: 'pre-logged-in', user: member } });
    await user.click(screen.getByRole('button', { name: 'Save Tea set for later' }));
    expect(await screen.findByRole('table', { name: 'Saved for later' })).toBeVisible();
  });

  it("is a guest's own on this device, with the way to sign in", async () => {
    keepLine(localLine());
    const { user } = show(guest, { cart: null, failure: null });
    expect(screen.getAllByText('$24.50')).toHaveLength(2);
    expect(screen.getByText('This cart is on this device only')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Kettle for later' }));
    expect(guestLines()).toEqual([localLine({ saved: true })]);
    await user.click(await screen.findByRole('button', { name: 'Delete Kettle' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(guestLines()).toEqual([]));
  });

  it('says under "Woops!" when it could not be loaded', () => {
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

describe('the way to the cart in the header', () => {
  const Header = () => {
    useCartSync();
    return <CartLink className="" />;
  };
  const show = () =>
    renderPage(
      <StoryRouter path="/packages">
        <Header />
      </StoryRouter>,
    );

  it("counts what is known of this member, and a guest's own lines", async () => {
    rememberCount('CG1000001', 3);
    show();
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 3');
    act(() => rememberCount('CG1000001', 4));
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 4');
  });

  it('brings what a member had kept as a guest, says so, and reads the page anew', async () => {
    keepLine(localLine());
    server.use(answer('POST /cart/additem', wireCart([wireItem(), wireItem()])));
    show();
    await waitFor(() => expect(words()).toEqual(['Item successfully added to cart!']));
    expect(screen.getByRole('link')).toHaveAccessibleName('Cart 2');
    expect(visited).toEqual(['/packages']);
  });

  it('names what cannot be had', async () => {
    keepLine(localLine());
    server.use(refuse('POST /cart/additem', 'restrictedSite'));
    show();
    await waitFor(() =>
      expect(words()).toEqual([
        '“Kettle” could not be added to your cart. We cannot buy it for you.',
      ]),
    );
  });

  it('leaves the words to the form that waits for the sign-in', async () => {
    keepLine(localLine());
    useCartEvents.setState({ waiting: true });
    server.use(answer('POST /cart/additem', wireCart([wireItem()])));
    show();
    await waitFor(() => expect(guestLines()).toEqual([]));
    expect([words(), visited]).toEqual([[], []]);
  });
});
