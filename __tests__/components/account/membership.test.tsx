import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { buildCreditCurve } from '@/rules/account/credit-curve';
import MembershipPage, { getServerSideProps } from '@/pages/account/membership';
import type { MembershipView } from '@/services/membership';

const createView = (changes: Partial<MembershipView> = {}): MembershipView => ({
  membership: {
    tier: 'PR',
    expiresAt: '2026-08-01T00:00:00.000Z',
    counted: 1,
    toPrime: 0,
    toExtend: 2,
  },
  history: [
    {
      tier: 'PR',
      expiresAt: '2026-08-01T00:00:00.000Z',
      reason: 'shipments',
      at: '2026-02-01T00:00:00.000Z',
    },
    { tier: 'LT', expiresAt: null, reason: 'registered', at: '2026-01-02T00:00:00.000Z' },
  ],
  credits: {
    available: '15.50',
    heldAmount: '2.00',
    lots: [
      {
        amount: '10.50',
        remaining: '8.50',
        kind: 'credit',
        reason: 'Late parcel',
        at: '2026-01-05T00:00:00.000Z',
        expiresAt: '2026-03-12T09:00:00.000Z',
      },
      {
        amount: '7.00',
        remaining: '7.00',
        kind: 'credit',
        reason: 'Welcome',
        at: '2026-01-04T00:00:00.000Z',
        expiresAt: null,
      },
    ],
  },
  referral: {
    available: '0.00',
    earned: '10.00',
    lots: [
      {
        amount: '5.00',
        remaining: '0.00',
        kind: 'referral',
        reason: 'referral',
        at: '2026-01-06T00:00:00.000Z',
        expiresAt: '2026-07-06T00:00:00.000Z',
      },
      {
        amount: '5.00',
        remaining: '5.00',
        kind: 'referral',
        reason: 'referral',
        at: '2025-06-06T00:00:00.000Z',
        expiresAt: '2026-01-06T00:00:00.000Z',
      },
    ],
  },
  redeemed: {
    total: '5.00',
    items: [
      {
        amount: '5.00',
        reference: 'SH1234567890',
        target: 'shipment',
        at: '2026-02-03T00:00:00.000Z',
      },
    ],
  },
  months: [
    { month: '2026-01', earned: '22.50', used: '0.00', expired: '5.00' },
    { month: '2026-02', earned: '0.00', used: '5.00', expired: '0.00' },
  ],
  ...changes,
});

const show = (changes: Partial<MembershipView> = {}) => {
  const { months, ...rest } = createView(changes);
  return renderPage(
    <MockRouter path="/account/membership">
      <MembershipPage
        {...frameProps({ path: '/account/membership' })}
        data={{ ...rest, curve: buildCreditCurve(months) }}
        loadError={null}
      />
    </MockRouter>,
    { path: '/account/membership' },
  );
};
const getRegion = (name: string) => within(screen.getByRole('region', { name }));

