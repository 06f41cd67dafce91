import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { findCard, showBox, wireBox, wireBoxPrice } from '@/__tests__/support/box-page';
import { wireShipment } from '@/__tests__/support/checkout';
import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import { visitedPaths } from '@/__tests__/support/router';

beforeEach(() => void (visitedPaths.length = 0));

describe('a paid OneBox', () => {
  const paidBox = { paidtime: '2026-03-02T08:00:00.000Z', quote: wireBoxPrice({ hash: '' }) };

  it('shows a thank-you, the next step with its dates, and the receipt, with nothing to change', async () => {
    const { container } = await showBox(wireBox({ ...paidBox, status: 'packing' }));
    expect(screen.getByText('Thank you, your OneBox is paid for')).toBeVisible();
    expect(screen.getByText(/take photos \(expected 3.*6 Mar 2026\)\.$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'A closed box with 2 packages inside.' })).toBeVisible();
    expect(findCard('About the OneBox').getByText(/^3.*6 Mar 2026$/)).toBeVisible();
    expect(findCard('Receipt').getByRole('row', { name: /^Total paid/ })).toHaveTextContent(
      '$9.00',
    );
    for (const name of [/^Take/, /^Add/, /^Pay/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await expectNoAxeViolations(container);
  });

  const readyBox = {
    ...paidBox,
    status: 'ready' as const,
    readytime: '2026-03-03T08:00:00.000Z',
    measured: { weight: 2300, length: 32, width: 25, height: 20 },
    expectedearliest: null,
    expectedlatest: null,
  };
  const getShipButton = () => screen.getByRole('button', { name: 'Ship this OneBox' });
  const recordInit = () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer(
        'POST /shipment/init',
        ({ body }: RequestContent) => (requestBodies.push(body), wireShipment()),
      ),
    );
    return requestBodies;
  };

  it('shows its measurements when it is ready, and ships like a package', async () => {
    server.use(
      answer('GET /shipment/currentshipment', { shipment: null }),
      refuse('POST /shipment/init', 'packageState'),
    );
    const { user } = await showBox(wireBox(readyBox));
    expect(screen.getAllByText('2.3 kg')[0]).toBeVisible();
    await user.click(getShipButton());
    expect(await screen.findByRole('alert')).toBeVisible();
    const requestBodies = recordInit();
    await user.click(getShipButton());
    await waitFor(() => expect(visitedPaths).toContain('/shipment/review'));
    expect(requestBodies).toEqual([{ packages: ['PK4K8T2M9Q'] }]);
  });

  it('asks before it replaces an open checkout, and lists the contents of that checkout', async () => {
    server.use(answer('GET /shipment/currentshipment', { shipment: wireShipment() }));
    const requestBodies = recordInit();
    const { user, container } = await showBox(wireBox(readyBox));
    await user.click(getShipButton());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You have an unfinished checkout' }),
    );
    expect(dialog.getByText(new RegExp(wireShipment().packages[0]?.name ?? 'none'))).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Continue the current one' })).toHaveAttribute(
      'href',
      '/shipment/review',
    );
    await expectNoAxeViolations(container);
    await user.click(dialog.getByRole('button', { name: 'Keep the current one' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([requestBodies, visitedPaths]).toEqual([[], []]);
    await user.click(getShipButton());
    await user.click(await screen.findByRole('button', { name: 'Ship this instead' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/shipment/review']));
    expect(requestBodies).toEqual([{ packages: ['PK4K8T2M9Q'] }]);
  });

  it('links to its shipment once it is shipped, and says where its packages are once it is canceled', async () => {
    const { unmount } = await showBox(
      wireBox({ ...paidBox, status: 'shipped', shipmentref: 'SH4K8T2M9Q' }),
    );
    expect(screen.getByRole('link', { name: 'Track the shipment' })).toHaveAttribute(
      'href',
      '/shipments/SH4K8T2M9Q',
    );
    unmount();
    await showBox(wireBox({ status: 'cancelled', packages: [], quote: null }));
    expect(
      screen.getByText('Its packages are back in your list. You haven’t been charged.'),
    ).toBeVisible();
  });

  it('shows the refund when it could not be packed, and never says that nothing was charged', async () => {
    const refund = { amount: '4.00', credits: '2.00', state: 'due' as const, refundedtime: null };
    const { unmount } = await showBox(wireBox({ ...paidBox, status: 'cancelled', refund }));
    expect(
      screen.getByText('We’re refunding $4.00 to your original payment method.'),
    ).toBeVisible();
    expect(screen.getByText('$2.00 in credits is back in your account.')).toBeVisible();
    expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
    unmount();
    await showBox(
      wireBox({
        ...paidBox,
        status: 'cancelled',
        refund: {
          ...refund,
          credits: '0.00',
          state: 'refunded',
          refundedtime: '2026-03-09T08:00:00.000Z',
        },
      }),
    );
    expect(screen.getByText('We’ve refunded $4.00 to your original payment method.')).toBeVisible();
  });
});
