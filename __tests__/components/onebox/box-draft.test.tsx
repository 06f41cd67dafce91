import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { boxId, findCard, showBox, wireBox, wireBoxPrice } from '@/__tests__/support/box-page';
import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import { wireBoxItem } from '@/__tests__/support/oneboxes';
import { wirePackage } from '@/__tests__/support/packages';
import { visitedPaths } from '@/__tests__/support/router';

beforeEach(() => void (visitedPaths.length = 0));

const vase = wirePackage({ packageref: 'PK33333333', name: 'Vase' });
const threePackageBox = wireBox({
  packages: [...wireBox().packages, wireBoxItem({ packageref: 'PK33333333', name: 'Vase' })],
  quote: wireBoxPrice({ total: '11.00' }),
});

/** The row of a charge, found by the start of its name. */
const getLine = (name: string) =>
  findCard('What it costs').getByRole('row', { name: new RegExp(`^${name}`) });

describe('a draft OneBox', () => {
  it('shows the box, its contents, its weight, its nonzero charges by name, and storage from the oldest package', async () => {
    const { container } = await showBox(wireBox());
    expect(
      screen.getByRole('img', { name: 'An open box with 2 packages inside; it holds up to 20.' }),
    ).toBeVisible();
    expect(
      screen.getByRole('navigation', { name: 'Steps for OneBox PK4K8T2M9Q' }),
    ).toHaveTextContent('Choose packages and pay');
    for (const text of ['Tea set', 'Book', 'about 2.05 kg'])
      expect(findCard('In this OneBox').getByText(text)).toBeVisible();
    // The box has not been measured yet, so no size appears.
    expect(screen.queryByText(/ × .*cm/)).toBeNull();
    expect(getLine('OneBox Fee')).toHaveTextContent('$4.00');
    expect(getLine('Content Verification Fee')).toHaveTextContent('$5.00');
    expect(getLine('Total')).toHaveTextContent('$9.00');
    expect(screen.queryByText('Hazmat Fee')).toBeNull();
    expect(
      findCard('About the OneBox').getByText(/oldest package, which arrived on 20 Feb 2026/),
    ).toBeVisible();
    expect(
      findCard('About the OneBox').getByText(/^Free through .* 2026, then \$1\.00 a day\.$/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $9.00\u00a0USD with PayPal' })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('applies a promo code to its price, and describes the code', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /onebox/promo', ({ body }: RequestContent) => {
        bodies.push(body);
        return wireBox({
          promo: {
            code: 'WELCOME5',
            description: '$5.00 off your order',
            type: '0',
            price: '5.00',
            extra: '',
          },
          quote: {
            ...wireBoxPrice({ total: '4.00' }),
            discount: '5.00',
            promocodeused: 'WELCOME5',
          },
        });
      }),
    );
    const { user } = await showBox(wireBox());
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'welcome5{Enter}');
    expect(await screen.findByText('WELCOME5: $5.00 off')).toBeVisible();
    expect(screen.getByText('$5.00 off your order')).toBeVisible();
    expect(getLine('Promo code WELCOME5')).toHaveTextContent('-$5.00');
    expect(getLine('Total')).toHaveTextContent('$4.00');
    expect(bodies).toEqual([{ oneboxid: boxId, promocode: 'welcome5' }]);
  });

  it('adds and removes a package, and shows the new price immediately each time', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /onebox/update', ({ body }: RequestContent) => {
        requestBodies.push(body);
        return requestBodies.length === 1 ? threePackageBox : wireBox();
      }),
    );
    const getRowTexts = (list: string) =>
      findCard(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    const { user } = await showBox(wireBox(), [vase]);
    expect(screen.getByRole('button', { name: 'Remove Book' })).toHaveAccessibleDescription(
      'A OneBox needs at least 2 packages. To take them all out, cancel the OneBox.',
    );
    await user.click(screen.getByRole('button', { name: 'Remove Book' }));
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    expect(
      await screen.findByRole('img', {
        name: 'An open box with 3 packages inside; it holds up to 20.',
      }),
    ).toBeVisible();
    expect(getLine('Total')).toHaveTextContent('$11.00');
    expect(
      (await screen.findByText('Vase is in the box. New total: $11.00 USD.')).closest(
        '[role=status]',
      ),
    ).not.toBeNull();
    expect(getRowTexts('Add packages')).toEqual([
      expect.stringMatching(/^Vase.*In the box.*Undo$/),
    ]);
    expect(screen.getByRole('button', { name: 'Undo adding Vase' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Vase' }));
    expect(await screen.findByRole('button', { name: 'Add Vase' })).toBeVisible();
    expect(getRowTexts('In this OneBox')).toEqual([
      expect.stringMatching(/^Tea set/),
      expect.stringMatching(/^Book/),
      expect.stringMatching(/^Vase.*Removed.*Put back$/),
    ]);
    expect(screen.getByRole('button', { name: 'Put back Vase' })).toBeVisible();
    const [initialPackages, allPackages] = [
      ['PK11111111', 'PK22222222'],
      ['PK11111111', 'PK22222222', 'PK33333333'],
    ];
    expect(requestBodies).toEqual([
      { oneboxid: boxId, packages: allPackages, seen: initialPackages },
      { oneboxid: boxId, packages: initialPackages, seen: allPackages },
    ]);
  });

  it('reports a change in another tab, and reloads', async () => {
    server.use(refuse('POST /onebox/update', 'oneboxChanged'));
    const { user } = await showBox(wireBox(), [vase]);
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    expect(await screen.findByText(/^This OneBox was changed in another window,/)).toBeVisible();
    expect(visitedPaths).toEqual([`/onebox/${boxId}`]);
  });

  it('shows an open payment above everything else', async () => {
    server.use(
      answer('GET /payment/attempt', {
        attemptid: boxId,
        state: 'opened',
        gateway: 'paypal',
        amount: '9.00',
        currency: 'USD',
        targetkind: 'onebox',
        targetid: boxId,
        reference: 'PK4K8T2M9Q',
        popupurl: null,
      }),
    );
    await showBox(wireBox({ attempt: { attemptid: boxId, state: 'opened', gateway: 'paypal' } }));
    const cancelButton = screen.getByRole('button', { name: /^Cancel payment/ });
    expect(
      cancelButton.compareDocumentPosition(screen.getByRole('region', { name: 'In this OneBox' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(findCard('What it costs').queryByRole('button', { name: /PayPal/ })).toBeNull();
  });

  it('says next to each package why it cannot be added, and lists those that the host refuses', async () => {
    server.use(
      refuse('POST /onebox/update', 'oneboxRefused', {
        fields: [
          { field: 'PK33333333', message: 'inShipment' },
          { field: 'packages', message: 'tooHeavy' },
        ],
      }),
    );
    const sofa = wirePackage({
      packageref: 'PK44444444',
      name: 'Sofa',
      dimensions: { length: 150, width: 80, height: 70 },
    });
    const lamp = wirePackage({
      packageref: 'PK55555555',
      name: 'Lamp',
      oneboxid: '66666666-6666-4666-8666-666666666666',
    });
    const { user } = await showBox(wireBox(), [vase, sofa, lamp]);
    expect(screen.getByRole('button', { name: 'Add Sofa' })).toHaveAccessibleDescription(
      'It’s too large or too heavy for a shared box.',
    );
    expect(screen.getByRole('button', { name: 'Add Lamp' })).toHaveAccessibleDescription(
      'It’s in another OneBox.',
    );
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    const alert = await screen.findByText('Vase:', { exact: false });
    expect(alert.closest('ul')).toHaveTextContent(
      'Vase: It’s in the shipment you’re checking out.Together they weigh more than 30 kg.',
    );
  });

  it('cannot be paid while it has problems, and lists them', async () => {
    await showBox(
      wireBox({
        problems: [
          { packageref: 'PK22222222', code: 'noValue' },
          { packageref: null, code: 'tooManyBatteries' },
        ],
      }),
    );
    expect(screen.getByText('Declare its value first.')).toBeVisible();
    expect(
      screen.getByText('One box can hold up to 2 packages with lithium batteries.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('is paid entirely with credits, at the price shown', async () => {
    const paymentBodies: unknown[] = [];
    const coveredBox = wireBox({
      credits: '9.00',
      availablecredits: '40.00',
      quote: wireBoxPrice({ hash: 'hash-with-credits', creditredeemed: '9.00', total: '0.00' }),
    });
    server.use(
      answer('POST /onebox/redeem', coveredBox),
      answer('POST /reward/checkout', ({ body }: RequestContent) => {
        paymentBodies.push(body);
        return {
          attemptid: boxId,
          state: 'applied' as const,
          gateway: 'zero',
          amount: '0.00',
          currency: 'USD' as const,
          targetkind: 'onebox',
          targetid: boxId,
          reference: 'PK4K8T2M9Q',
          popupurl: null,
        };
      }),
    );
    const { user } = await showBox(wireBox({ availablecredits: '40.00' }));
    await user.click(screen.getByRole('button', { name: 'Use $9.00 in credits' }));
    await user.click(await screen.findByRole('button', { name: 'Pay with credits' }));
    await waitFor(() => expect(visitedPaths).toContain(`/onebox/${boxId}`));
    expect(paymentBodies).toEqual([{ oneboxid: boxId, quote: 'hash-with-credits' }]);
  });

  it('is canceled after confirmation, and returns to the packages', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer(
        'POST /onebox/update',
        ({ body }: RequestContent) => (
          requestBodies.push(body),
          wireBox({ status: 'cancelled', packages: [], quote: null })
        ),
      ),
    );
    const { user } = await showBox(wireBox());
    await user.click(screen.getByRole('button', { name: 'Cancel this OneBox' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel OneBox PK4K8T2M9Q?' }));
    expect(requestBodies).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel OneBox' }));
    await waitFor(() => expect(visitedPaths).toContain('/packages'));
    expect(requestBodies).toEqual([
      { oneboxid: boxId, packages: [], seen: ['PK11111111', 'PK22222222'] },
    ]);
  });
});
