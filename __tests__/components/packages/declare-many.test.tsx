import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { readPackagesQuery } from '@/lib/queries/packages';
import DeclarePage from '@/pages/packages/declare';
import type { DestinationFacts } from '@/rules/packages/package';
import { readPackage } from '@/services/pmt';

beforeEach(() => sessionStorage.clear());

const undeclaredFields = {
  actionsallowed: ['declare'],
  itemization: [],
  itemizationdeclared: false,
};
const tea = wirePackage({
  ...undeclaredFields,
  packageref: 'PK11111111',
  name: 'Parcel 1',
  amount: '0.00',
});
const book = wirePackage({
  ...undeclaredFields,
  packageref: 'PK22222222',
  name: 'Parcel 2',
  trackingnumber: '',
  amount: '0.00',
});
const storeReportedFields = { ...undeclaredFields, customerdeclared: false };
const shoes = wirePackage({
  ...storeReportedFields,
  packageref: 'PK33333333',
  name: 'Running shoes',
  amount: '120.00',
});
const lamp = wirePackage({
  ...storeReportedFields,
  packageref: 'PK44444444',
  name: 'Desk lamp',
  amount: '35.50',
});
const japan: DestinationFacts = {
  country: 'JP',
  itemizationRequired: true,
  batteryRestricted: false,
};

