import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server, type Seen } from '@/__tests__/support/host-mock';
import { wireBox as wireDraft, wireBoxItem } from '@/__tests__/support/oneboxes';
import { wireShipment } from '@/__tests__/support/checkout';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import type { Onebox } from '@/contract/onebox';
import type { Package } from '@/contract/pmt';
import type { Api } from '@/lib/api';
import OneboxPage from '@/pages/onebox/[id]';
import { getBox } from '@/services/onebox';
import { readPackage } from '@/services/pmt';

beforeEach(() => void (visited.length = 0));

const BOX = '55555555-5555-4555-8555-555555555555';
const rule = { id: 'fee/1', source: 'test', validfrom: '2026-01-01' };

/** A price of 9.00: the fee of two packages and a check of one. */
const wireBoxQuote = (
  override: Partial<NonNullable<Onebox['quote']>> = {},
): NonNullable<Onebox['quote']> => ({
  hash: 'hash-of-this-price',
  subtotal: '9.00',
  creditredeemed: '0.00',
  total: '9.00',
  currency: 'USD',
  charges: [
    { code: 'oneboxFee', amount: '4.00', rule, basis: { fee: 'onebox', count: '2', each: '2.00' } },
    {
      code: 'contentverification',
      amount: '5.00',
      rule,
      basis: { fee: 'contentverification', count: '1', each: '5.00' },
    },
    { code: 'hazmatFee', amount: '0.00', rule, basis: {} },
  ],
  ...override,
});

/** A draft of a tea set and a book. */
const wireBox = (override: Partial<Onebox> = {}): Onebox =>
  wireDraft({
    oneboxid: BOX,
    oneboxref: 'PK4K8T2M9Q',
    estimate: { weight: 2050, length: 31, width: 20, height: 22 },
    quote: wireBoxQuote(),
    packages: [
      wireBoxItem({ packageref: 'PK11111111' }),
      wireBoxItem({ packageref: 'PK22222222', name: 'Book' }),
    ],
    ...override,
  });

const vase = wirePackage({ packageref: 'PK33333333', name: 'Vase' });
const three = wireBox({
  packages: [...wireBox().packages, wireBoxItem({ packageref: 'PK33333333', name: 'Vase' })],
  quote: wireBoxQuote({ total: '11.00' }),
});

async function show(wire: Onebox, ready: Package[] = []) {
  const box = await getBox({ request: () => Promise.resolve(wire) } as unknown as Api, BOX);
  const items = ready.map(readPackage);
  const list = {
    items,
    page: 1,
    totalPages: 1,
    total: items.length,
    capped: false,
    next: null,
    previous: null,
    counts: { action: 0, processing: 0, ready: items.length, history: 0 },
    boxes: [],
  };
  const data = {
    box,
    ready: wire.status === 'draft' ? list : null,
    parcel: null,
    cards: [],
    gatewayOrigins: [],
  };
  return renderPage(
    <StoryRouter path={`/onebox/${BOX}`}>
      <OneboxPage {...frameProps()} data={data} loadError={null} />
    </StoryRouter>,
  );
}

const card = (name: string) => within(screen.getByRole('region', { name }));
/** The amount of each line by the beginning of its name. */
const line = (name: string) =>
  card('What it costs').getByRole('row', { name: new RegExp(`^${name}`) });

