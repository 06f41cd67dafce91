/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import {
  wireDetails,
  wireRow,
  wireShipmentPage,
  wireTracking,
} from '@/__tests__/support/shipments';
import { getServerSideProps as loadList } from '@/pages/shipments';
import { getServerSideProps as loadShipment } from '@/pages/shipments/[ref]';

const cookies = memberCookies();
beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));

// A refused loader does not await its other calls; let them end before the environment is torn
// down.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the loader of the shipments page', () => {
  it("reads the tab, the page and the cursor from the URL, and names countries in the reader's language", async () => {
    server.use(
      hostAnswers(
        'GET /shipment/shipmentshistorylist',
        wireShipmentPage([wireRow({ txnstatus: '0' })], {
          page: 2,
          totalpages: 3,
          total: 21,
          next: 'bmV4dA',
        }),
      ),
    );
    const { result } = await loadPage(loadList, {
      path: '/shipments?tab=history&page=2&at=abc',
      cookies,
      locale: 'ja',
    });
    expect(result).toMatchObject({
      props: {
        data: {
          query: { tab: 'history', page: 2, at: 'abc' },
          list: {
            page: 2,
            totalPages: 3,
            next: 'bmV4dA',
            items: [
              { ref: 'SH4K8T2M9Q', status: 'cancelled', packages: [{ ref: 'PK7H2M9QX4' }, {}] },
            ],
          },
          countryNames: { JP: '日本' },
        },
      },
    });
  });

  it('reads its own page-size cookie, not that of the packages page', async () => {
    server.use(hostAnswers('GET /shipment/shipmentslist', wireShipmentPage([])));
    const storedCookies = `${cookies}; shipments_size=25; packages_size=50`;
    const { result } = await loadPage(loadList, { path: '/shipments', cookies: storedCookies });
    expect(result).toMatchObject({
      props: { data: { query: { tab: 'current', page: 1, size: 25 } } },
    });
  });

  it('shows the reason within the page when the host refuses or sends an invalid response', async () => {
    server.use(hostRefuses('GET /shipment/shipmentslist', 'unavailable'));
    expect((await loadPage(loadList, { path: '/shipments', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'coded' } },
    });
    server.use(hostAnswers('GET /shipment/shipmentslist', { items: null } as never));
    expect((await loadPage(loadList, { path: '/shipments', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'mismatch' } },
    });
  });

  it('recognizes a redirect from a document link that was already used', async () => {
    server.use(hostAnswers('GET /shipment/shipmentslist', wireShipmentPage([wireRow()])));
    expect(
      (await loadPage(loadList, { path: '/shipments?link=gone', cookies })).result,
    ).toMatchObject({ props: { data: { linkGone: true } } });
    expect((await loadPage(loadList, { path: '/shipments', cookies })).result).toMatchObject({
      props: { data: { linkGone: false } },
    });
  });

  it('sends a guest to sign in', async () => {
    const { result } = await loadPage(loadList, { path: '/shipments' });
    expect(result).toMatchObject({
      redirect: { destination: expect.stringContaining('/login?target=') as string },
    });
  });
});

describe('the loader of one shipment', () => {
  const visit = (ref: string, locale = 'en') =>
    loadPage(loadShipment, {
      path: `/shipments/${encodeURIComponent(ref)}`,
      params: { ref },
      cookies,
      locale,
    });

  it('reads the progress from a plain list of events, as in the specification', async () => {
    const { events } = wireTracking();
    const holdEvent = {
      status: 'on_hold',
      location: 'Tokyo',
      timestamp: '2026-03-02T00:30:00+09:00',
    };
    server.use(
      hostAnswers('GET /shipment/shipmentdetails', wireDetails()),
      hostAnswers('GET /shipment/trackshipment', [...events.toReversed(), holdEvent]),
    );
    expect((await visit('SH4K8T2M9Q')).result).toMatchObject({
      props: { data: { tracking: { stop: 3, events: [holdEvent, ...events] } } },
    });
  });

  it("returns the shipment, its events and the expected delivery dates in the reader's language", async () => {
    server.use(
      hostAnswers('GET /shipment/shipmentdetails', wireDetails()),
      hostAnswers('GET /shipment/trackshipment', wireTracking()),
    );
    const data = {
      shipment: {
        ref: 'SH4K8T2M9Q',
        discounts: '3.00',
        address: { lines: ['2-14-5 Kitazawa', 'Setagaya-ku, Tokyo 155-0031'] },
      },
      tracking: { stop: 3 },
    };
    expect((await visit('SH4K8T2M9Q')).result).toMatchObject({
      props: {
        data: { ...data, expected: '5\u00a0–\u00a07\u00a0Mar\u00a02026', country: 'Japan' },
      },
    });
    expect((await visit('SH4K8T2M9Q', 'ja')).result).toMatchObject({
      props: {
        data: {
          expected: ['2026', '年', '3', '月', '5', '日〜7', '日'].join('\u2060'),
          country: '日本',
        },
      },
    });
  });

  it('requests no events for a canceled shipment', async () => {
    server.use(
      hostAnswers(
        'GET /shipment/shipmentdetails',
        wireDetails({ shipmentstatus: 'cancelled', address: null, charges: [] }),
      ),
    );
    expect((await visit('SH4K8T2M9Q')).result).toMatchObject({
      props: { data: { shipment: { status: 'cancelled', address: null }, tracking: null } },
    });
  });

  it("responds with 404 for a shipment that is not the member's, and for an invalid reference", async () => {
    server.use(hostRefuses('GET /shipment/shipmentdetails', 'notFound'));
    for (const ref of ['SH00000000', '../secret', ''])
      expect((await visit(ref)).result).toEqual({ notFound: true });
  });
});
