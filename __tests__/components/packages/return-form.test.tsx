import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, server, type RequestContent } from '@/__tests__/support/host-mock';
import { openAction, showPackage, startWithPrices } from '@/__tests__/support/package-page';
import { wirePackage } from '@/__tests__/support/packages';
import { useNotices } from '@/hooks/use-notices';

beforeEach(startWithPrices);

const returnableFields = { actionsallowed: ['edit', 'declare', 'return', 'discard'] };
const returnedPackage = wirePackage({
  status: '1',
  packagetype: ['returning'],
  actionsallowed: [],
});
const openReturn = () => openAction(returnableFields, /^Return to store/);

function recordReturns() {
  const requestBodies: unknown[] = [];
  server.use(
    answer('POST /actionrequest/action/return', ({ body }: RequestContent) => {
      requestBodies.push(body);
      return { updatedpackage: returnedPackage, message: '' };
    }),
  );
  return requestBodies;
}

describe('a return to the store', () => {
  it('shows the cost, requires the label, and sends it', async () => {
    const requestBodies = recordReturns();
    const { user, dialog } = await openReturn();
    expect(await within(dialog).findByText(/^\$4\.00 handling/)).toBeVisible();
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Request return' }));
    expect(await within(dialog).findAllByText('This field is required')).not.toHaveLength(0);
    expect(requestBodies).toEqual([]);
    const label = new File(['%PDF-1.4'], 'label.pdf', { type: 'application/pdf' });
    await user.upload(within(dialog).getByLabelText(/^Return label/), label);
    await user.click(within(dialog).getByRole('button', { name: 'Request return' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestBodies).toEqual([
      { packageref: 'PK7H2M9QX4', postage: 'label', file: btoa('%PDF-1.4'), additional: '' },
    ]);
    expect(screen.getByText('Return Processing')).toBeVisible();
  });

  it('requires the return details when we provide the postage', async () => {
    const requestBodies = recordReturns();
    const { user, dialog } = await openReturn();
    await user.click(within(dialog).getByRole('radio', { name: /^With postage from us/ }));
    expect(within(dialog).queryByLabelText(/^Return label/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Request return' }));
    expect(await within(dialog).findAllByText('This field is required')).not.toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox'), 'RMA 4711');
    await user.click(within(dialog).getByRole('button', { name: 'Request return' }));
    await waitFor(() => expect(requestBodies).toHaveLength(1));
    expect(requestBodies).toEqual([
      { packageref: 'PK7H2M9QX4', postage: 'paid', additional: 'RMA 4711' },
    ]);
  });
});

it('asks for confirmation of a partial discard, and says which part it is', async () => {
  server.use(
    answer('POST /actionrequest/action/discard', { updatedpackage: wirePackage(), message: '' }),
  );
  const { user, dialog } = await openAction(
    { status: '0', packagetype: ['hazmatpartial'], actionsallowed: ['discard_hazmat_partial'] },
    /^Discard the hazmat part/,
  );
  expect(dialog).toHaveAccessibleName('Are you sure you want to discard "Tea set"');
  expect(within(dialog).getByText(/We’ll dispose of the hazardous part/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'YES, DISCARD' }));
  await waitFor(() =>
    expect(useNotices.getState().notices.at(-1)?.text).toBe('Part of Tea set is being discarded.'),
  );
});

it('shows the instructions for the check, how the package was repacked, and both weights', () => {
  showPackage({
    instructions: ['photo', 'itemize'],
    additional: 'Count the cups',
    repacktype: 'bag',
    weight: 900,
    actualweight: 1250,
    shipalone: true,
    slip: { type: 'packingslip', url: '/pmt/viewslip?packageref=PK7H2M9QX4' },
    images: [
      { caption: 'Torn corner', src: 'x', thumbnail: 'x', width: 4, height: 3 },
      { caption: '', src: 'x', thumbnail: 'x', width: 4, height: 3 },
    ],
  });
  const getFact = (name: string) => screen.getByText(name).nextSibling;
  expect(getFact('You asked us to')).toHaveTextContent('List itemsTake photosCount the cups');
  expect(getFact('Repacking')).toHaveTextContent('Into a bag');
  expect(getFact('Weight on arrival')).toHaveTextContent('1.25 kg');
  expect(getFact('Must ship separately')).toHaveTextContent('Yes');
  expect(getFact('Document in the box')).toHaveTextContent('Packing slip');
  expect(
    screen.getByRole('button', { name: /Tea set, photo 1: Torn corner$/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Tea set, photo 2$/ })).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: /^Document from the box/ }).closest('form'),
  ).toHaveFormValues({ kind: 'slip', reference: 'PK7H2M9QX4' });
});
