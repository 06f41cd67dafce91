import { fireEvent, screen, waitFor } from '@testing-library/react';

import { ProductForm } from '@/components/cart/product-form';
import type { ProductReading } from '@/contract/public/product-reading';
import { emptyProduct, type ProductForm as Values } from '@/lib/forms/product';

import { expectNoAxeViolations } from '../../support/axe';
import { startAnew } from '../../support/cart-pages';
import { answer, refuse, server, type Seen } from '../../support/host-mock';
import { renderPage } from '../../support/render';
import { StoryRouter } from '../../support/router';

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
const asked: Seen[] = [];
const reads = (byLink: Record<string, ProductReading> = {}) =>
  server.use(
    answer('POST /cart/readproduct', (seen) => {
      asked.push(seen);
      return byLink[(seen.body as { itemurl: string }).itemurl] ?? kettle;
    }),
  );
const show = (initial: Partial<Values> = {}, more: { reads?: boolean } = {}) =>
  renderPage(
    <StoryRouter path="/buyformeservice">
      <ProductForm
        initial={{ ...emptyProduct, ...initial }}
        restricted={['gunbroker']}
        reads={more.reads ?? true}
      />
    </StoryRouter>,
  );
const url = () => screen.getByLabelText('Product link');
const name = () => screen.getByLabelText('Product name');
const price = () => screen.getByLabelText('Unit price');
const mark = 'From the store’s page. Please check it.';

beforeEach(() => {
  startAnew();
  asked.length = 0;
});

describe('the form that reads the store’s page', () => {
  it('fills itself in when a link is pasted, marks each value, and announces it to screen readers', async () => {
    reads();
    const { user, container } = show();
    await user.click(url());
    await user.paste(link);
    await waitFor(() => expect(name()).toHaveValue('Iron kettle'));
    expect(price()).toHaveValue('59.90');
    expect(name()).toHaveAccessibleDescription(mark);
    expect(price()).toHaveAccessibleDescription(mark);
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
    reads();
    const { user } = show();
    await user.click(url());
    await user.paste(link);
    await user.tab();
    await user.click(url());
    await user.tab();
    await waitFor(() => expect(name()).toHaveValue('Iron kettle'));
    expect(asked).toHaveLength(1);
  });

  it('reads a typed link on blur, not while it is being typed', async () => {
    reads();
    const { user } = show();
    await user.type(url(), 'example.com/kettle');
    expect(asked).toHaveLength(0);
    await user.tab();
    await waitFor(() =>
      expect(asked.map(({ body }) => body)).toEqual([{ itemurl: 'https://example.com/kettle' }]),
    );
  });

  it('keeps what the user typed, and removes the mark from values that they change', async () => {
    reads();
    const { user } = show({ product_name: 'My kettle' });
    await user.click(url());
    await user.paste(link);
    await waitFor(() => expect(price()).toHaveValue('59.90'));
    expect(name()).toHaveValue('My kettle');
    expect(name()).not.toHaveAccessibleDescription(mark);
    await user.clear(price());
    await user.type(price(), '61');
    expect(price()).not.toHaveAccessibleDescription(mark);
  });

  it('uses the latest link regardless of the response order, and discards values from the earlier one', async () => {
    let free = () => undefined as void;
    const held = new Promise<void>((done) => (free = done));
    server.use(
      answer('POST /cart/readproduct', async ({ body }) => {
        const slow = (body as { itemurl: string }).itemurl.endsWith('slow');
        if (slow) await held;
        return slow ? kettle : { found: true, name: 'Cup' };
      }),
    );
    show();
    const paste = (text: string) => fireEvent.change(url(), { target: { value: text } });
    paste('https://www.example.com/slow');
    paste('https://www.example.com/another-product');
    await waitFor(() => expect(name()).toHaveValue('Cup'));
    free();
    await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
    expect(name()).toHaveValue('Cup');
    expect(price()).toHaveValue('');
  });

  it('replaces the values that it filled in when the link changes', async () => {
    const other = 'https://www.example.com/a-tea-pot-with-lid';
    reads({ [other]: { found: true, name: 'Tea pot' } });
    show();
    fireEvent.change(url(), { target: { value: link } });
    await waitFor(() => expect(price()).toHaveValue('59.90'));
    fireEvent.change(url(), { target: { value: other } });
    await waitFor(() => expect(name()).toHaveValue('Tea pot'));
    expect(price()).toHaveValue('');
  });

  it('does not treat a price in another currency as dollars', async () => {
    reads({ [link]: { ...kettle, price: '5900.00', currency: 'JPY' } });
    show();
    fireEvent.change(url(), { target: { value: link } });
    await waitFor(() => expect(name()).toHaveValue('Iron kettle'));
    expect(price()).toHaveValue('');
    expect(screen.getByText(/Price at the store: 5900 JPY/)).toBeVisible();
  });

  it('shows HTML in a product name as plain text', async () => {
    reads({ [link]: { found: true, name: '<img src=x onerror=alert(1)>' } });
    const { container } = show();
    fireEvent.change(url(), { target: { value: link } });
    await waitFor(() => expect(name()).toHaveValue('<img src=x onerror=alert(1)>'));
    expect(container.querySelector('img')).toBeNull();
  });

  it.each([
    ['finds nothing', () => reads({ [link]: { found: false } })],
    ['fails', () => server.use(refuse('POST /cart/readproduct', 'tooManyRequests'))],
  ])('asks the user to fill in the details when the reader %s', async (_, prepare) => {
    prepare();
    show();
    fireEvent.change(url(), { target: { value: link } });
    expect(
      await screen.findByText('We couldn’t read this page. Please fill in the details yourself.'),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads the link that the page was opened with, but not one that was just added', async () => {
    reads();
    show({ product_url: link, show_in_form: '1' });
    await waitFor(() => expect(name()).toHaveValue('Iron kettle'));
    show({ product_url: link, product_price: '5', show_in_form: '1' });
    expect(asked).toHaveLength(1);
  });

  it('requests nothing when the host does not read store pages, or for a restricted store', async () => {
    reads();
    const { unmount } = show({}, { reads: false });
    fireEvent.change(url(), { target: { value: link } });
    fireEvent.blur(url());
    unmount();
    show();
    fireEvent.change(url(), { target: { value: 'https://www.gunbroker.com/item/1' } });
    fireEvent.blur(url());
    expect(await screen.findByText('We can’t buy from gunbroker.com.')).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});
