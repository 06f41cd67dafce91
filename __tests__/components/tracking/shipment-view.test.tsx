import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { wireDetails, wireTracking } from '@/__tests__/support/shipments';
import { ShipmentView } from '@/components/tracking/shipment-view';
import type { ShipmentDetails } from '@/contract/member/shipment';
import type { Api } from '@/lib/api';
import { locales, type Locale } from '@/rules/locale';
import { trackingStatuses } from '@/rules/tracking/tracking';
import { getShipment, trackShipment } from '@/services/shipment-history';

interface ShipmentOptions {
  details?: Partial<ShipmentDetails>;
  tracking?: Parameters<typeof wireTracking>[0] | null;
  locale?: Locale;
}

async function show({ details, tracking, locale = 'en' }: ShipmentOptions = {}) {
  const api = {
    request: (key: string) =>
      Promise.resolve(
        key.endsWith('shipmentdetails') ? wireDetails(details) : wireTracking(tracking ?? {}),
      ),
  } as unknown as Api;
  const shipment = await getShipment(api, 'SH4K8T2M9Q');
  const shownTracking = tracking === null ? null : await trackShipment(api, shipment.id);
  return renderPage(
    <MockRouter path="/shipments/SH4K8T2M9Q">
      <ShipmentView
        shipment={shipment}
        tracking={shownTracking}
        expected="5 – 7 Mar 2026"
        country="Japan"
      />
    </MockRouter>,
    { locale },
  );
}

const getReceipt = () => within(screen.getByRole('region', { name: 'Receipt' }));
const deliveredEvent = {
  status: 'delivered',
  location: 'Tokyo',
  timestamp: '2026-03-02T00:10:00+09:00',
};

