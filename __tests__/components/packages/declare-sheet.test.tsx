import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { readPackagesQuery } from '@/lib/queries/packages';
import DeclarePage from '@/pages/packages/declare';
import { readPackage } from '@/services/pmt';

beforeEach(() => sessionStorage.clear());

const [shoes, lamp, mug] = [
  { packageref: 'PK33333333', trackingnumber: '1Z3', name: 'Running shoes', amount: '120.00' },
  { packageref: 'PK44444444', trackingnumber: '1Z4', name: 'Desk lamp', amount: '35.50' },
  { packageref: 'PK55555555', trackingnumber: '1ZSHEET0000000001', name: 'Mug', amount: '8.00' },
].map((changes) => wirePackage({ ...changes, actionsallowed: ['declare'] })) as [
  ReturnType<typeof wirePackage>,
  ReturnType<typeof wirePackage>,
  ReturnType<typeof wirePackage>,
];
const undeclaredPackages = [shoes, lamp, mug];

const getRegion = (name: string) => within(screen.getByRole('region', { name }));

/** Mocks declarations; returns those received so far. */
function answerDeclarations() {
  const declarations: { packageref: string; items: unknown[]; key: string | null }[] = [];
  server.use(
    answer('GET /pmt/undeclared', {
      packages: undeclaredPackages,
      total: undeclaredPackages.length,
    }),
    answer('POST /pmt/declareitemization', ({ body, headers }) => {
      const { packageref, items } = body as {
        packageref: string;
        items: { description: string; qty: number; price: number }[];
      };
      declarations.push({ packageref, items, key: headers.get('idempotency-key') });
      const itemization = items.map((line) => ({ ...line, price: line.price.toFixed(2) }));
      const amount = items.reduce((sum, { qty, price }) => sum + qty * price, 0).toFixed(2);
      return {
        updatedpackage: {
          ...wirePackage(
            undeclaredPackages.find((candidate) => candidate.packageref === packageref),
          ),
          ...{ amount, itemization, itemizationdeclared: true, customerdeclared: true },
        },
        message: '',
        dropped: 0,
      };
    }),
  );
  return declarations;
}

