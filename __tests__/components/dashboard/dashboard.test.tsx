import { screen, within } from '@testing-library/react';
import axe from 'axe-core';

import { PreloginDashboard } from '@/components/dashboard/prelogin-dashboard';
import { MemberDashboard } from '@/components/dashboard/member-dashboard';
import { UsAddressCard } from '@/components/dashboard/us-address-card';
import { brands } from '@/rules/brand';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import type { MemberProfile, MemberSummary } from '@/services/user';

import { renderPage } from '../../support/render';

const profile: MemberProfile = {
  firstName: 'Maria',
  lastName: 'Santos',
  suite: 'CG1000001',
  email: 'demo@crossgate.example',
  emailFailure: null,
  country: 'PH',
  id: '00000000-0000-4000-8000-000000000001',
  gender: 'F',
  language: 'en',
  dialCode: '63',
  mobile: '9171234567',
  createdAt: '2026-01-02T03:04:05.000Z',
};
const noPackages = { total: 0, actionNeeded: 0, processing: 0, ready: 0 };
const createSummary = (changes: Partial<MemberSummary> = {}): MemberSummary => ({
  credits: {
    amount: '12.50',
    expiresAt: '2026-06-30T00:00:00.000Z',
    referral: '0.00',
    referralTotal: '0.00',
  },
  packages: { total: 5, actionNeeded: 2, processing: 1, ready: 2 },
  shipments: { total: 3, packing: 0, held: 0, inTransit: 1 },
  orders: { open: 0, waiting: 0 },
  membership: { tier: 'LT', expiresAt: null, counted: 2, toPrime: 1, toExtend: 0 },
  paymentRequests: 0,
  cartItems: 0,
  cards: { total: 0, ready: 0 },
  refundsDue: [],
  ...changes,
});

const notifications = { items: [], total: 0, next: null };

/** Renders the dashboard and waits for its QR code, which loads last. */
async function show(
  changes: Partial<MemberSummary> = {},
  boxes: Parameters<typeof MemberDashboard>[0]['boxes'] = [],
  openCheckout: OpenCheckout | null = null,
) {
  const view = renderPage(
    <MemberDashboard
      summary={createSummary(changes)}
      profile={profile}
      notifications={notifications}
      boxes={boxes}
      open={openCheckout}
    />,
  );
  await screen.findByRole('img', { name: /^QR code/ });
  return view;
}

