import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import {
  damagedPackage,
  hazardousPackage,
  openAction,
  showPackage,
  startWithPrices,
} from '@/__tests__/support/package-page';
import { wirePackage } from '@/__tests__/support/packages';

beforeEach(startWithPrices);

const readyFields = { actionsallowed: ['edit', 'declare', 'verify', 'repack', 'discard'] };

const waitForClose = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a request for a package', () => {
  it('is offered with its price, and only if the host allows it', async () => {
    const { user } = showPackage(hazardousPackage);
    await user.click(screen.getByRole('button', { name: 'Choose what to do with Tea set' }));
    const dialog = await screen.findByRole('dialog', { name: 'What should we do with “Tea set”?' });
    expect(
      await within(dialog).findByRole('button', { name: /^Hazmat processing.*\$32\.00$/ }),
    ).toBeVisible();
    expect(
      within(dialog).getByRole('button', { name: /^Discard hazmat goods.*Free$/ }),
    ).toBeVisible();
    expect(
      within(dialog).queryByRole('button', { name: /Repack|Verify|Ship as is/ }),
    ).not.toBeInTheDocument();
    await expectNoAxeViolations(dialog);
  });

  it.each([
    ['clothing', '$5.00'],
    ['audio', '$7.00'],
  ])('shows the repacking price by category: %s %s', async (category, price) => {
    const { user } = showPackage({ ...readyFields, category });
    await user.click(screen.getByRole('button', { name: /Services for/ }));
    const dialog = await screen.findByRole('dialog');
    const repack = await within(dialog).findByRole('button', { name: /^Repack/ });
    await waitFor(() => expect(repack).toHaveTextContent(price));
  });

  it('is not offered if the host allows none', () => {
    showPackage({ status: 'P', actionsallowed: [] });
    expect(screen.queryByRole('button', { name: /Services for|Choose/ })).not.toBeInTheDocument();
  });
});

describe('verify content', () => {
  it('needs an instruction and a text, then sends both once', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /actionrequest/action/verify', ({ body }) => {
        requestBodies.push(body);
        return {
          updatedpackage: wirePackage({
            status: '1',
            packagetype: ['verifying'],
            actionsallowed: [],
          }),
          message: '',
        };
      }),
    );
    const { user, dialog } = await openAction(readyFields, /^Verify content/);
    expect(within(dialog).getByText('1–2 business days')).toBeVisible();
    expect(
      within(dialog).getByPlaceholderText('Special instructions to the checker...'),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Verify content' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Please select one or more instruction(s)',
    );
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Take photos' }));
    await user.type(
      within(dialog).getByRole('textbox', { name: /Special instructions/ }),
      'Show the label',
    );
    expect(within(dialog).getByText('14/120')).toBeInTheDocument();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Verify content' }));
    await waitForClose();
    expect(requestBodies).toEqual([
      { packageref: 'PK7H2M9QX4', instructions: ['photo'], additional: 'Show the label' },
    ]);
    expect(screen.getByText('Verifying Content')).toBeVisible();
  });

  it('says so when it fails', async () => {
    server.use(refuse('POST /actionrequest/action/verify', 'internal'));
    const { user, dialog } = await openAction(readyFields, /^Verify content/);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Take photos' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Special instructions/ }), 'Label');
    await user.click(within(dialog).getByRole('button', { name: 'Verify content' }));
    expect(await within(dialog).findByText('Failed to Verify Content')).toBeVisible();
  });
});

