import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { Package } from '@/contract/member/pmt';
import PackagePage from '@/pages/packages/[ref]';
import { readPackage } from '@/services/pmt';

const openAt = (hash: string) => () => window.history.replaceState(null, '', hash);

beforeEach(() => sessionStorage.clear());
const categories = [
  { code: 'kitchenware', locked: false },
  { code: 'books', locked: false },
  { code: 'coins', locked: true },
];

function show(changes: Partial<Package> = {}) {
  const data = {
    item: readPackage(wirePackage(changes)),
    destinations: [],
    home: null,
    categories,
  };
  return renderPage(
    <MockRouter path="/packages/PK7H2M9QX4">
      <PackagePage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

const getCell = (field: 'Description' | 'Quantity' | 'Unit price (USD)', n: number) =>
  screen.getByRole('textbox', { name: `${field}, Line ${n}` });
const blankFields = { name: 'Parcel 3', amount: '0.00' };
const getDeclareButton = () => screen.getByRole('button', { name: /^Declare( \$[\d,.]+)?$/ });

it('says until when storage is free, and what each day costs after that', () => {
  show();
  expect(screen.getByText('Free through 22 Mar 2026, then $1.00 a day')).toBeVisible();
});

describe('the contents of a package', () => {
  beforeEach(openAt('#contents'));

  it('are collapsed into one line, which opens the editor', async () => {
    openAt('#')();
    const { user } = show({ amount: '49.90', customerdeclared: false });
    const contents = within(screen.getByRole('region', { name: 'Contents' }));
    const line = contents.getByText('$49.90 USD · Value from the store');
    expect(line.closest('details')).not.toHaveAttribute('open');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(line);
    expect(getCell('Description', 1)).toBeVisible();
  });

  it('are declared line by line; incomplete lines are marked and not sent', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /pmt/declareitemization', ({ body }) => {
        requestBodies.push(body);
        const itemization = [{ description: 'Tea pot', qty: 2, price: '12.50' }];
        return {
          updatedpackage: wirePackage({
            amount: '25.00',
            itemizationdeclared: true,
            customerdeclared: true,
            itemization,
          }),
          message: '',
          dropped: 0,
        };
      }),
    );
    const { user, container } = show(blankFields);
    expect(getDeclareButton()).toHaveAttribute('aria-disabled', 'true');
    expect(getDeclareButton()).toHaveAccessibleName('Declare');
    await user.type(getCell('Description', 1), 'Tea pot');
    await user.type(getCell('Quantity', 1), '2');
    await user.type(getCell('Unit price (USD)', 1), '12.5{Enter}');
    expect(getCell('Description', 2)).toHaveFocus();
    await user.keyboard('Lid');
    expect(screen.getByText('Won’t be sent: quantity and price missing')).toBeVisible();
    await expectNoAxeViolations(container);
    const columnHeaders = within(screen.getByRole('table', { name: 'Contents' })).getAllByRole(
      'columnheader',
    );
    expect(columnHeaders.at(-1)).toHaveTextContent('Remove');
    expect(container.querySelector('thead td')).toBeNull();
    await user.dblClick(screen.getByRole('button', { name: 'Declare $25.00' }));
    expect(
      await screen.findByText('Contents declared: $25.00. 1 incomplete line wasn’t sent.'),
    ).toBeVisible();
    expect(requestBodies).toEqual([
      {
        packageref: 'PK7H2M9QX4',
        declare: true,
        items: [{ description: 'Tea pot', qty: 2, price: 12.5 }],
        seen: expect.anything() as unknown,
      },
    ]);
    expect(screen.getByRole('table', { name: 'Contents' })).toHaveTextContent('Tea pot');
    expect(screen.getByRole('button', { name: 'Change contents' })).toBeVisible();
  });

  it('are prefilled with what the store reported, and leaving then needs no confirmation', async () => {
    const itemization = [{ description: 'Tea set', qty: 1, price: '49.90' }];
    const sentItems: unknown[] = [];
    server.use(
      answer('POST /pmt/declareitemization', ({ body }) => {
        sentItems.push((body as { items: unknown }).items);
        const updatedpackage = wirePackage({ itemizationdeclared: true, itemization });
        return { updatedpackage, message: '', dropped: 0 };
      }),
    );
    const { user } = show();
    expect(getCell('Description', 1)).toHaveAccessibleDescription(
      'From the store; please check it',
    );
    const leaveEvent = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(leaveEvent));
    expect(leaveEvent.defaultPrevented).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Declare $49.90' }));
    expect(await screen.findByText('Contents declared: $49.90.')).toBeVisible();
    expect(sentItems).toEqual([[{ description: 'Tea set', qty: 1, price: 49.9 }]]);
  });

  it('report an invalid line and cannot be declared until it is corrected', async () => {
    const { user } = show(blankFields);
    await user.type(getCell('Quantity', 1), '1000');
    expect(getCell('Quantity', 1)).toHaveAccessibleDescription(
      expect.stringContaining("Value shouldn't exceed 999") as string,
    );
    expect(screen.getByText('Invalid')).toBeVisible();
    expect(getDeclareButton()).toHaveAccessibleDescription('Please correct 1 line first.');
  });

  it('accept rows pasted from a spreadsheet', () => {
    show();
    fireEvent.paste(getCell('Description', 1), {
      clipboardData: { getData: () => 'Cup\t6\t$1,200.50\r\nSaucer\t6\t３\r\n' },
    });
    expect(getCell('Description', 2)).toHaveValue('Saucer');
    expect(screen.getByRole('button', { name: 'Declare $7,221.00' })).toBeEnabled();
  });

  it('keep the input across a reload and ask before leaving', async () => {
    const firstView = show(blankFields);
    await firstView.user.type(getCell('Description', 1), 'Half a lin');
    const leaveEvent = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(leaveEvent));
    expect(leaveEvent.defaultPrevented).toBe(true);
    firstView.unmount();
    const { user } = show(blankFields);
    expect(getCell('Description', 1)).toHaveValue('Half a lin');
    expect(screen.getByText('We’ve restored what you typed here before.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(getCell('Description', 1)).toHaveValue('');
  });

  it('keep the input when the host refuses, and show the reason', async () => {
    server.use(refuse('POST /pmt/declareitemization', 'packageState'));
    const { user } = show({
      itemizationdeclared: true,
      itemization: [{ description: 'Cup', qty: 1, price: '5.00' }],
    });
    await user.click(screen.getByRole('button', { name: 'Change contents' }));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(getCell('Description', 1));
    expect(screen.getByText('Saved')).toBeVisible();
    await user.type(getCell('Quantity', 1), '0');
    expect(screen.getByText('Unsaved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Declare $50.00' }));
    expect(await screen.findByText(/This package has changed/)).toBeVisible();
    expect(getCell('Quantity', 1)).toHaveValue('10');
  });

  it.each([
    ['keeps it', 'Keep that declaration', 'Rice'],
    ['replaces it', 'Declare $6.00\u00a0USD instead', 'Cup'],
  ])(
    'show what another window declared in the meantime, and the member %s',
    async (_what, choice, remainingItem) => {
      const rice = wirePackage({
        amount: '3.00',
        itemizationdeclared: true,
        customerdeclared: true,
        itemization: [{ description: 'Rice', qty: 1, price: '3.00' }],
      });
      const cup = {
        ...rice,
        amount: '6.00',
        itemization: [{ description: 'Cup', qty: 1, price: '6.00' }],
      };
      const seenContents: unknown[] = [];
      server.use(
        answer('GET /pmt/package', rice),
        answer('POST /pmt/declareitemization', ({ body }) => {
          seenContents.push((body as { seen: unknown }).seen);
          return { updatedpackage: cup, message: '', dropped: 0 };
        }),
      );
      server.use(refuse('POST /pmt/declareitemization', 'contentsChanged', { once: true }));
      const { user } = show(blankFields);
      await user.type(getCell('Description', 1), 'Cup');
      await user.type(getCell('Quantity', 1), '1');
      await user.type(getCell('Unit price (USD)', 1), '6');
      await user.click(screen.getByRole('button', { name: 'Declare $6.00' }));
      const question = await screen.findByRole('alert');
      expect(question).toHaveTextContent(
        '$3.00 USD has been declared for this package in the meantime.',
      );
      expect(question).toHaveTextContent('Rice');
      expect(getCell('Description', 1)).toHaveValue('Cup');
      await user.click(screen.getByRole('button', { name: choice }));
      expect(await screen.findByRole('button', { name: 'Change contents' })).toBeVisible();
      expect(screen.getByText(remainingItem)).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(seenContents).toEqual(
        remainingItem === 'Cup' ? [{ amount: '3.00', items: rice.itemization }] : [],
      );
    },
  );

  it('cannot be changed once the package has left', () => {
    show({ status: 'P', actionsallowed: [], shipmentref: 'SH11111111' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('link', { name: 'SH11111111' })).toHaveAttribute(
      'href',
      '/shipments/SH11111111',
    );
  });
});

