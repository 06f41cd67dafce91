import { act, screen, waitFor } from '@testing-library/react';

import { AddedNotice } from '@/components/cart/cart-part';
import { ProductForm } from '@/components/cart/product-form';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartEvents } from '@/components/session/use-cart-events';
import { readGuestLines } from '@/lib/browser/stored-cart';
import { emptyProduct, type ProductForm as Values } from '@/lib/forms/product';

import { expectNoAxeViolations } from '../../support/axe';
import { wireCart, wireItem } from '../../support/cart';
import { guest, member, readNoticeTexts, resetCartPages } from '../../support/cart-pages';
import { answer, breakNetwork, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

const tea: Values = {
  ...emptyProduct,
  product_name: 'Tea set',
  product_url: 'example.com/tea',
  product_price: '59.9',
  show_in_form: '1',
};

beforeEach(resetCartPages);

describe('the buy-for-me form', () => {
  const show = (initial: Values, session: object = {}) =>
    renderPage(
      <MockRouter path="/buyformeservice">
        <ProductForm initial={initial} restricted={['gunbroker']} canRead={false} />
      </MockRouter>,
      session,
    );
  const getAddButton = () => screen.getByRole('button', { name: 'Add to Cart' });

  it('shows more fields once a link is entered, links to the product only if the link is valid, and can be submitted once complete', async () => {
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
    expect(getAddButton()).toHaveAttribute('aria-disabled', 'true');
    expect(getAddButton()).toHaveAccessibleDescription(
      'Fill in the link, name, quantity, and unit price.',
    );
    await user.type(screen.getByLabelText('Unit price'), '59.9');
    expect(getAddButton()).not.toHaveAttribute('aria-disabled');
    await expectNoAxeViolations(container);
  });

  it('warns about a restricted store immediately and sends nothing', async () => {
    const { user } = show({ ...tea, product_url: '' });
    await user.type(screen.getByLabelText('Product link'), 'shop.gunbroker.com/1');
    expect(screen.getByText('We can’t buy from shop.gunbroker.com.')).toBeVisible();
    expect(getAddButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('adds a member’s product, and reloads the page with the values and flags in the URL', async () => {
    const requests: RequestContent[] = [];
    server.use(
      answer(
        'POST /cart/additem',
        (hostRequest) => (requests.push(hostRequest), wireCart([wireItem()])),
      ),
    );
    const { user } = show(tea);
    await user.dblClick(getAddButton());
    await waitFor(() => expect(visitedPaths).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(visitedPaths[0]?.split('?')[1]))).toEqual({
      product_name: 'Tea set',
      product_url: 'example.com/tea',
      product_price: '59.9',
      product_quantity: '1',
      show_in_form: '1',
      notifications: '1',
    });
    expect(requests.map(({ body }) => body)).toEqual([
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
    renderPage(<AddedNotice />);
    expect(await screen.findByText('Item successfully added to cart!')).toBeVisible();
  });

  it('does not report an added product based on the URL alone', () => {
    renderPage(<AddedNotice />);
    expect(screen.queryByText('Item successfully added to cart!')).toBeNull();
  });

  it.each([
    [
      "the host's reason",
      () => refuse('POST /cart/additem', 'cartFull'),
      'Your cart is full. Please remove an item first.',
    ],
    [
      'the general text',
      () => refuse('POST /cart/additem', 'internal'),
      'Something went wrong. Please try again',
    ],
  ])('shows %s under "Woops!" when it fails', async (_, handler, text) => {
    server.use(handler());
    const { user } = show(tea);
    await user.click(getAddButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Woops!');
    expect(alert).toHaveTextContent(text);
  });

  it('hides the notice of the product added before', async () => {
    useCartEvents.getState().notifyAdded();
    server.use(refuse('POST /cart/additem', 'cartFull'));
    renderPage(<AddedNotice />);
    expect(screen.getByText('Item successfully added to cart!')).toBeVisible();
    const { user } = show(tea);
    await user.click(getAddButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Woops!');
    expect(screen.queryByText('Item successfully added to cart!')).toBeNull();
  });

  it('shows the host’s error next to its field', async () => {
    server.use(
      refuse('POST /cart/additem', 'restrictedSite', {
        fields: [{ field: 'itemurl', message: 'restrictedSite' }],
      }),
    );
    const { user } = show(tea);
    await user.click(getAddButton());
    await waitFor(() => expect(screen.getByLabelText('Product link')).toBeInvalid());
  });

  it("adds a guest's product on this device only once, without asking for an account", async () => {
    const { user } = show(tea, guest);
    for (const times of [1, 2]) {
      await user.click(getAddButton());
      await waitFor(() => expect(visitedPaths).toHaveLength(times));
    }
    expect(visitedPaths[0]).toMatch(/^\/buyformeservice\?.*notifications=1/);
    expect(useAuthDialog.getState().request).toBeNull();
    expect(readGuestLines()).toMatchObject([{ name: 'Tea set', price: '59.90' }]);
  });

  describe('when the session has ended', () => {
    const openDialog = async () => {
      server.use(refuse('POST /cart/additem', 'unauthenticated'));
      const { user } = show(tea);
      await user.click(getAddButton());
      await waitFor(() =>
        expect(useAuthDialog.getState().request).toMatchObject({ form: 'sign-in' }),
      );
    };
    const signIn = (isNew: boolean) =>
      act(async () => void (await useAuthDialog.getState().request?.onSignedIn?.(member, isNew)));

    it('asks to sign in and adds the product once; a new member sees the guide', async () => {
      await openDialog();
      const requests: RequestContent[] = [];
      server.use(
        answer(
          'POST /cart/additem',
          (hostRequest) => (requests.push(hostRequest), wireCart([wireItem()])),
        ),
      );
      const [guestLine] = readGuestLines();
      await signIn(true);
      expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
        guestLine?.id,
      ]);
      expect(readGuestLines()).toEqual([]);
      expect(visitedPaths).toEqual([
        expect.stringMatching(/^\/buyformeservice\?.*new_user_guide=1/),
      ]);
    });

    it('keeps the product on this device when the sign-in is dismissed', async () => {
      await openDialog();
      act(() => useAuthDialog.getState().close());
      expect(readGuestLines()).toHaveLength(1);
      expect(readNoticeTexts()).toContain(
        'Saved in the cart on this device. Sign in to save it to your account.',
      );
    });

    it('reports a network error after the sign-in, and keeps the product', async () => {
      await openDialog();
      server.use(breakNetwork('POST /cart/additem'));
      await signIn(false);
      expect(readNoticeTexts()).toEqual([
        'There seems to be a network/server error. Please try again',
      ]);
      expect([readGuestLines().length, visitedPaths]).toEqual([1, []]);
    });
  });
});