describe('the membership page', () => {
  it('shows when Prime expires, what extends it, and how it was earned', async () => {
    const { container } = show();
    expect(getRegion('Membership').getByText('Valid until 1 Aug 2026')).toBeInTheDocument();
    expect(
      getRegion('Membership').getByText('2 more shipments to extend Prime'),
    ).toBeInTheDocument();
    expect(
      getRegion('Membership').getByText('Prime benefits for 6 months with every 3 intl shipments'),
    ).toBeInTheDocument();
    const history = getRegion('Tier history').getAllByRole('listitem');
    expect(history[0]).toHaveTextContent('Prime · until 1 Aug 2026');
    expect(history[0]).toHaveTextContent('3 international shipments');
    expect(history[1]).toHaveTextContent('Standard');
    await expectNoAxeViolations(container);
  });

  it('shows what can be used now, what is held, and when each grant expires', () => {
    show();
    const card = getRegion('Credits');
    expect(card.getByText('$15.50')).toBeInTheDocument();
    expect(
      card.getByText('Another $2.00 is on hold for a payment in progress.'),
    ).toBeInTheDocument();
    const [expiringGrant, permanentGrant] = card.getAllByRole('listitem');
    expect(expiringGrant).toHaveTextContent('Late parcel');
    expect(expiringGrant).toHaveTextContent('$8.50 of $10.50');
    expect(expiringGrant).toHaveTextContent('Expires in 10 days · 12 Mar 2026');
    expect(permanentGrant).toHaveTextContent('Doesn’t expire');
  });

  it('shows whether referral credits were used or have expired', () => {
    show();
    const card = getRegion('Referral credits');
    expect(card.getByText('$0.00 available, $10.00 earned in total.')).toBeInTheDocument();
    const [usedGrant, expiredGrant] = card.getAllByRole('listitem');
    expect(usedGrant).toHaveTextContent('Used');
    expect(expiredGrant).toHaveTextContent('Expired on 6 Jan 2026');
  });

  it('charts earned and used credits, with the same data in a table', () => {
    show();
    expect(
      screen.getByRole('img', {
        name: 'Over the last 12 months, you earned $22.50 and used $5.00.',
      }),
    ).toBeInTheDocument();
    const rows = within(
      screen.getByRole('table', { name: 'Credits earned and used' }),
    ).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthEarnedUsedExpired',
      'Jan\u00a02026$22.50$0.00$5.00',
      'Feb\u00a02026$0.00$5.00$0.00',
      'Total$22.50$5.00$5.00',
    ]);
  });

  it('links redeemed credits to the shipment that they paid for', () => {
    show();
    expect(
      getRegion('How you used your credits').getByRole('link', { name: 'SH1234567890' }),
    ).toHaveAttribute('href', '/shipments/SH1234567890');
  });

  it('omits the chart and the list of used credits when there is nothing to show', () => {
    show({
      credits: { available: '0.00', heldAmount: '0.00', lots: [] },
      redeemed: { total: '0.00', items: [] },
      months: [{ month: '2026-01', earned: '0.00', used: '0.00', expired: '0.00' }],
    });
    expect(
      screen.queryByRole('region', { name: 'Credits earned and used' }),
    ).not.toBeInTheDocument();
    expect(
      screen.queryByRole('region', { name: 'How you used your credits' }),
    ).not.toBeInTheDocument();
    expect(getRegion('Credits').getByText(/^No credits right now/)).toBeInTheDocument();
  });

  it('shows a Business member the expiration date and no hint about Prime', () => {
    show({
      membership: {
        tier: 'BZ',
        expiresAt: '2027-01-01T00:00:00.000Z',
        counted: 0,
        toPrime: 0,
        toExtend: 0,
      },
    });
    expect(getRegion('Membership').getByText('Valid until 1 Jan 2027')).toBeInTheDocument();
    expect(getRegion('Membership').queryByText(/Prime/)).not.toBeInTheDocument();
  });
});

describe('the loader of the membership page', () => {
  const createHandlers = () => [
    hostAnswers('GET /user/showprofile', demoProfile),
    hostAnswers('GET /user/membershipdetails', {
      membershiptype: 'XX',
      membershipexpiry: null,
      membershipextend: 0,
      shipmentcounter: 1,
    }),
    hostAnswers('GET /user/tierhistory', { items: [] }),
    hostAnswers('GET /user/availablecredits', {
      availablecredits: '0.00',
      held: '0.00',
      items: [],
    }),
    hostAnswers('GET /user/availablerafcredits', { availablerafcredits: '0.00', items: [] }),
    hostAnswers('GET /user/allrafcredits', { allrafcredits: '0.00', items: [] }),
    hostAnswers('GET /user/redeemedcredits', { redeemedcredits: '0.00', items: [] }),
    hostAnswers('GET /user/creditmonths', { months: [] }),
  ];
  const load = () =>
    loadPage(getServerSideProps, { path: '/account/membership', cookies: memberCookies() });

  it('treats an unknown tier as Standard, two shipments short of Prime', async () => {
    server.use(...createHandlers());
    expect((await load()).result).toMatchObject({
      props: { data: { membership: { tier: 'LT', toPrime: 2 } } },
    });
  });

  it('returns a load error when the credits cannot be read', async () => {
    server.use(...createHandlers());
    server.use(hostRefuses('GET /user/redeemedcredits', 'internal'));
    expect((await load()).result).toMatchObject({
      props: { data: null, loadError: expect.anything() },
    });
  });

  it('redirects a guest to the login page', async () => {
    expect(
      (await loadPage(getServerSideProps, { path: '/account/membership' })).result,
    ).toMatchObject({ redirect: { destination: '/login?target=%2Faccount%2Fmembership' } });
  });
});