describe('editing a package', () => {
  async function openEditor(changes: Partial<Package> = {}) {
    const { user } = show(changes);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Tea set”' }));
    await dialog.findByRole('textbox', { name: 'Name' });
    return { user, dialog };
  }

  it('searches merchants, applies only the latest response, and shows the package that the host returns', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('GET /pmt/merchants', async ({ query }) => {
        if (query['search'] === 'e') await new Promise((resolve) => setTimeout(resolve, 300));
        return { merchants: query['search'] === 'eb' ? [{ name: 'eBay' }] : [{ name: 'Etsy' }] };
      }),
      answer('POST /pmt/updatepackage', ({ body }) => {
        requestBodies.push(body);
        return {
          updatedpackage: wirePackage({ name: 'Tea for two', category: 'books', merchant: 'eBay' }),
          message: '',
        };
      }),
    );
    const { user, dialog } = await openEditor();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Tea for two');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'books');
    const merchant = dialog.getByRole('combobox', { name: 'Merchant' });
    await user.clear(merchant);
    await user.type(merchant, 'e');
    await user.type(merchant, 'b');
    await user.click(await dialog.findByRole('option', { name: 'eBay' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tea for two' })).toBeVisible();
    expect(requestBodies).toEqual([
      { packageref: 'PK7H2M9QX4', name: 'Tea for two', category: 'books', merchant: 'eBay' },
    ]);
  });

  it('asks the host about a merchant not chosen from the list, and shows its response', async () => {
    server.use(
      answer('GET /pmt/merchants', { merchants: [] }),
      refuse('POST /pmt/updatepackage', 'validation', {
        fields: [{ field: 'merchant', message: 'chooseFromList' }],
      }),
    );
    const { user, dialog } = await openEditor();
    const merchant = dialog.getByRole('combobox', { name: 'Merchant' });
    await user.clear(merchant);
    await user.type(merchant, 'Tea shed ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please choose an item from the list')).toBeVisible();
    expect(merchant).toHaveValue('Tea shed');
    await user.clear(merchant);
    await user.tab();
    expect(await dialog.findByText('This field is required')).toBeVisible();
  });

  it("shows the host's refusals next to their fields and preserves the input", async () => {
    server.use(
      refuse('POST /pmt/updatepackage', 'validation', {
        fields: [{ field: 'name', message: 'alphanumeric' }],
      }),
    );
    const { user, dialog } = await openEditor();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        expect.stringContaining('Please use alphanumeric characters only') as string,
      ),
    );
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Tea set 2');
  });

  it('says that the category of coins cannot be changed', async () => {
    const { dialog } = await openEditor({ category: 'coins' });
    expect(dialog.getByText(/can’t be changed/)).toBeVisible();
    expect(dialog.queryByRole('combobox', { name: 'Category' })).toBeNull();
  });
});
