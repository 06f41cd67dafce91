import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter } from '@/__tests__/support/router';
import DeclarePage from '@/pages/packages/declare';
import type { DestinationFacts } from '@/rules/packages/package';
import { readPackage } from '@/services/pmt';

beforeEach(() => sessionStorage.clear());

const tea = wirePackage({ packageref: 'PK11111111', name: 'Tea set', amount: '0.00' });
const book = wirePackage({ packageref: 'PK22222222', name: 'Book', amount: '0.00' });
const japan: DestinationFacts = {
  country: 'JP',
  itemizationRequired: true,
  batteryRestricted: false,
};

function show(destination: DestinationFacts | null = japan, from: 'checkout' | null = null) {
  const destinations = destination
    ? [{ ...destination, id: 'home', isDefault: true, title: 'Home' }]
    : [];
  const data = { items: [tea, book].map(readPackage), destinations, from };
  return renderPage(
    <StoryRouter path="/packages/declare">
      <DeclarePage {...frameProps()} data={data} loadError={null} />
    </StoryRouter>,
  );
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const cell = (name: string, field: string) =>
  part(name).getByRole('textbox', { name: `${field}, Line 1` });

describe('declaring several packages', () => {
  it('saves each by itself, closes it, and goes on with the next until all are declared', async () => {
    const sent: unknown[] = [];
    server.use(
      answer('POST /pmt/declareitemization', ({ body, headers }) => {
        sent.push([body, headers.get('idempotency-key') !== null]);
        const { packageref, items } = body as {
          packageref: string;
          items: { description: string; qty: number; price: number }[];
        };
        const itemization = items.map((line) => ({ ...line, price: line.price.toFixed(2) }));
        const changed = packageref === 'PK11111111' ? tea : book;
        return {
          updatedpackage: {
            ...changed,
            amount: '25.00',
            itemizationdeclared: true,
            customerdeclared: true,
            itemization,
          },
          message: '',
          dropped: 0,
        };
      }),
    );
    const { user, container } = show(japan, 'checkout');
    expect(screen.getByText('0 of 2 packages declared')).toBeVisible();
    expect(screen.queryByText('Declare only a total value')).toBeNull();
    await expectNoAxeViolations(container);
    for (const name of ['Tea set', 'Book']) {
      await user.type(cell(name, 'Description'), 'Cup');
      await user.type(cell(name, 'Quantity'), '2');
      await user.type(cell(name, 'Price each (USD)'), '12.5');
      await user.dblClick(part(name).getByRole('button', { name: 'Declare $25.00' }));
      expect(await part(name).findByText('Declared: $25.00')).toBeVisible();
      if (name === 'Tea set')
        await waitFor(() => expect(screen.getByRole('heading', { name: 'Book' })).toHaveFocus());
    }
    expect(sent).toEqual(
      ['PK11111111', 'PK22222222'].map((packageref) => [
        {
          packageref,
          declare: true,
          items: [{ description: 'Cup', qty: 2, price: 12.5 }],
          seen: { amount: '0.00', items: [] },
        },
        true,
      ]),
    );
    expect(screen.getByText('All packages are declared')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
      'href',
      '/shipment/review',
    );
    await user.click(part('Book').getByText('Show contents'));
    await user.click(part('Book').getByRole('button', { name: 'Change contents' }));
    expect(cell('Book', 'Description')).toHaveValue('Cup');
  });

  it('keeps what was typed for a package that is refused, and the others as they are', async () => {
    server.use(refuse('POST /pmt/declareitemization', 'packageState'));
    const { user } = show();
    await user.type(cell('Book', 'Description'), 'Novel');
    await user.type(cell('Tea set', 'Description'), 'Cup');
    await user.type(cell('Tea set', 'Quantity'), '1');
    await user.type(cell('Tea set', 'Price each (USD)'), '9');
    await user.click(part('Tea set').getByRole('button', { name: 'Declare $9.00' }));
    expect(await part('Tea set').findByRole('alert')).toBeVisible();
    expect(cell('Tea set', 'Description')).toHaveValue('Cup');
    expect(cell('Book', 'Description')).toHaveValue('Novel');
    expect(screen.getByText('0 of 2 packages declared')).toBeVisible();
  });

  it('takes a total alone where no list is asked for', async () => {
    server.use(
      answer('POST /pmt/declareamount', {
        updatedpackage: { ...tea, amount: '30.00', customerdeclared: true },
        message: '',
      }),
    );
    const { user } = show(null);
    await user.click(part('Tea set').getByText('Declare only a total value'));
    await user.type(await part('Tea set').findByRole('textbox', { name: /^Total value/ }), '30');
    await user.click(part('Tea set').getByRole('button', { name: 'Declare value' }));
    expect(await part('Tea set').findByText('Declared: $30.00')).toBeVisible();
    expect(screen.getByText('1 of 2 packages declared')).toBeVisible();
  });
});
