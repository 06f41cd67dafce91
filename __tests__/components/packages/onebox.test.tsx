import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import { wireBox } from '@/__tests__/support/oneboxes';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import type { Package } from '@/contract/member/pmt';
import { readPackagesQuery } from '@/lib/queries/packages';
import PackagesPage from '@/pages/packages';
import type { BoxInProcess } from '@/rules/packages/onebox';
import { readPackage } from '@/services/pmt';

beforeEach(() => {
  sessionStorage.clear();
  visitedPaths.length = 0;
  server.use(
    answer('POST /shipment/shipping-calculator', {
      address: null,
      pmtValidations: [],
      shippingSpeed: {},
    }),
  );
});

const BOX_ID = wireBox().oneboxid;
const tea = wirePackage({ packageref: 'PK11111111', name: 'Tea set' });
const book = wirePackage({ packageref: 'PK22222222', name: 'Book' });

function show(items: Package[], boxes: BoxInProcess[] = [], query: Record<string, string> = {}) {
  const counts = { action: 0, processing: 0, ready: items.length, history: 0 };
  const list = {
    items: items.map(readPackage),
    page: 1,
    totalPages: 1,
    total: items.length,
    capped: false,
    stores: [],
    next: null,
    previous: null,
    counts,
    boxes,
  };
  return renderPage(
    <MockRouter>
      <PackagesPage
        {...frameProps()}
        data={{ query: readPackagesQuery(query), destinations: [], home: null, open: null, list }}
        loadError={null}
      />
    </MockRouter>,
  );
}
const getCheckbox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('the selection', () => {
  it('goes into a OneBox if it has at least two packages, and opens that OneBox', async () => {
    const requests: unknown[] = [];
    server.use(
      answer(
        'POST /onebox/generate',
        ({ body, headers }: RequestContent) => (
          requests.push([body, headers.get('idempotency-key') !== null]),
          wireBox()
        ),
      ),
    );
    const { user, container } = show([tea, book]);
    await user.click(getCheckbox('Tea set'));
    const button = await screen.findByRole('button', { name: 'Combine 1 package in a OneBox' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('A OneBox needs at least 2 packages.');
    await user.click(getCheckbox('Book'));
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Combine 2 in a OneBox' }));
    await waitFor(() => expect(visitedPaths).toEqual([`/onebox/${BOX_ID}`]));
    expect(requests).toEqual([[{ packages: ['PK11111111', 'PK22222222'] }, true]]);
    expect(screen.getByRole('link', { name: 'What is a OneBox?' })).toHaveAttribute(
      'href',
      '/onebox',
    );
  });

  it('names the package that keeps it from being packed', async () => {
    const { user } = show([
      tea,
      book,
      wirePackage({
        packageref: 'PK33333333',
        name: 'Sofa',
        dimensions: { length: 150, width: 80, height: 70 },
      }),
    ]);
    for (const name of ['Tea set', 'Sofa']) await user.click(getCheckbox(name));
    const button = screen.getByRole('button', { name: 'Combine 2 in a OneBox' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'Sofa: It’s too large or too heavy for a shared box.',
    );
  });

  it('shows the reasons of the host, each with the name of its package', async () => {
    server.use(
      refuse('POST /onebox/generate', 'oneboxRefused', {
        fields: [
          { field: 'PK22222222', message: 'inShipment' },
          { field: 'PK11111111', message: 'something-new' },
        ],
      }),
    );
    const { user } = show([tea, book]);
    await user.click(getCheckbox('Tea set'));
    await user.click(getCheckbox('Book'));
    await user.click(screen.getByRole('button', { name: 'Combine 2 in a OneBox' }));
    const selectionRegion = within(screen.getByRole('region', { name: 'Selected packages' }));
    expect(await selectionRegion.findByText('Book:')).toBeVisible();
    expect(selectionRegion.getByRole('list')).toHaveTextContent(
      'Book: It’s in the shipment you’re checking out.Tea set: It can’t go in this box.',
    );
  });

  it('excludes packages that are in a draft OneBox, and links to that OneBox', () => {
    show([wirePackage({ packageref: 'PK33333333', name: 'Vase', oneboxid: BOX_ID })]);
    expect(getCheckbox('Vase')).toBeDisabled();
    expect(getCheckbox('Vase')).toHaveAccessibleDescription(
      'It’s in a OneBox that isn’t paid for yet.',
    );
    expect(screen.getByRole('link', { name: 'View OneBox with Vase' })).toHaveAttribute(
      'href',
      `/onebox/${BOX_ID}`,
    );
  });
});

describe('the OneBoxes in progress', () => {
  const draftBox: BoxInProcess = {
    id: BOX_ID,
    ref: 'PK4K8T2M9Q',
    status: 'draft',
    count: 2,
    held: false,
  };
  const packingBox: BoxInProcess = {
    id: '66666666-6666-4666-8666-666666666666',
    ref: 'PK5K8T2M9Q',
    status: 'packing',
    count: 3,
    held: false,
  };
  const getBoxList = () => within(screen.getByRole('list', { name: 'OneBoxes in progress' }));

  it('appear above the packages with their labels and steps; a packed one is not shown twice', async () => {
    const { container } = show(
      [
        tea,
        wirePackage({
          packageref: 'PK5K8T2M9Q',
          name: 'OneBox 2M9Q',
          status: '1',
          packagetype: ['onebox'],
        }),
      ],
      [draftBox, packingBox],
    );
    expect(getBoxList().getByText('Not paid yet')).toBeVisible();
    expect(getBoxList().getByText('OneBox Processing')).toBeVisible();
    expect(
      getBoxList().getByRole('link', { name: 'Choose packages and pay: OneBox PK4K8T2M9Q' }),
    ).toHaveAttribute('href', `/onebox/${BOX_ID}`);
    expect(
      getBoxList().getAllByRole('navigation', { name: /^Steps for OneBox PK[45]K8T2M9Q$/ }),
    ).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'OneBox 2M9Q' })).toBeNull();
    await expectNoAxeViolations(container);
  });

  it.each([
    [{ status: '2' }],
    [{ status: '0' }],
    [{ page: '2' }],
    [{ search: 'tea' }],
    [{ tab: 'history' }],
  ])('are not shown for %j', (query) => {
    show([tea], [draftBox], query as unknown as Record<string, string>);
    expect(screen.queryByRole('list', { name: 'OneBoxes in progress' })).toBeNull();
  });
});
