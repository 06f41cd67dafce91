import { fireEvent, screen, waitFor } from '@testing-library/react';

import { RestrictedStores } from '@/components/cart/cart-sidebar';
import { LiveProductForm } from '@/components/dashboard/live-product-form';

import { expectNoAxeViolations } from '../../support/axe';
import { resetCartPages } from '../../support/cart-pages';
import { renderPage } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

beforeEach(resetCartPages);

describe('the small buy-for-me form', () => {
  const show = () =>
    renderPage(
      <MockRouter path="/dashboard">
        <LiveProductForm />
      </MockRouter>,
    );
  const getAddButton = () => screen.getByRole('button', { name: 'Add to Cart' });

  it('requires a link, a name, and a quantity, and passes them to the full form', async () => {
    const { user, container } = show();
    expect(getAddButton()).toHaveAttribute('aria-disabled', 'true');
    expect(getAddButton()).toHaveAccessibleDescription('Enter the link, name, and quantity.');
    await user.type(screen.getByLabelText('Product link'), 'www.example.com/tea');
    await user.type(screen.getByLabelText('Product name'), 'Tea set');
    await waitFor(() => expect(getAddButton()).not.toHaveAttribute('aria-disabled', 'true'));
    await expectNoAxeViolations(container);
    await user.click(getAddButton());
    await waitFor(() => expect(visitedPaths).toHaveLength(1));
    const [path, query] = (visitedPaths[0] ?? '').split('?');
    expect(path).toBe('/buyformeservice');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      product_url: 'www.example.com/tea',
      product_name: 'Tea set',
      product_quantity: '1',
    });
  });

  it('reports missing fields as the specification requires', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('Product link'), 'not a link');
    await user.click(screen.getByLabelText('Product name'));
    expect(await screen.findByText('Please enter valid URL format')).toBeVisible();
    await user.clear(screen.getByLabelText('Product link'));
    await user.tab();
    expect(await screen.findAllByText('Required field')).toHaveLength(1);
    expect(screen.getByLabelText('Product link')).toHaveAccessibleDescription('Required field');
    await user.click(getAddButton());
    expect(visitedPaths).toHaveLength(0);
  });

  it('keeps its button disabled while a field is wrong', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('Product name'), 'Tea set');
    await user.type(screen.getByLabelText('Product link'), 'abc');
    await user.tab();
    expect(await screen.findByText('Please enter valid URL format')).toBeVisible();
    expect(getAddButton()).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('Product link'), '.example.com/tea');
    await waitFor(() => expect(getAddButton()).not.toHaveAttribute('aria-disabled', 'true'));
    await user.clear(screen.getByLabelText('Product link'));
    await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled', 'true'));
  });

  it('accepts only up to three digits as the quantity, typed or pasted', async () => {
    const { user } = show();
    const quantity = screen.getByLabelText('Quantity');
    await user.clear(quantity);
    await user.type(quantity, 'a-2.５e9');
    expect(quantity).toHaveValue('2５9');
    await user.clear(quantity);
    await user.paste('1.5');
    expect(quantity).toHaveValue('');
    await user.paste('12');
    expect(quantity).toHaveValue('12');
  });

  it('does not report an invalid quantity as missing', async () => {
    const { user } = show();
    const quantity = screen.getByLabelText('Quantity');
    fireEvent.input(quantity, { target: { value: '-1' } });
    await user.click(quantity);
    await user.tab();
    expect(await screen.findByText('Invalid input. Please try again')).toBeVisible();
    expect(screen.queryByText('Required field')).toBeNull();
  });
});

describe('the list of restricted stores', () => {
  it('finds a store by part of its name and by a link', async () => {
    const { user, container } = renderPage(<RestrictedStores names={['gunbroker', 'vapestore']} />);
    await user.click(screen.getByText('Websites we can’t buy from'));
    const search = screen.getByLabelText('Store name or link');
    const getNames = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(getNames()).toEqual(['gunbroker', 'vapestore']);
    await user.type(search, 'VAPE');
    expect(getNames()).toEqual(['vapestore']);
    await user.clear(search);
    await user.type(search, 'https://www.gunbroker.com/item/1');
    expect(getNames()).toEqual(['gunbroker']);
    expect(screen.getByRole('status')).toHaveTextContent('We can’t buy from this store:');
    await user.clear(search);
    await user.type(search, 'tea-store');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('This store isn’t on the list.');
    await expectNoAxeViolations(container);
  });
});
