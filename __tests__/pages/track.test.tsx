import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { errorCodes } from '@/contract/error-codes';
import type { PublicTracking } from '@/contract/public/tracking';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import Track from '@/pages/track';
import { locales, type Locale } from '@/rules/locale';
import { trackByNumber } from '@/services/track';

const wireTracking: PublicTracking = {
  number: '7712450938',
  shipmentstatus: 'shipped',
  shipmentcountry: 'JP',
  awb: '7712450938',
  courier: 'DHL Express',
  courier_url: null,
  stop: 3,
  expectedearliest: '2026-03-05T00:00:00.000Z',
  expectedlatest: '2026-03-07T00:00:00.000Z',
  events: [{ status: 'customs', location: 'Tokyo', timestamp: '2026-03-01T00:30:00+09:00' }],
};

const createApi = (reply: () => unknown) =>
  ({ request: () => Promise.resolve().then(reply) }) as unknown as Api;

interface Options {
  input?: string;
  number?: string | null;
  found?: boolean;
  status?: string;
  locale?: Locale;
}

async function show({
  input = '7712450938',
  number = '7712450938',
  found = true,
  status = 'shipped',
  locale = 'en',
}: Options = {}) {
  const shipment = found
    ? await trackByNumber(
        createApi(() => ({ ...wireTracking, shipmentstatus: status })),
        '7712450938',
      )
    : null;
  const data = {
    input,
    number,
    shipment,
    expected: found ? '5 – 7 Mar 2026' : null,
    country: found ? 'Japan' : '',
  };
  const props = { data, loadError: null, locale, path: '/track' } as unknown as Parameters<
    typeof Track
  >[0];
  return renderPage(
    <MockRouter path="/track">
      <Track {...props} />
    </MockRouter>,
    { locale, now: '2026-03-02T00:00:00.000Z' },
  );
}

describe('the public tracking page', () => {
  it('shows the expected date, the five stops and the events with place and local time', async () => {
    const { container } = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Shipment 7712450938' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Expected delivery 5 – 7 Mar 2026' })).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Shipment progress' })).getAllByRole('listitem'),
    ).toHaveLength(5);
    const events = within(screen.getByRole('region', { name: 'Tracking' }))
      .getAllByRole('listitem')
      .map((event) => event.textContent);
    expect(events).toEqual(['In customs1\u00a0Mar\u00a02026 ·\u00a000:30Tokyo']);
    await expectNoAxeViolations(container);
  });

  it('uses a plain form that preserves the input', async () => {
    await show({ input: 'sh-', number: null, found: false });
    const form = screen.getByRole('search', { name: 'Track a shipment' });
    expect(form).toHaveAttribute('method', 'get');
    expect(form).toHaveAttribute('action', '/track');
    expect(within(form).getByLabelText('International tracking number or reference')).toHaveValue(
      'sh-',
    );
    expect(
      screen.getByLabelText('International tracking number or reference'),
    ).toHaveAccessibleDescription(/Please enter the number as shown/);
  });

  it('says that a number is unknown, and when a shipment can be found', async () => {
    await show({ found: false });
    expect(screen.getByText('We couldn’t find shipment 7712450938.')).toBeVisible();
    expect(screen.getByText(/by its reference once it’s paid/)).toBeVisible();
  });

  it.each([
    ['en', 'This shipment was canceled'],
    ['zh', '这个运单已取消'],
    ['tw', '這筆貨件已取消'],
    ['ja', 'この発送はキャンセルされました'],
  ] as const)(
    'says in %s that a shipment was canceled, and promises no day',
    async (locale, text) => {
      const { container } = await show({ status: 'cancelled', locale });
      expect(screen.getByText(text)).toBeVisible();
      expect(container).not.toHaveTextContent('5 – 7 Mar 2026');
    },
  );

  it.each(locales)('shows no English text in another language (%s)', async (locale) => {
    const { container } = await show({ locale });
    if (locale !== 'en') expect(container).not.toHaveTextContent(/Track|Expected|customs/i);
  });
});

describe('looking up a shipment', () => {
  it('returns null for an unknown number, and throws other errors', async () => {
    const { status, code } = errorCodes.notFound;
    expect(
      await trackByNumber(
        createApi(() => {
          throw new ApiError('coded', { status, code });
        }),
        'X123',
      ),
    ).toBeNull();
    await expect(
      trackByNumber(
        createApi(() => {
          throw new ApiError('timeout');
        }),
        'X123',
      ),
    ).rejects.toMatchObject({ kind: 'timeout' });
  });
});