/** Pastes rows, by default on a page that does not list the mug. */
async function paste(text: string, listedPackages = [shoes, lamp]) {
  const destination = { country: 'JP', itemizationRequired: true, batteryRestricted: false };
  const data = {
    items: listedPackages.map(readPackage),
    total: undeclaredPackages.length,
    destinations: [{ ...destination, id: 'home', isDefault: true, title: 'Home' }],
    home: null,
    done: 0,
    from: null,
    query: readPackagesQuery({}),
  };
  const view = renderPage(
    <MockRouter path="/packages/declare">
      <DeclarePage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
  await view.user.click(screen.getByText('Declare with a spreadsheet'));
  const field = await screen.findByRole('textbox', { name: 'Or paste its rows' });
  await view.user.click(field);
  await view.user.paste(text);
  return { ...view, field };
}

describe('one sheet for many packages', () => {
  it('declares rows by reference or tracking number, and gives a reason for each other row', async () => {
    const declarations = answerDeclarations();
    const { user, container } = await paste(
      [
        ['Package', 'Description', 'Quantity', 'Price'],
        ['PK33333333', 'Running shoes', '1', '99'],
        ['1Z SHEET 0000000001', 'Mug', '2', '4'],
        ['1zsheet0000000001', 'Saucer', '2', '1.50'],
        ['PK44444444', 'Desk lamp', '0', '35.50'],
        ['PK44444444', 'Bulb', '1', '5'],
        ['PK99999999', 'Book', '1', '5'],
      ]
        .map((cells) => cells.join('\t'))
        .join('\n'),
    );
    expect(await screen.findByText('3 rows can’t be declared:')).toBeVisible();
    expect(screen.getAllByText(/^Row \d/).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Row 5 .*PK44444444 .*Quantity: Value should be greater than 0$/),
      expect.stringMatching(/^Row 6 .*Another row for this package can’t be declared\.$/),
      expect.stringMatching(/^Row 7 .*No package .* has this number\.$/),
    ]);
    expect(
      getRegion('Running shoes').getByText(/^1Z3 .*Running shoes 1 × \$99\.00 .*From the sheet$/),
    ).toBeVisible();
    expect(getRegion('Running shoes').queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations(container);
    // The sheet also names the lamp, so the lamp is not sent with the store's value.
    const button = screen.getByRole('button', { name: /^Declare .* from the sheet/ });
    expect(button).toHaveTextContent('Declare 2 packages from the sheet ($110.00)');
    expect(button).toHaveAccessibleDescription(/^Some rows can’t be declared\./);
    await user.click(button);
    expect(await getRegion('Running shoes').findByText('Declared: $99.00')).toBeVisible();
    expect(declarations.map(({ packageref, items }) => [packageref, items])).toEqual([
      ['PK33333333', [{ description: 'Running shoes', qty: 1, price: 99 }]],
      [
        'PK55555555',
        [
          { description: 'Mug', qty: 2, price: 4 },
          { description: 'Saucer', qty: 2, price: 1.5 },
        ],
      ],
    ]);
    expect(new Set(declarations.map(({ key }) => key)).size).toBe(2);
    expect(screen.getByText('2 of 3 packages ready for customs')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Declare from the sheet' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('offers to declare only the sheet or the other rows too, each with its total', async () => {
    const declarations = answerDeclarations();
    const { user, field } = await paste('PK33333333,Sneakers,1,99\nPK55555555,Mug,1,8');
    const declareAllButton = await screen.findByRole('button', { name: 'Declare all 3 ($142.50)' });
    expect(screen.getAllByRole('button', { name: /^Declare / })).toEqual([
      screen.getByRole('button', { name: 'Declare 2 packages from the sheet ($107.00)' }),
      declareAllButton,
    ]);
    await user.clear(field);
    expect(screen.getByRole('button', { name: 'Declare all 2 ($155.50)' })).toBeVisible();
    await user.paste('PK33333333,Sneakers,1,99\nPK55555555,Mug,1,8');
    await user.click(await screen.findByRole('button', { name: 'Declare all 3 ($142.50)' }));
    expect(await screen.findByText('3 packages declared: $142.50.')).toBeVisible();
    expect(declarations.map(({ items }) => items)).toEqual([
      [{ description: 'Sneakers', qty: 1, price: 99 }],
      [{ description: 'Mug', qty: 1, price: 8 }],
      [{ description: 'Desk lamp', qty: 1, price: 35.5 }],
    ]);
    expect(screen.queryByText('Every row can be declared.')).toBeNull();
    expect(screen.getByText('All packages are ready for customs')).toBeVisible();
  });

  it('leaves the other rows undeclared if the member declares only the sheet', async () => {
    const declarations = answerDeclarations();
    const { user } = await paste('PK33333333,Sneakers,1,99\nPK55555555,Mug,1,8');
    await user.click(
      await screen.findByRole('button', { name: 'Declare 2 packages from the sheet ($107.00)' }),
    );
    expect(await screen.findByText('2 packages declared: $107.00.')).toBeVisible();
    expect(declarations.map(({ packageref }) => packageref)).toEqual(['PK33333333', 'PK55555555']);
    expect(screen.getByText('2 of 3 packages ready for customs')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Declare 1 package ($35.50)' })).toBeVisible();
  });

  it('says why nothing can be declared while its packages cannot be loaded', async () => {
    answerDeclarations();
    server.use(refuse('GET /pmt/undeclared', 'notFound', { once: true }));
    const { user } = await paste('PK33333333,Sneakers,1,99');
    const button = await screen.findByRole('button', { name: 'Declare from the sheet' });
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription(/^We couldn’t load your packages/),
    );
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Declare all 2 ($134.50)' })).toBeVisible();
  });

  it('copies no line into a package that the sheet covers', async () => {
    answerDeclarations();
    const blankPackages = ['Parcel 1', 'Parcel 2', 'Parcel 3'].map((name, index) => ({
      ...{ ...shoes, ...undeclaredPackages[index] },
      ...{ name, amount: '0.00', itemization: [], itemizationdeclared: false },
    }));
    const { user } = await paste('PK44444444,Desk lamp,1,9', blankPackages);
    await waitFor(() => expect(getRegion('Parcel 2').queryByRole('textbox')).toBeNull());
    const part = getRegion('Parcel 1');
    for (const [field, text] of [
      ['Description', 'Cup'],
      ['Quantity', '1'],
      ['Unit price (USD)', '9'],
    ] as const)
      await user.type(part.getByRole('textbox', { name: `${field}, Line 1` }), text);
    await user.click(part.getByRole('button', { name: 'Copy to all undeclared packages' }));
    expect(await screen.findByText('Copied to 1 package.')).toBeVisible();
  });

  it('refuses an amount in another currency', async () => {
    answerDeclarations();
    await paste('PK33333333\tSneakers\t1\t￥20');
    expect(
      await screen.findByText(
        'Unit price (USD): Please enter the amount in US dollars, such as 39.97',
      ),
    ).toBeVisible();
  });

  it('lists what the host refuses, and sends it again after the sheet is corrected', async () => {
    const declarations = answerDeclarations();
    server.use(refuse('POST /pmt/declareitemization', 'packageState', { once: true }));
    const { user, field } = await paste('PK55555555,"Mug, blue",1,8');
    await user.click(await screen.findByRole('button', { name: 'Declare all 3 ($163.50)' }));
    expect(await screen.findByText(/This package has changed\./)).toBeVisible();
    expect(screen.getByText('Declare with a spreadsheet')).toHaveFocus();
    expect(declarations).toHaveLength(2);
    await user.type(field, '0');
    await user.click(
      await screen.findByRole('button', { name: 'Declare 1 package from the sheet ($80.00)' }),
    );
    await waitFor(() => expect(declarations).toHaveLength(3));
    expect(declarations[2]?.items).toEqual([{ description: 'Mug, blue', qty: 1, price: 80 }]);
  });

  it('reads an uploaded file, and says when it is not text', async () => {
    answerDeclarations();
    const { user } = await paste('PK33333333,Shoes,1,99');
    const upload = (parts: BlobPart[]) =>
      user.upload(screen.getByLabelText('Upload the sheet as CSV'), new File(parts, 'sheet.csv'));
    for (const file of ['PK\u0003\u0004', 'PK33333333,\ufffd\ufffdA cup,1,9']) {
      await upload([file]);
      expect(await screen.findByText(/We can’t read this file/)).toBeVisible();
      await upload(['PK44444444,Desk lamp,1,9']);
      await waitFor(() => expect(screen.queryByText(/We can’t read this file/)).toBeNull());
    }
    await upload(['\ufeffPK44444444;Desk lamp;1;35,50\r\n']);
    expect(await screen.findByRole('button', { name: 'Declare all 2 ($155.50)' })).toBeVisible();
    expect(screen.queryByText(/We can’t read this file/)).toBeNull();
  });
});
