import { fireEvent, screen, waitFor } from '@testing-library/react';

import { ProductForm } from '@/components/cart/product-form';
import type { ProductReading } from '@/contract/public/product-reading';
import { emptyProduct, type ProductForm as Values } from '@/lib/forms/product';

import { expectNoAxeViolations } from '../../support/axe';
import { resetCartPages } from '../../support/cart-pages';
import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage } from '../../support/render';
import { MockRouter } from '../../support/router';

const picture = '00000000-0000-4000-8000-00000000000b';
const kettle: ProductReading = {
  found: true,
  name: 'Iron kettle',
  price: '59.90',
  currency: 'USD',
  weight: 1200,
  availability: 'out',
  picture,
};
const link = 'https://www.example.com/kettle';
const requests: RequestContent[] = [];
const answerReads = (readingsByLink: Record<string, ProductReading> = {}) =>
  server.use(
    answer('POST /cart/readproduct', (request) => {
      requests.push(request);
      return readingsByLink[(request.body as { itemurl: string }).itemurl] ?? kettle;
    }),
  );
const show = (initial: Partial<Values> = {}, options: { reads?: boolean } = {}) =>
  renderPage(
    <MockRouter path="/buyformeservice">
      <ProductForm
        initial={{ ...emptyProduct, ...initial }}
        restricted={['gunbroker']}
        canRead={options.reads ?? true}
      />
    </MockRouter>,
  );
const getUrlField = () => screen.getByLabelText('Product link');
const getNameField = () => screen.getByLabelText('Product name');
const getPriceField = () => screen.getByLabelText('Unit price');
const mark = 'From the store’s page. Please check it.';

beforeEach(() => {
  resetCartPages();
  requests.length = 0;
});

describe('the form that reads the store’s page', () => {
  it('fills itself in when a link is pasted, marks each value, and announces it to screen readers', async () => {
    answerReads();
    const { user, container } = show();
    await user.click(getUrlField());
    await user.paste(link);
    await waitFor(() => expect(getNameField()).toHaveValue('Iron kettle'));
    expect(getPriceField()).toHaveValue('59.90');
    expect(getNameField()).toHaveAccessibleDescription(mark);
    expect(getPriceField()).toHaveAccessibleDescription(mark);
    const note = screen.getByText('We filled in what we found at example.com. Please check it.');
    expect(note.closest('[role=status]')).toHaveTextContent(/Sold out at the store.*1\.2 kg/);
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      `/api/ms/cart/picture?id=${picture}`,
    );
    expect(screen.getByRole('button', { name: 'Add to Cart' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectNoAxeViolations(container);
  });

  it('reads a pasted link only once, even after the field loses focus', async () => {
    answerReads();
    const { user } = show();
    await user.click(getUrlField());
    await user.paste(link);
    await user.tab();
    await user.click(getUrlField());
    await user.tab();
    await waitFor(() => expect(getNameField()).toHaveValue('Iron kettle'));
    expect(requests).toHaveLength(1);
  });

  it('reads a typed link on blur, not while it is being typed', async () => {
    answerReads();
    const { user } = show();
    await user.type(getUrlField(), 'example.com/kettle');
    expect(requests).toHaveLength(0);
    await user.tab();
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([{ itemurl: 'https://example.com/kettle' }]),
    );
  });

  it('keeps what the user typed, and removes the mark from values that they change', async () => {
    answerReads();
    const { user } = show({ product_name: 'My kettle' });
    await user.click(getUrlField());
    await user.paste(link);
    await waitFor(() => expect(getPriceField()).toHaveValue('59.90'));
    expect(getNameField()).toHaveValue('My kettle');
    expect(getNameField()).not.toHaveAccessibleDescription(mark);
    await user.clear(getPriceField());
    await user.type(getPriceField(), '61');
    expect(getPriceField()).not.toHaveAccessibleDescription(mark);
  });

  it('uses the latest link regardless of the response order, and discards values from the earlier one', async () => {
    let release = () => undefined as void;
    const pendingResponse = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answer('POST /cart/readproduct', async ({ body }) => {
        const isSlow = (body as { itemurl: string }).itemurl.endsWith('slow');
        if (isSlow) await pendingResponse;
        return isSlow ? kettle : { found: true, name: 'Cup' };
      }),
    );
    show();
    const paste = (text: string) => fireEvent.change(getUrlField(), { target: { value: text } });
    paste('https://www.example.com/slow');
    paste('https://www.example.com/another-product');
    await waitFor(() => expect(getNameField()).toHaveValue('Cup'));
    release();
    await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
    expect(getNameField()).toHaveValue('Cup');
    expect(getPriceField()).toHaveValue('');
  });

  it('replaces the values that it filled in when the link changes', async () => {
    const otherLink = 'https://www.example.com/a-tea-pot-with-lid';
    answerReads({ [otherLink]: { found: true, name: 'Tea pot' } });
    show();
    fireEvent.change(getUrlField(), { target: { value: link } });
    await waitFor(() => expect(getPriceField()).toHaveValue('59.90'));
    fireEvent.change(getUrlField(), { target: { value: otherLink } });
    await waitFor(() => expect(getNameField()).toHaveValue('Tea pot'));
    expect(getPriceField()).toHaveValue('');
  });

  it('does not treat a price in another currency as dollars', async () => {
    answerReads({ [link]: { ...kettle, price: '5900.00', currency: 'JPY' } });
    show();
    fireEvent.change(getUrlField(), { target: { value: link } });
    await waitFor(() => expect(getNameField()).toHaveValue('Iron kettle'));
    expect(getPriceField()).toHaveValue('');
    expect(screen.getByText(/Price at the store: 5900 JPY/)).toBeVisible();
  });

  it('shows HTML in a product name as plain text', async () => {
    answerReads({ [link]: { found: true, name: '<img src=x onerror=alert(1)>' } });
    const { container } = show();
    fireEvent.change(getUrlField(), { target: { value: link } });
    await waitFor(() => expect(getNameField()).toHaveValue('<img src=x onerror=alert(1)>'));
    expect(container.querySelector('img')).toBeNull();
  });

  it.each([
    ['finds nothing', () => answerReads({ [link]: { found: false } })],
    ['fails', () => server.use(refuse('POST /cart/readproduct', 'tooManyRequests'))],
  ])('asks the user to fill in the details when the reader %s', async (_, prepare) => {
    prepare();
    show();
    fireEvent.change(getUrlField(), { target: { value: link } });
    expect(
      await screen.findByText('We couldn’t read this page. Please fill in the details yourself.'),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads the link that the page was opened with, but not one that was just added', async () => {
    answerReads();
    show({ product_url: link, show_in_form: '1' });
    await waitFor(() => expect(getNameField()).toHaveValue('Iron kettle'));
    show({ product_url: link, product_price: '5', show_in_form: '1' });
    expect(requests).toHaveLength(1);
  });

  it('requests nothing when the host does not read store pages, or for a restricted store', async () => {
    answerReads();
    const { unmount } = show({}, { reads: false });
    fireEvent.change(getUrlField(), { target: { value: link } });
    fireEvent.blur(getUrlField());
    unmount();
    show();
    fireEvent.change(getUrlField(), { target: { value: 'https://www.gunbroker.com/item/1' } });
    fireEvent.blur(getUrlField());
    expect(await screen.findByText('We can’t buy from gunbroker.com.')).toBeVisible();
    expect(requests).toHaveLength(0);
  });
});