describe('the shipment details', () => {
  it('start with the arrival date, the progress and the next step', async () => {
    const { container } = await show();
    expect(screen.getByRole('heading', { name: 'Expected delivery 5 – 7 Mar 2026' })).toBeVisible();
    expect(
      screen.getByText('Your package is in customs, usually for one or two days.'),
    ).toBeVisible();
    const stops = within(screen.getByRole('list', { name: 'Shipment progress' })).getAllByRole(
      'listitem',
    );
    expect(stops.map((stop) => /not reached/.test(stop.textContent))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(stops[3]).toHaveAttribute('aria-current', 'step');
    expect(
      screen.getByRole('img', {
        name: 'Route from Portland to Japan. Last stop reached: Customs.',
      }),
    ).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('show every event in plain words, in its local time, down to the payment', async () => {
    await show();
    const events = within(screen.getByRole('region', { name: 'Tracking' }))
      .getAllByRole('listitem')
      .map((event) => event.textContent);
    expect(events).toEqual([
      'In customs1\u00a0Mar\u00a02026 ·\u00a000:30Tokyo',
      'Left the United States23\u00a0Feb\u00a02026 ·\u00a022:15Portland, Oregon',
      'Payment received20\u00a0Feb\u00a02026',
    ]);
    expect(screen.getByText('1 Mar 2026 · 00:30')).toHaveAttribute(
      'datetime',
      '2026-03-01T00:30:00+09:00',
    );
  });

  it('replace the expected arrival with the actual one after delivery, by local date', async () => {
    await show({
      details: { shipmentstatus: 'delivered' },
      tracking: { stop: 4, events: [deliveredEvent] },
    });
    expect(
      screen.getByRole('heading', { name: 'Delivered on 2\u00a0Mar\u00a02026' }),
    ).toBeVisible();
    expect(screen.getByText('Your package has been delivered.')).toBeVisible();
  });

  it.each([
    [
      'disputed',
      true,
      [
        'Your payment through PayPal is in dispute.',
        'Until this is settled, the goods stay at our warehouse.',
      ],
    ],
    ['reversed', false, ['PayPal reversed $55.81 of your payment and returned it to you.']],
  ] as const)(
    'explain what the gateway did with the payment, and whether the shipment is on hold (%s)',
    async (state, isHeld, sentences) => {
      const { container } = await show({
        details: {
          shipmentstatus: 'paid',
          withdrawn: { state, amount: '55.81', gateway: 'paypal', held: isHeld },
        },
        tracking: { stop: 0, events: [] },
      });
      for (const sentence of sentences) expect(screen.getByText(sentence)).toBeVisible();
      expect(screen.queryByText(/the goods stay at our warehouse/) !== null).toBe(isHeld);
      expect(screen.queryByText(/packing your shipment/) === null).toBe(isHeld);
      expect(screen.queryByText('Date to be confirmed') !== null).toBe(isHeld);
      expect(screen.getByRole('link', { name: 'Ask us about it' })).toBeVisible();
      await expectNoAxeViolations(container);
    },
  );

  it.each([
    ['due', 'We’re refunding $55.81 to your original payment method.'],
    ['refunded', 'We’ve refunded $55.81 to your original payment method.'],
  ] as const)('show the refund of a canceled paid shipment (%s)', async (state, sentence) => {
    const refund = { amount: '55.81', credits: '5.00', state, refundedtime: null };
    await show({ details: { shipmentstatus: 'cancelled', refund }, tracking: null });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('$5.00 in credits is back in your account.')).toBeVisible();
    expect(screen.queryByText(/you haven’t been charged/)).toBeNull();
  });

  it('warn about a problem until there is a newer event', async () => {
    const holdEvent = {
      status: 'on_hold',
      location: 'Tokyo',
      timestamp: '2026-03-02T09:00:00+09:00',
    };
    const newerEvent = {
      status: 'out_for_delivery',
      location: 'Tokyo',
      timestamp: '2026-03-02T12:00:00+09:00',
    };
    const { unmount } = await show({ tracking: { events: [holdEvent] } });
    expect(screen.getAllByText('Held by the courier')).toHaveLength(2);
    unmount();
    await show({ tracking: { events: [newerEvent, holdEvent] } });
    expect(screen.getAllByText('Held by the courier')).toHaveLength(1);
  });

  it('warn when the expected date has passed', async () => {
    await show({ details: { expectedlatest: '2026-03-01T00:00:00.000Z' } });
    expect(screen.getByRole('heading', { name: /^Originally expected/ })).toBeVisible();
    expect(screen.getByText('Later than expected')).toBeVisible();
  });

  it('show an unknown code as an update from the courier', async () => {
    await show({
      tracking: {
        stop: 9,
        events: [{ status: 'teleported', location: 'Mars', timestamp: 'soon' }],
      },
    });
    expect(screen.getByText('Update from the courier')).toBeVisible();
  });
});

describe('the receipt', () => {
  it('shows the promo code with its discounts, the dates of departure and delivery, and the customs estimate', async () => {
    await show({
      details: {
        promocodeused: 'HALFSHIP',
        freightdiscount: '2.00',
        additionaldiscount: '1.00',
        description: 'Tea set',
        departuredate: '2026-02-21T10:00:00.000Z',
        deliverydate: '2026-03-02T00:10:00.000Z',
        atborder: [
          {
            code: 'highvaluetax',
            amount: '19.11',
            rule: { id: 'tax/JP/highvaluetax', validfrom: '2022-01-01' },
            basis: {
              percent: '10.00',
              of: '191.12',
              currency: 'JPY',
              above: '10000.00',
              sourceDate: '2022-01-01',
            },
          },
        ],
      },
    });
    expect(getReceipt().getByRole('row', { name: /^Promo code HALFSHIP/ })).toHaveTextContent(
      'International shipping -$2.00 · Other charges -$1.00-$3.00',
    );
    expect(getReceipt().getByText('21 Feb 2026')).toBeVisible();
    expect(getReceipt().getByText('2 Mar 2026')).toBeVisible();
    const border = within(
      getReceipt().getByRole('region', { name: 'Possible duty and tax on delivery (estimate)' }),
    );
    expect(border.getByText('$19.11')).toBeVisible();
    expect(
      border.getByText('Applies to goods worth more than 10,000 Japanese yen.'),
    ).toBeInTheDocument();
    expect(border.getByText(/In effect since 1 Jan 2022/)).toBeInTheDocument();
    expect(getReceipt().getByRole('row', { name: /^Total paid/ })).toHaveTextContent('$40.90');
  });

  it('lists every nonzero charge, the discounts as one sum, the credits, and the total in USD', async () => {
    await show();
    const rows = getReceipt()
      .getAllByRole('row')
      .map((line) => [
        line.querySelector('summary')?.textContent ??
          within(line).getByRole('rowheader').textContent,
        within(line).getByRole('cell').textContent,
      ]);
    expect(rows).toEqual([
      ['International shipping', '$43.12'],
      ['Fuel surcharge', '$10.78'],
      ['Subtotal', '$53.90'],
      ['Discounts', '-$3.00'],
      ['Credits', '-$10.00'],
      ['Total paid', '$40.90USD'],
    ]);
    expect(getReceipt().getByText('Express')).toBeVisible();
    expect(getReceipt().getByText('PayPal')).toBeVisible();
  });

  it('explains a charge with its figures on demand', async () => {
    const { user } = await show();
    expect(getReceipt().getByText('For 3.5 kg to zone 2.')).not.toBeVisible();
    await user.click(getReceipt().getByText('International shipping'));
    expect(getReceipt().getByText('For 3.5 kg to zone 2.')).toBeVisible();
    expect(getReceipt().getAllByText('Rate effective 1 Jan 2026')[0]).toBeVisible();
  });

  it('shows no subtotal without a discount', async () => {
    await show({ details: { discounts: '0.00', creditredeemed: '0.00' } });
    expect(getReceipt().queryByText('Subtotal')).not.toBeInTheDocument();
    expect(getReceipt().queryByText('Credits')).not.toBeInTheDocument();
  });
});

describe('the shipment page', () => {
  it('links to each package, and shows the address at the time of payment', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Tea set' })).toHaveAttribute(
      'href',
      '/packages/PK7H2M9QX4',
    );
    expect(screen.getByRole('region', { name: 'Delivery address' })).toHaveTextContent(
      /Mika Tan.*2-14-5 Kitazawa.*Setagaya-ku, Tokyo 155-0031.*Japan/,
    );
  });

  it('has neither tracking nor a receipt for a canceled shipment', async () => {
    const { container } = await show({
      details: { shipmentstatus: 'cancelled', address: null, charges: [] },
      tracking: null,
    });
    expect(screen.getByText('This shipment was canceled')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Tracking' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tea set' })).toBeVisible();
    await expectNoAxeViolations(container);
  });
});

it.each(locales)('every code that the host accepts has a text in %s', async (locale) => {
  const events = Object.keys(trackingStatuses).map((status) => ({
    status,
    location: 'X',
    timestamp: '2026-03-01T00:30:00+09:00',
  }));
  const errorSpy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await show({ tracking: { events }, locale });
  expect(document.body.textContent).not.toMatch(/tracking\.(event|means)\./);
  expect(errorSpy).not.toHaveBeenCalled();
  errorSpy.mockRestore();
});