function show(
  destination: DestinationFacts | null = japan,
  openedFrom: 'checkout' | null = null,
  packages = [tea, book],
  total = 0,
  query: Record<string, string> = {},
  done = 0,
) {
  const destinations = destination
    ? [{ ...destination, id: 'home', isDefault: true, title: 'Home' }]
    : [];
  const list = { items: packages.map(readPackage), total, done };
  const opened = { from: openedFrom, query: readPackagesQuery(query) };
  const data = { ...list, destinations, home: null, ...opened };
  return renderPage(
    <MockRouter path="/packages/declare">
      <DeclarePage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

const getRegion = (name: string) => within(screen.getByRole('region', { name }));
const getCell = (name: string, field: string) =>
  getRegion(name).getByRole('textbox', { name: `${field}, Line 1` });

describe('declaring several packages', () => {
  it('follows the rules of the address in the URL', () => {
    const id = '00000000-0000-4000-8000-0000000000b2';
    const office = { ...japan, id, isDefault: false, title: 'Office' };
    const home = { ...office, id: 'home', isDefault: true, itemizationRequired: false };
    const [destinations, query] = [[home, office], readPackagesQuery({ address: id })];
    const item = { items: [readPackage(tea)], total: 0, done: 0 };
    const data = { ...item, destinations, home: null, from: null, query };
    renderPage(
      <MockRouter path="/packages/declare">
        <DeclarePage {...frameProps()} data={data} loadError={null} />
      </MockRouter>,
    );
    expect(screen.getByText(/requires a list of the contents of every package/)).toBeVisible();
    localStorage.clear();
  });

  it('saves each separately, closes it, and continues with the next until all are declared', async () => {
    const requests: unknown[] = [];
    server.use(
      answer('POST /pmt/declareitemization', ({ body, headers }) => {
        requests.push([body, headers.get('idempotency-key') !== null]);
        const { packageref, items } = body as {
          packageref: string;
          items: { description: string; qty: number; price: number }[];
        };
        const itemization = items.map((line) => ({ ...line, price: line.price.toFixed(2) }));
        const declaredPackage = packageref === 'PK11111111' ? tea : book;
        return {
          updatedpackage: {
            ...declaredPackage,
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
    expect(screen.getByText('0 of 2 packages ready for customs')).toBeVisible();
    expect(screen.queryByText('Declare only a total value')).toBeNull();
    await expectNoAxeViolations(container);
    for (const name of ['Parcel 1', 'Parcel 2']) {
      await user.type(getCell(name, 'Description'), 'Cup');
      await user.type(getCell(name, 'Quantity'), '2');
      await user.type(getCell(name, 'Unit price (USD)'), '12.5');
      await user.dblClick(getRegion(name).getByRole('button', { name: 'Declare $25.00' }));
      expect(await getRegion(name).findByText('Declared: $25.00')).toBeVisible();
      if (name === 'Parcel 1')
        await waitFor(() =>
          expect(screen.getByRole('heading', { name: 'Parcel 2' })).toHaveFocus(),
        );
    }
    expect(requests).toEqual(
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
    expect(screen.getByText('All packages are ready for customs')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
      'href',
      '/shipment/review',
    );
    await user.click(getRegion('Parcel 2').getByText('Show contents'));
    await user.click(getRegion('Parcel 2').getByRole('button', { name: 'Change Parcel 2' }));
    expect(getCell('Parcel 2', 'Description')).toHaveValue('Cup');
  });

  it('preserves the input for a refused package, and leaves the others unchanged', async () => {
    server.use(refuse('POST /pmt/declareitemization', 'packageState'));
    const { user } = show();
    await user.type(getCell('Parcel 2', 'Description'), 'Novel');
    await user.type(getCell('Parcel 1', 'Description'), 'Cup');
    await user.type(getCell('Parcel 1', 'Quantity'), '1');
    await user.type(getCell('Parcel 1', 'Unit price (USD)'), '9');
    await user.click(getRegion('Parcel 1').getByRole('button', { name: 'Declare $9.00' }));
    expect(await getRegion('Parcel 1').findByRole('alert')).toBeVisible();
    expect(getCell('Parcel 1', 'Description')).toHaveValue('Cup');
    expect(getCell('Parcel 2', 'Description')).toHaveValue('Novel');
    expect(screen.getByText('0 of 2 packages ready for customs')).toBeVisible();
  });

  it('accepts a total value instead of a list where no list is required', async () => {
    server.use(
      answer('POST /pmt/declareamount', {
        updatedpackage: { ...tea, amount: '30.00', customerdeclared: true },
        message: '',
      }),
    );
    const { user } = show(null);
    await user.click(getRegion('Parcel 1').getByText('Declare only a total value'));
    await user.type(
      await getRegion('Parcel 1').findByRole('textbox', { name: /^Total value/ }),
      '30',
    );
    await user.click(getRegion('Parcel 1').getByRole('button', { name: 'Declare value' }));
    expect(await getRegion('Parcel 1').findByText('Declared: $30.00')).toBeVisible();
    expect(screen.getByText('1 of 2 packages ready for customs')).toBeVisible();
  });
});

/** Mocks the declaration of these packages; returns the declarations received so far. */
function answerDeclarations(packages: ReturnType<typeof wirePackage>[]) {
  const declarations: { packageref: string; items: unknown[]; key: string | null }[] = [];
  server.use(
    answer('POST /pmt/declareitemization', ({ body, headers }) => {
      const { packageref, items } = body as {
        packageref: string;
        items: { description: string; qty: number; price: number }[];
      };
      declarations.push({ packageref, items, key: headers.get('idempotency-key') });
      const matchingPackage = packages.find((candidate) => candidate.packageref === packageref);
      if (!matchingPackage) throw new Error(packageref);
      const declaredTotal = items.reduce((sum, { qty, price }) => sum + qty * price, 0);
      return {
        updatedpackage: {
          ...matchingPackage,
          amount: declaredTotal.toFixed(2),
          itemizationdeclared: true,
          customerdeclared: true,
          itemization: items.map((line) => ({ ...line, price: line.price.toFixed(2) })),
        },
        message: '',
        dropped: 0,
      };
    }),
  );
  return declarations;
}

describe('declaring what the store reported', () => {
  it('declares all complete packages with one tap; an incomplete one stays open', async () => {
    const declarations = answerDeclarations([shoes, lamp]);
    const { user, container } = show(japan, null, [shoes, tea, lamp]);
    const shoesPart = getRegion('Running shoes');
    expect(shoesPart.getByText(/^Amazon · 1Z/)).toBeVisible();
    expect(shoesPart.getByText('From the store; please check it')).toBeVisible();
    expect(getCell('Running shoes', 'Description')).toHaveValue('Running shoes');
    expect(getCell('Running shoes', 'Unit price (USD)')).toHaveValue('120.00');
    expect(getCell('Parcel 1', 'Description')).toHaveValue('');
    expect(screen.getByText('0 of 3 packages ready for customs')).toBeVisible();
    await expectNoAxeViolations(container);
    const declareAllButton = screen.getByRole('button', { name: 'Declare all 2 ($155.50)' });
    expect(declareAllButton).toHaveAccessibleDescription(/^1 package isn’t included/);
    await user.click(declareAllButton);
    expect(await screen.findByText('2 packages declared: $155.50.')).toBeVisible();
    expect(declarations.map(({ packageref, items }) => [packageref, items])).toEqual([
      ['PK33333333', [{ description: 'Running shoes', qty: 1, price: 120 }]],
      ['PK44444444', [{ description: 'Desk lamp', qty: 1, price: 35.5 }]],
    ]);
    expect(new Set(declarations.map(({ key }) => key)).size).toBe(2);
    expect(screen.getByText('2 of 3 packages ready for customs')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Parcel 1' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Declare all' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('declares a line that was corrected in place, and shows a refusal next to its package', async () => {
    const declarations = answerDeclarations([shoes, lamp]);
    server.use(refuse('POST /pmt/declareitemization', 'packageState', { once: true }));
    const { user } = show(japan, null, [shoes, lamp]);
    await user.clear(getCell('Running shoes', 'Unit price (USD)'));
    expect(getCell('Running shoes', 'Unit price (USD)')).toHaveAccessibleDescription(
      'Won’t be sent: price missing',
    );
    expect(screen.getByRole('button', { name: 'Declare 1 package ($35.50)' })).toBeVisible();
    await user.keyboard('99');
    expect(getRegion('Running shoes').queryByText(/From the store/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Declare all 2 ($134.50)' }));
    expect(await getRegion('Running shoes').findByRole('alert')).toBeVisible();
    expect(getCell('Running shoes', 'Unit price (USD)')).toHaveValue('99');
    expect(getRegion('Desk lamp').getByText('Declared: $35.50')).toBeVisible();
    expect(await screen.findByText(/^1 package couldn’t be declared/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Running shoes' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Declare 1 package ($99.00)' }));
    expect(await screen.findByText('All packages are ready for customs')).toBeVisible();
    expect(declarations.map(({ items }) => items)).toEqual([
      [{ description: 'Desk lamp', qty: 1, price: 35.5 }],
      [{ description: 'Running shoes', qty: 1, price: 99 }],
    ]);
  });

  it('copies a line into the empty fields of the other open packages', async () => {
    const { user } = show(japan, null, [tea, book]);
    await user.type(getCell('Parcel 2', 'Description'), 'Novel');
    await user.type(getCell('Parcel 1', 'Description'), 'Cup');
    await user.type(getCell('Parcel 1', 'Quantity'), '1');
    await user.type(getCell('Parcel 1', 'Unit price (USD)'), '9');
    await user.click(
      getRegion('Parcel 1').getByRole('button', { name: 'Copy to all undeclared packages' }),
    );
    expect(getCell('Parcel 2', 'Description')).toHaveValue('Novel');
    expect(getCell('Parcel 2', 'Unit price (USD)')).toHaveValue('9');
    expect(screen.getByRole('button', { name: 'Declare all 2 ($18.00)' })).toBeVisible();
  });

  it('opens a form for more than one line', async () => {
    const declarations = answerDeclarations([shoes, lamp]);
    const { user } = show(japan, null, [shoes, lamp]);
    await user.click(screen.getByRole('button', { name: 'Details Running shoes' }));
    expect(getCell('Running shoes', 'Description')).toHaveFocus();
    await user.click(getRegion('Running shoes').getByRole('button', { name: 'Add a line' }));
    await user.keyboard('Laces{Tab}2{Tab}3');
    await user.click(screen.getByRole('button', { name: 'Declare all 2 ($161.50)' }));
    expect(await getRegion('Running shoes').findByText('Declared: $126.00')).toBeVisible();
    expect(declarations[0]?.items).toHaveLength(2);
  });

  it('says how many more packages there are, and links to them', async () => {
    answerDeclarations([shoes]);
    const { user } = show(japan, null, [shoes], 183);
    expect(screen.getByText(/newest 1 of 183 packages that need a declaration/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Declare 1 package ($120.00)' }));
    expect(
      await screen.findByRole('link', { name: 'Next 50 packages (182 left)' }),
    ).toHaveAttribute('href', '/packages/declare?done=1');
    expect(screen.queryByText('All packages are ready for customs')).toBeNull();
  });

  it('also links to the next packages while some stay undeclared, and counts what is left', async () => {
    answerDeclarations([shoes, lamp]);
    const { user, container } = show(japan, null, [shoes, tea, lamp], 10, {}, 50);
    expect(screen.getByText('50 of 60 packages ready for customs')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Declare all 2 ($155.50)' }));
    expect(await screen.findByRole('link', { name: 'Next 8 packages (8 left)' })).toHaveAttribute(
      'href',
      '/packages/declare?done=52',
    );
    expect(screen.getByText(/newest 1 of 8 packages that need a declaration/)).toBeVisible();
    expect(screen.getByText('52 of 60 packages ready for customs')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('tells packages of the same name apart by tracking number or reference', () => {
    show(japan, null, [tea, book]);
    expect(getRegion('Parcel 1').getByText(new RegExp(tea.trackingnumber))).toBeVisible();
    expect(getRegion('Parcel 2').getByText(/PK22222222/)).toBeVisible();
  });

  it('covers only the packages of a filtered list, says so, and returns to that list', async () => {
    answerDeclarations([shoes, lamp]);
    const query = { search: 'desk', store: 'Nike', arrived: '30', status: '1', sort: 'oldest' };
    const { user, container } = show(japan, null, [shoes, lamp], 2, query);
    expect(
      screen.getByText('Only those that match: desk · Nike · Last 30 days · Processing'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Declare all that need it' })).toHaveAttribute(
      'href',
      '/packages/declare',
    );
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Declare all 2 that match ($155.50)' }));
    expect(await screen.findByText('These packages are ready for customs')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to packages' })).toHaveAttribute(
      'href',
      '/packages?status=1&search=desk&store=Nike&arrived=30&sort=oldest',
    );
  });
});
