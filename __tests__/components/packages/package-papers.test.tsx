import { screen, waitFor } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { Package } from '@/contract/member/pmt';
import PackagePage from '@/pages/packages/[ref]';
import { readPackage } from '@/services/pmt';

function show(changes: Partial<Package> = {}) {
  const data = {
    item: readPackage(wirePackage(changes)),
    destinations: [],
    home: null,
    categories: [],
  };
  return renderPage(
    <MockRouter path="/packages/PK7H2M9QX4">
      <PackagePage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

beforeEach(() => window.history.replaceState(null, '', '#papers'));
afterEach(() => window.history.replaceState(null, '', '#'));

describe('the documents of a package', () => {
  const createFile = (name: string, type: string, content: BlobPart = '%PDF-1.4 %%EOF') =>
    new File([content], name, { type });
  const findField = async () => screen.findByLabelText(/^Invoice from the store/);

  it('are the packing slip, and the invoice once the member has uploaded one', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /pmt/uploadinvoice', ({ body }) => {
        requestBodies.push(body);
        return {
          updatedpackage: wirePackage({ invoiceuploaded: true, customerdeclared: true }),
          message: '',
        };
      }),
    );
    const { user, container } = show();
    expect(
      screen.getByRole('button', { name: 'Packing slip (opens in a new window)' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invoice from the store/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Upload invoice' }));
    await user.upload(await findField(), createFile('invoice.pdf', 'application/pdf'));
    await user.dblClick(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Invoice saved.')).toBeVisible();
    expect(requestBodies).toEqual([{ packageref: 'PK7H2M9QX4', file: btoa('%PDF-1.4 %%EOF') }]);
    const form = screen
      .getByRole('button', { name: 'Invoice from the store (opens in a new window)' })
      .closest('form');
    expect(form).toHaveFormValues({ kind: 'shopinvoice', reference: 'PK7H2M9QX4', lang: 'en' });
    expect(screen.getByText('Invoice uploaded')).toBeVisible();
    expect(screen.getByText(/Value declared$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace invoice' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectNoAxeViolations(container);
  });

  it('report a file that is missing, too large, or refused by the host', async () => {
    server.use(
      refuse('POST /pmt/uploadinvoice', 'validation', {
        fields: [{ field: 'file', message: 'pdfUnsafe' }],
      }),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Upload invoice' }));
    await findField();
    const submit = async () => user.click(screen.getByRole('button', { name: 'Upload' }));
    await submit();
    await waitFor(async () =>
      expect(await findField()).toHaveAccessibleDescription(
        expect.stringContaining('This field is required') as string,
      ),
    );
    await user.upload(
      await findField(),
      createFile('long.pdf', 'application/pdf', new Uint8Array(1024 * 1024 + 1)),
    );
    await submit();
    await waitFor(async () =>
      expect(await findField()).toHaveAccessibleDescription(
        expect.stringContaining('File is too large to upload') as string,
      ),
    );
    await user.upload(await findField(), createFile('invoice.pdf', 'application/pdf'));
    await submit();
    await waitFor(async () =>
      expect(await findField()).toHaveAccessibleDescription(
        expect.stringContaining('This PDF contains scripts') as string,
      ),
    );
  });

  it('cannot be changed once the package has left', () => {
    show({ status: 'P', actionsallowed: [], invoiceuploaded: true });
    expect(screen.getByRole('button', { name: /^Invoice from the store/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /the invoice$/ })).toBeNull();
  });
});