describe('the dashboard', () => {
  it('lists what needs attention, most urgent first, with a link to each list', async () => {
    await show();
    const rows = within(screen.getByRole('region', { name: 'At a glance' })).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/packages?status=0',
      '/packages?status=2',
      '/packages?status=1',
      '/shipments',
    ]);
    expect(rows[0]).toHaveTextContent('Action needed2 packages need your attention');
    expect(rows[1]).toHaveTextContent('2 packages are ready to ship');
    expect(rows[2]).toHaveTextContent('We’re working on 1 package');
    expect(rows[3]).toHaveTextContent('1 shipment is on its way to you');
  });

  it('omits empty rows, and says when nothing needs attention', async () => {
    await show({
      shipments: { total: 4, packing: 0, held: 0, inTransit: 0 },
      packages: noPackages,
    });
    const region = within(screen.getByRole('region', { name: 'At a glance' }));
    expect(region.queryByRole('link')).not.toBeInTheDocument();
    expect(region.getByText('Nothing needs your attention')).toBeVisible();
  });

  it('does not say that nothing needs attention while a OneBox does', async () => {
    await show(
      { shipments: { total: 4, packing: 0, held: 0, inTransit: 0 }, packages: noPackages },
      [{ id: 'a', ref: 'PK4K8T2M9Q', status: 'ready', count: 2, held: false }],
    );
    expect(screen.queryByText('Nothing needs your attention')).not.toBeInTheDocument();
  });

  it('shows a count of a thousand as 999+', async () => {
    await show({ packages: { ...noPackages, total: 1000, ready: 1000 } });
    const row = screen.getByRole('link', { name: /Ready to ship/ });
    expect(row).toHaveTextContent('999+ packages are ready to ship');
    expect(within(row).getByText('999+')).toBeInTheDocument();
  });

  it('links to open orders, and counts them', async () => {
    await show({ orders: { open: 3, waiting: 1 } });
    expect(
      screen.getByRole('link', { name: /Orders in progress.*We’re working on 2 orders for you/ }),
    ).toHaveAttribute('href', '/orders');
    expect(
      screen.getByRole('link', { name: /Orders waiting for you.*1 order needs your answer/ }),
    ).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: /^Orders\s*3$/ })).toHaveAttribute('href', '/orders');
  });

  it('shows OneBoxes in progress, each with its label, its steps, and a link', async () => {
    await show({}, [
      { id: 'a', ref: 'PK4K8T2M9Q', status: 'ready', count: 2, held: false },
      { id: 'b', ref: 'PK5K8T2M9Q', status: 'packing', count: 3, held: false },
    ]);
    const boxes = within(screen.getByRole('list', { name: 'OneBoxes in progress' }));
    for (const label of ['Ready to Ship (OneBox completed)', 'OneBox Processing'])
      expect(boxes.getByText(label)).toBeVisible();
    expect(boxes.getByRole('link', { name: 'Open OneBox PK4K8T2M9Q' })).toHaveAttribute(
      'href',
      '/onebox/a',
    );
    expect(
      boxes.getByRole('navigation', { name: 'Steps for OneBox PK4K8T2M9Q' }),
    ).toHaveTextContent('Ready to ship');
  });

  it('offers to continue an unfinished checkout at its step', async () => {
    await show({}, [], { names: ['Tea set', 'Book', 'Vase'], step: 'speed' });
    expect(screen.getByRole('link', { name: 'Continue checkout with 3 packages' })).toHaveAttribute(
      'href',
      '/shipment/speed',
    );
    expect(
      screen.getByText('Not finished yet: Tea set, Book, +1. You haven’t been charged.'),
    ).toBeVisible();
  });

  it('shows a paid shipment as being packed, not as in transit', async () => {
    await show({ shipments: { total: 3, packing: 2, held: 0, inTransit: 0 } });
    const row = within(screen.getByRole('region', { name: 'At a glance' })).getAllByRole('link')[3];
    expect(row).toHaveTextContent('Shipments in progress2 shipments are being packed');
    expect(row).not.toHaveTextContent('on its way');
  });

  it('shows a shipment with a reversed payment as on hold at the warehouse, not as being packed', async () => {
    await show({ shipments: { total: 1, packing: 0, held: 1, inTransit: 0 } });
    const row = screen.getByText('1 shipment is on hold at our warehouse');
    expect(row).toBeVisible();
    expect(row.closest('li')).toHaveAttribute('data-tone', 'warning');
    expect(screen.queryByText(/being packed|No shipments/)).not.toBeInTheDocument();
  });

  it('shows a Standard member the progress toward Prime as a ring and as text', async () => {
    await show();
    const card = within(screen.getByRole('region', { name: 'Membership' }));
    const ring = card.getByRole('img', { name: '2 of 3 shipments needed for Prime' });
    expect(ring.querySelectorAll('[data-step="done"]')).toHaveLength(2);
    expect(ring.querySelectorAll('[data-step="open"]')).toHaveLength(1);
    expect(card.getByText('Standard')).toBeInTheDocument();
    expect(card.getByText('1 more shipment until Prime')).toBeInTheDocument();
    expect(
      card.getByText('Prime benefits for 6 months with every 3 intl shipments'),
    ).toBeInTheDocument();
  });

  it('shows a Prime member the expiration date and what extends it', async () => {
    const membership = {
      tier: 'PR' as const,
      expiresAt: '2026-09-02T00:00:00.000Z',
      counted: 1,
      toPrime: 0,
      toExtend: 2,
    };
    await show({ membership });
    const card = within(screen.getByRole('region', { name: 'Membership' }));
    expect(card.getByText(/^Valid until 2 Sept? 2026$/)).toBeInTheDocument();
    expect(card.getByText('2 more shipments to extend Prime')).toBeInTheDocument();
  });

  it('shows a Business member the expiration date and no hint about Prime', async () => {
    const membership = {
      tier: 'BZ' as const,
      expiresAt: '2026-09-02T00:00:00.000Z',
      counted: 0,
      toPrime: 0,
      toExtend: 0,
    };
    await show({ membership });
    const card = within(screen.getByRole('region', { name: 'Membership' }));
    expect(card.getByText('Business Member')).toBeInTheDocument();
    expect(card.getByText(/^Valid until 2 Sept? 2026$/)).toBeInTheDocument();
    expect(card.queryByText(/Prime/)).not.toBeInTheDocument();
    expect(card.queryByRole('img')).not.toBeInTheDocument();
  });

  it('shows credits with the date of the next expiry, and says when there are none', async () => {
    const { unmount } = await show();
    const card = screen.getByRole('region', { name: 'Credits' });
    expect(card).toHaveTextContent('$12.50');
    expect(card).toHaveTextContent(/Next expiration date: 30 Jun 2026/);
    unmount();
    await show({
      credits: { amount: '0.00', expiresAt: null, referral: '0.00', referralTotal: '0.00' },
    });
    expect(screen.getByRole('region', { name: 'Credits' })).toHaveTextContent(
      'No credits right now.',
    );
  });

  it('never hides a refund that is due', async () => {
    await show({
      refundsDue: [
        { reference: 'SH4K8T2M9Q', amount: '45.12', currency: 'USD', gateway: 'paypal' },
      ],
    });
    expect(
      screen.getByText(
        'Your $45.12 refund for SH4K8T2M9Q is on its way. You don’t need to do anything.',
      ),
    ).toBeInTheDocument();
  });

  it('shows a new member what to do first', async () => {
    const emptyCounts = {
      packages: { total: 0, actionNeeded: 0, processing: 0, ready: 0 },
      shipments: { total: 0, packing: 0, held: 0, inTransit: 0 },
    };
    await show(emptyCounts);
    expect(
      screen.getByRole('heading', { name: 'Your US address is ready for its first package' }),
    ).toBeInTheDocument();
  });

  it('has no axe violations', async () => {
    const { container } = await show();
    const { violations } = await axe.run(container, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});

describe('the dashboard of a remembered member', () => {
  it('shows only counts, and every link except the cart goes through the login page', () => {
    const rememberedSummary = {
      firstName: 'Maria',
      lastName: 'Santos',
      packages: { total: 5, actionNeeded: 2, ready: 2 },
      shipments: { total: 3 },
      cartItems: 1,
    };
    renderPage(<PreloginDashboard summary={rememberedSummary} />);
    expect(screen.getByRole('link', { name: /1 product is in your cart/ })).toHaveAttribute(
      'href',
      '/buyformeservice#cart',
    );
    for (const link of screen
      .getAllByRole('link')
      .filter((anchor) => !anchor.getAttribute('href')?.endsWith('#cart')))
      expect(link.getAttribute('href')).toMatch(/^\/login\?target=/);
    expect(document.body).not.toHaveTextContent(/\$|Portland|CG1000001/);
    expect(
      screen.getByRole('button', { name: 'Not Maria? Forget this device' }),
    ).toBeInTheDocument();
  });
});

describe('the US address card', () => {
  it('copies each line and the whole address', async () => {
    const { user } = renderPage(<UsAddressCard brand={brands.cgw} owner={profile} />);
    await screen.findByRole('img', { name: /^QR code/ });
    const writeTextSpy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy Suite (address line 2)' }));
    expect(writeTextSpy).toHaveBeenLastCalledWith('Suite CG1000001');
    await user.click(screen.getByRole('button', { name: 'Copy full address' }));
    expect(writeTextSpy).toHaveBeenLastCalledWith(
      [
        'Maria Santos',
        'c/o Crossgate Forwarding',
        '7510 NE Alderwood Court',
        'Suite CG1000001',
        'Portland',
        'Oregon',
        '97218',
        'United States',
        '+1 503 555 0142',
      ].join('\n'),
    );
  });

  it('shows a QR code with the same address', async () => {
    renderPage(<UsAddressCard brand={brands.hsg} owner={profile} />);
    expect(
      await screen.findByRole('img', { name: 'QR code for your address with suite CG1000001' }),
    ).toBeInTheDocument();
    expect(screen.getByText('c/o Hopstreet')).toBeInTheDocument();
  });

  it.each([
    ['花子', '山田', 'Member CG1000001', true],
    ['José', 'Müller-Ō', 'José Müller-Ō', false],
  ])('shows what a US label can print for %s %s', (firstName, lastName, printedName, hasLink) => {
    renderPage(<UsAddressCard brand={brands.cgw} owner={{ ...profile, firstName, lastName }} />);
    expect(screen.getByText(printedName)).toBeVisible();
    const link = screen.queryByRole('link', { name: /Write it in Latin letters/ });
    expect(link?.getAttribute('href')).toBe(hasLink ? '/account/profile' : undefined);
  });
});