describe('repack', () => {
  const details = {
    actualweight: 970,
    dimensions: { length: 50, width: 40, height: 13.5 },
    volumetricweight: 4500,
    weightbefore: 10_000,
    weightafter: 4500,
    savings: '41.20',
    fee: '7.00',
    repacktype: 'box',
    notes: ['estimate'],
  };

  it('shows the weights before and after with the savings net of our fee, and continues', async () => {
    server.use(
      answer('GET /actionrequest/action/getrepack', () => details),
      answer('POST /actionrequest/action/repack', () => ({
        updatedpackage: wirePackage({ status: '1', actionsallowed: [] }),
        message: '',
      })),
    );
    const { user, dialog } = await openAction(readyFields, /^Repack/);
    expect(
      await within(dialog).findByRole('progressbar', { name: 'Chargeable weight now' }),
    ).toHaveAttribute('value', '10000');
    expect(
      within(dialog).getByRole('progressbar', { name: 'Chargeable weight after repacking' }),
    ).toHaveAttribute('value', '4500');
    expect(
      within(dialog).getByText(
        'You’ll save about $34.20 ($41.20 in shipping for 5.5 kg less, minus our $7.00 fee).',
      ),
    ).toBeVisible();
    expect(within(dialog).getByText(/^These are estimates/)).toBeVisible();
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Continue Repack' }));
    await waitForClose();
    expect(screen.getByText('Processing')).toBeVisible();
  });

  it.each([
    ['suggests adding an address if the package would weigh less', 4500, 1, 0],
    ['promises no savings if the package would not weigh less', 10_000, 0, 1],
  ])('%s', async (_what, weightafter, linkCount, warningCount) => {
    const unpricedDetails = { ...details, weightafter, savings: null, notes: ['noAddress'] };
    server.use(answer('GET /actionrequest/action/getrepack', () => unpricedDetails));
    const { dialog } = await openAction(readyFields, /^Repack/);
    await within(dialog).findByRole('progressbar', { name: 'Chargeable weight now' });
    expect(
      within(dialog)
        .queryAllByRole('link', { name: 'Add a delivery address' })
        .map((link) => link.getAttribute('href')),
    ).toEqual(Array(linkCount).fill('/account/addresses'));
    expect(within(dialog).queryByText(/^These are estimates/)).toBeNull();
    expect(within(dialog).queryAllByText(/wouldn’t lower what you pay/)).toHaveLength(warningCount);
  });

  it.each(['7.00', '2.50', '0.00'])(
    'says that savings of $%s are not worth the fee',
    async (savings) => {
      const unprofitableDetails = { ...details, savings, notes: ['estimate', 'notWorthwhile'] };
      server.use(answer('GET /actionrequest/action/getrepack', () => unprofitableDetails));
      const { dialog } = await openAction(readyFields, /^Repack/);
      expect(
        await within(dialog).findByText(
          `Repacking doesn’t pay off for this package: you’d save about $${savings} in shipping, and our fee is $7.00.`,
        ),
      ).toBeVisible();
      expect(within(dialog).queryByText(/You’ll save/)).toBeNull();
    },
  );

  it('says that the details did not load', async () => {
    server.use(refuse('GET /actionrequest/action/getrepack', 'internal'));
    const { dialog } = await openAction(readyFields, /^Repack/);
    expect(await within(dialog).findByText('Unable to get package repack details')).toBeVisible();
  });

  it('says why it was refused', async () => {
    server.use(
      answer('GET /actionrequest/action/getrepack', () => details),
      refuse('POST /actionrequest/action/repack', 'packageState'),
    );
    const { user, dialog } = await openAction(readyFields, /^Repack/);
    await user.click(await within(dialog).findByRole('button', { name: 'Continue Repack' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong, unable to repack package');
    expect(alert).toHaveTextContent('This package has changed.');
  });
});

describe('discard', () => {
  it("shows the package's name in the confirmation, focuses CANCEL, and discards on YES", async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /actionrequest/action/discard', ({ body }) => {
        requestBodies.push(body);
        return {
          updatedpackage: wirePackage({
            status: 'D',
            packagetype: ['discarded'],
            actionsallowed: [],
          }),
          message: '',
        };
      }),
    );
    const { user, dialog } = await openAction(readyFields, /^Discard/);
    expect(dialog).toHaveAccessibleName('Are you sure you want to discard "Tea set"');
    expect(within(dialog).getByText('you cannot undo this action')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'YES, DISCARD' }));
    await waitForClose();
    expect(requestBodies).toEqual([{ packageref: 'PK7H2M9QX4', action: 'discard' }]);
    expect(screen.getByText('Discarded')).toBeVisible();
  });

  it("sends a separate action for a damaged part, and shows the host's refusal", async () => {
    let requestBody: unknown;
    server.use(
      http.post('*/api/ms/actionrequest/action/discard', async ({ request }) => {
        requestBody = await request.json();
        return HttpResponse.json(
          {
            status: false,
            status_code: 409,
            error: { error_code: 4711, message: 'It is on the scales right now.' },
          },
          { status: 409 },
        );
      }),
    );
    const { user, dialog } = await openAction(damagedPackage, /^Discard the damaged part/);
    await user.click(within(dialog).getByRole('button', { name: 'YES, DISCARD' }));
    expect(await within(dialog).findByText('It is on the scales right now.')).toBeVisible();
    expect(requestBody).toMatchObject({ action: 'discard_damaged_partial' });
  });
});

describe('what happened to a package', () => {
  it('is listed with notes from the staff; an unknown event is shown as a change by the staff', () => {
    const timestamp = '2026-02-21T08:00:00.000Z';
    window.history.replaceState(null, '', '#history');
    showPackage({
      events: [
        { kind: 'verify-done', at: timestamp, note: 'Three cups, none broken' },
        { kind: 'discard_hazmat_full-declined', at: timestamp, note: '' },
        { kind: 'teleported', at: timestamp, note: '' },
      ],
    });
    window.history.replaceState(null, '', '#');
    // The summary line of the collapsed section also shows the newest event.
    for (const text of ['Contents checked', 'Three cups, none broken'])
      for (const element of screen.getAllByText(text)) expect(element).toBeVisible();
    expect(screen.getByText('Your request was declined')).toBeVisible();
    expect(screen.getByText('Changed by our team')).toBeVisible();
  });
});