describe('a draft', () => {
  it('shows the box, what is inside, its estimate, its charges by their names without zero lines, and storage from the oldest package', async () => {
    const { container } = await show(wireBox());
    expect(
      screen.getByRole('img', { name: 'An open box with 2 packages inside; 20 fit.' }),
    ).toBeVisible();
    expect(
      screen.getByRole('navigation', { name: 'Steps of OneBox PK4K8T2M9Q' }),
    ).toHaveTextContent('Choose and pay');
    for (const text of ['Tea set', 'Book', 'about 2.05 kg', 'about 31 × 20 × 22 cm'])
      expect(card('In this OneBox').getByText(text)).toBeVisible();
    expect(line('OneBox Fee')).toHaveTextContent('$4.00');
    expect(line('Content Verification Fee')).toHaveTextContent('$5.00');
    expect(line('Total')).toHaveTextContent('$9.00');
    expect(screen.queryByText('Hazmat Fee')).toBeNull();
    expect(
      card('About the OneBox').getByText(/oldest package, which arrived on 20 Feb 2026/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $9.00 USD with PayPal' })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('takes a package in and lets it out again, each at once with the new price', async () => {
    const asked: unknown[] = [];
    server.use(
      answer('POST /onebox/update', ({ body }: Seen) => {
        asked.push(body);
        return asked.length === 1 ? three : wireBox();
      }),
    );
    const names = (list: string) =>
      card(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    const { user } = await show(wireBox(), [vase]);
    expect(screen.getByRole('button', { name: 'Take out Book' })).toHaveAccessibleDescription(
      'A OneBox needs at least 2 packages. To have them all back, take it apart.',
    );
    await user.click(screen.getByRole('button', { name: 'Take out Book' }));
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    expect(
      await screen.findByRole('img', { name: 'An open box with 3 packages inside; 20 fit.' }),
    ).toBeVisible();
    expect(line('Total')).toHaveTextContent('$11.00');
    expect(
      (await screen.findByText('Vase is in the box. New total: $11.00 USD.')).closest(
        '[role=status]',
      ),
    ).not.toBeNull();
    expect(names('Add packages')).toEqual([expect.stringMatching(/^Vase.*In the box.*Undo$/)]);
    expect(screen.getByRole('button', { name: 'Undo adding Vase' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take out Vase' }));
    expect(await screen.findByRole('button', { name: 'Add Vase' })).toBeVisible();
    expect(names('In this OneBox')).toEqual([
      expect.stringMatching(/^Tea set/),
      expect.stringMatching(/^Book/),
      expect.stringMatching(/^Vase.*Taken out.*Put back$/),
    ]);
    expect(screen.getByRole('button', { name: 'Put back Vase' })).toBeVisible();
    const [two, all] = [
      ['PK11111111', 'PK22222222'],
      ['PK11111111', 'PK22222222', 'PK33333333'],
    ];
    expect(asked).toEqual([
      { oneboxid: BOX, packages: all, seen: two },
      { oneboxid: BOX, packages: two, seen: all },
    ]);
  });

  it('says that another tab was faster, and loads the box as it is', async () => {
    server.use(refuse('POST /onebox/update', 'oneboxChanged'));
    const { user } = await show(wireBox(), [vase]);
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    expect(await screen.findByText(/^This OneBox was changed in another window\./)).toBeVisible();
    expect(visited).toEqual([`/onebox/${BOX}`]);
  });

  it('shows a payment that is open above everything else', async () => {
    server.use(
      answer('GET /payment/attempt', {
        attemptid: BOX,
        state: 'opened',
        gateway: 'paypal',
        amount: '9.00',
        currency: 'USD',
        targetkind: 'onebox',
        targetid: BOX,
        reference: 'PK4K8T2M9Q',
        popupurl: null,
      }),
    );
    await show(wireBox({ attempt: { attemptid: BOX, state: 'opened', gateway: 'paypal' } }));
    const notice = screen.getByRole('button', { name: /^Cancel/ });
    expect(
      notice.compareDocumentPosition(screen.getByRole('region', { name: 'In this OneBox' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card('What it costs').queryByRole('button', { name: /PayPal/ })).toBeNull();
  });

  it('says at each package why it cannot be added, and names those that the host refuses', async () => {
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
    const { user } = await show(wireBox(), [vase, sofa, lamp]);
    expect(screen.getByRole('button', { name: 'Add Sofa' })).toHaveAccessibleDescription(
      'It is too large or too heavy for a shared box.',
    );
    expect(screen.getByRole('button', { name: 'Add Lamp' })).toHaveAccessibleDescription(
      'It is in another OneBox.',
    );
    await user.click(screen.getByRole('button', { name: 'Add Vase' }));
    const alert = await screen.findByText('Vase:', { exact: false });
    expect(alert.closest('ul')).toHaveTextContent(
      'Vase: It is in the shipment that you are checking out.Together they weigh more than 30 kg.',
    );
  });

  it('cannot be paid while something is wrong with it, and says what', async () => {
    await show(
      wireBox({
        problems: [
          { packageref: 'PK22222222', code: 'noValue' },
          { packageref: null, code: 'tooManyBatteries' },
        ],
      }),
    );
    expect(screen.getByText('Declare its value first.')).toBeVisible();
    expect(
      screen.getByText('At most 2 packages with lithium batteries may go into one box.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('is paid whole with credits, by the price on the screen', async () => {
    const paid: unknown[] = [];
    const covered = wireBox({
      credits: '9.00',
      availablecredits: '40.00',
      quote: wireBoxQuote({ hash: 'hash-with-credits', creditredeemed: '9.00', total: '0.00' }),
    });
    server.use(
      answer('POST /onebox/redeem', covered),
      answer('POST /reward/checkout', ({ body }: Seen) => {
        paid.push(body);
        return {
          attemptid: BOX,
          state: 'applied' as const,
          gateway: 'zero',
          amount: '0.00',
          currency: 'USD' as const,
          targetkind: 'onebox',
          targetid: BOX,
          reference: 'PK4K8T2M9Q',
          popupurl: null,
        };
      }),
    );
    const { user } = await show(wireBox({ availablecredits: '40.00' }));
    await user.click(screen.getByRole('button', { name: 'Use $9.00 of credits' }));
    await user.click(await screen.findByRole('button', { name: 'Pack with credits' }));
    await waitFor(() => expect(visited).toContain(`/onebox/${BOX}`));
    expect(paid).toEqual([{ oneboxid: BOX, quote: 'hash-with-credits' }]);
  });

  it('is taken apart after a question, and leads back to the packages', async () => {
    const asked: unknown[] = [];
    server.use(
      answer(
        'POST /onebox/update',
        ({ body }: Seen) => (
          asked.push(body),
          wireBox({ status: 'cancelled', packages: [], quote: null })
        ),
      ),
    );
    const { user } = await show(wireBox());
    await user.click(screen.getByRole('button', { name: 'Take this OneBox apart' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Take OneBox PK4K8T2M9Q apart?' }),
    );
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Take it apart' }));
    await waitFor(() => expect(visited).toContain('/packages'));
    expect(asked).toEqual([{ oneboxid: BOX, packages: [], seen: ['PK11111111', 'PK22222222'] }]);
  });
});

describe('a box that is paid', () => {
  const paid = { paidtime: '2026-03-02T08:00:00.000Z', quote: wireBoxQuote({ hash: '' }) };

  it('is thanked for: what happens next and when, with its receipt and nothing to change', async () => {
    const { container } = await show(wireBox({ ...paid, status: 'packing' }));
    expect(screen.getByText('Thank you, your OneBox is paid')).toBeVisible();
    expect(screen.getByText(/take photos: expected 3.*6 Mar\.$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'A closed box with 2 packages inside.' })).toBeVisible();
    expect(card('About the OneBox').getByText(/^3.*6 Mar$/)).toBeVisible();
    expect(card('Receipt').getByRole('row', { name: /^Total paid/ })).toHaveTextContent('$9.00');
    for (const name of [/^Take/, /^Add/, /^Pay/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await expectNoAxeViolations(container);
  });

  const ready = {
    ...paid,
    status: 'ready' as const,
    readytime: '2026-03-03T08:00:00.000Z',
    measured: { weight: 2300, length: 32, width: 25, height: 20 },
    expectedearliest: null,
    expectedlatest: null,
  };
  const shipButton = () => screen.getByRole('button', { name: 'Ship this OneBox' });
  const listenToInit = () => {
    const asked: unknown[] = [];
    server.use(
      answer('POST /shipment/init', ({ body }: Seen) => (asked.push(body), wireShipment())),
    );
    return asked;
  };

  it('is ready: as measured, and shipped like a package', async () => {
    server.use(
      answer('GET /shipment/currentshipment', { shipment: null }),
      refuse('POST /shipment/init', 'packageState'),
    );
    const { user } = await show(wireBox(ready));
    expect(screen.getAllByText('2.3 kg')[0]).toBeVisible();
    await user.click(shipButton());
    expect(await screen.findByRole('alert')).toBeVisible();
    const asked = listenToInit();
    await user.click(shipButton());
    await waitFor(() => expect(visited).toContain('/shipment/packages'));
    expect(asked).toEqual([{ packages: ['PK4K8T2M9Q'] }]);
  });

  it('does not take the place of an open checkout unasked: it names what is in that, and keeps or replaces it', async () => {
    server.use(answer('GET /shipment/currentshipment', { shipment: wireShipment() }));
    const asked = listenToInit();
    const { user, container } = await show(wireBox(ready));
    await user.click(shipButton());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Replace the checkout that you have begun?' }),
    );
    expect(dialog.getByText(new RegExp(wireShipment().packages[0]?.name ?? 'none'))).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Continue the open checkout' })).toHaveAttribute(
      'href',
      '/shipment/packages',
    );
    await expectNoAxeViolations(container);
    await user.click(dialog.getByRole('button', { name: 'Keep the open checkout' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([asked, visited]).toEqual([[], []]);
    await user.click(shipButton());
    await user.click(await screen.findByRole('button', { name: 'Ship this instead' }));
    await waitFor(() => expect(visited).toEqual(['/shipment/packages']));
    expect(asked).toEqual([{ packages: ['PK4K8T2M9Q'] }]);
  });

  it('leads to its shipment once it has left; a dissolved one says where its packages are', async () => {
    const { unmount } = await show(
      wireBox({ ...paid, status: 'shipped', shipmentref: 'SH4K8T2M9Q' }),
    );
    expect(screen.getByRole('link', { name: 'Follow the shipment' })).toHaveAttribute(
      'href',
      '/shipments/SH4K8T2M9Q',
    );
    unmount();
    await show(wireBox({ status: 'cancelled', packages: [], quote: null }));
    expect(
      screen.getByText('Its packages are among your packages again. Nothing was charged.'),
    ).toBeVisible();
  });

  it('that could not be packed says what comes back, and never that nothing was charged', async () => {
    const refund = { amount: '4.00', credits: '2.00', state: 'due' as const, refundedtime: null };
    const { unmount } = await show(wireBox({ ...paid, status: 'cancelled', refund }));
    expect(screen.getByText('$4.00 is being paid back to you the way you paid it.')).toBeVisible();
    expect(screen.getByText('$2.00 of credits are yours again.')).toBeVisible();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    unmount();
    await show(
      wireBox({
        ...paid,
        status: 'cancelled',
        refund: {
          ...refund,
          credits: '0.00',
          state: 'refunded',
          refundedtime: '2026-03-09T08:00:00.000Z',
        },
      }),
    );
    expect(screen.getByText('$4.00 has been paid back to you the way you paid it.')).toBeVisible();
  });
});
