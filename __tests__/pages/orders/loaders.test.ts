/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import {
  orderId,
  wireLine,
  wireOrder,
  wireOrderPage,
  wireOrderRow,
} from '@/__tests__/support/orders';
import { wirePackage } from '@/__tests__/support/packages';
import { getServerSideProps as loadList } from '@/pages/orders';
import { getServerSideProps as loadOrder } from '@/pages/orders/[txnid]';

const cookies = memberCookies();
beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));

// A refused loader does not await its other calls; let them end before the environment is torn
// down.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the loader of the orders page', () => {
  it('requests the list of its tab with the page and the status in the URL', async () => {
    const requestedQueries: string[] = [];
    server.use(
      http.get('http://127.0.0.1:4000/transaction/bfmhistorylist', ({ request }) => {
        requestedQueries.push(new URL(request.url).search);
        return HttpResponse.json({
          status: true,
          status_code: 200,
          data: wireOrderPage([wireOrderRow({ txnstatus: 'C' })], { page: 2, totalpages: 3 }),
        });
      }),
    );
    const { result } = await loadPage(loadList, {
      path: '/orders?tab=history&status=C&page=2&at=abc',
      cookies,
    });
    expect(requestedQueries).toEqual(['?page=2&at=abc&status=C']);
    expect(result).toMatchObject({
      props: {
        data: {
          query: { tab: 'history', status: 'C', page: 2 },
          list: { totalPages: 3, items: [{ ref: 'OR7H2M9QX4', names: ['Tea bowl'], status: 'C' }] },
        },
      },
    });
  });

  it('ignores a status that its tab does not offer', async () => {
    server.use(hostAnswers('GET /transaction/bfmlist', wireOrderPage([])));
    const { result } = await loadPage(loadList, { path: '/orders?status=C', cookies });
    expect(result).toMatchObject({ props: { data: { query: { tab: 'current', page: 1 } } } });
    expect(result).not.toHaveProperty('props.data.query.status');
  });

  it('redirects a guest to sign in, and shows the reason within the page when the host fails', async () => {
    expect((await loadPage(loadList, { path: '/orders' })).result).toMatchObject({
      redirect: { destination: expect.stringContaining('/login?target=') as string },
    });
    server.use(hostRefuses('GET /transaction/bfmlist', 'unavailable'));
    expect((await loadPage(loadList, { path: '/orders', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'coded' } },
    });
  });
});

const visit = (form?: Record<string, string>, overrides: object = {}) =>
  loadPage(loadOrder, {
    path: `/orders/${orderId}`,
    params: { txnid: orderId },
    cookies,
    ...(form && { form }),
    ...overrides,
  });

describe('the loader of one order', () => {
  it("is a 404 for an order that is not the member's, and for an invalid id", async () => {
    server.use(hostRefuses('GET /transaction/bfmdetails', 'notFound'));
    expect((await visit()).result).toEqual({ notFound: true });
    expect((await visit(undefined, { params: { txnid: '../secret' } })).result).toEqual({
      notFound: true,
    });
  });

  it('reads the fee and the sums, and asks to confirm the cancellation if the URL requests it', async () => {
    server.use(
      hostAnswers(
        'GET /transaction/bfmdetails',
        wireOrder({ fixedpromo: { fee: '5.00' }, txntype: '99' }),
      ),
    );
    const { result } = await visit(undefined, { path: `/orders/${orderId}?ask=cancel` });
    expect(result).toMatchObject({
      props: {
        data: {
          isAsking: true,
          order: { type: 'bfm', sums: { value: '50.00', fee: '5.00', feePercent: null } },
        },
      },
    });
  });
});

describe('a form that is posted without scripts', () => {
  const key = '11111111-1111-4111-8111-111111111111';
  const sentRequests: unknown[] = [];
  const recordPost = (path: string) =>
    http.post(`http://127.0.0.1:4000${path}`, async ({ request }) => {
      sentRequests.push([path, request.headers.get('idempotency-key'), await request.json()]);
      return HttpResponse.json({ status: true, status_code: 200, data: wireOrder() });
    });
  beforeEach(() => {
    sentRequests.length = 0;
    server.use(
      hostAnswers('GET /transaction/bfmdetails', wireOrder({ items: [wireLine()] })),
      recordPost('/transaction/canceltxn'),
      recordPost('/transaction/answerprice'),
    );
  });

  it('cancels the order once with the key of the form, and redirects back to it', async () => {
    const { result } = await visit({ deed: 'cancel', key });
    expect(sentRequests).toEqual([['/transaction/canceltxn', key, { txnref: 'OR7H2M9QX4' }]]);
    expect(result).toEqual({ redirect: { destination: `/orders/${orderId}`, statusCode: 303 } });
  });

  it('answers a price increase with the displayed difference', async () => {
    const product = wireLine().itemsid;
    await visit({ deed: 'accept', product, difference: '6.00', key });
    await visit({ deed: 'drop', product, key });
    expect(sentRequests.map((entry) => (entry as unknown[])[2])).toEqual([
      { txnid: orderId, itemsid: product, answer: 'accept', difference: '6.00' },
      { txnid: orderId, itemsid: product, answer: 'drop' },
    ]);
  });

  it('redirects to the payment request when a price is accepted', async () => {
    const product = wireLine().itemsid;
    const request = { requestid: 'r-1', reference: 'PR1', amt: '6.00', paymentstatus: '1' };
    server.use(
      hostAnswers(
        'POST /transaction/answerprice',
        wireOrder({ items: [wireLine({ linestatus: 'accepted', request })] }),
      ),
    );
    const { result } = await visit({ deed: 'accept', product, difference: '6.00', key });
    expect(result).toMatchObject({ redirect: { destination: '/payment-request/r-1' } });
  });

  it('says why it was refused, with the status of the refusal', async () => {
    server.use(hostRefuses('POST /transaction/canceltxn', 'cancelNotPossible'));
    const { result, response } = await visit({ deed: 'cancel', key });
    expect(result).toMatchObject({ props: { data: { failure: { code: 1041 } } } });
    expect(response.statusCode).toBe(409);
  });

  it('from another site, or with unknown or invalid values, changes nothing', async () => {
    await visit({ deed: 'cancel', key }, { from: 'cross-site' });
    await visit({ deed: 'nonsense', key });
    await visit({ deed: 'accept', product: 'x', key });
    expect(sentRequests).toEqual([]);
  });
});

it('offers to ship the packages of an order that are ready', async () => {
  const readyPackage = wirePackage({ packageref: 'PK11111111', status: '2', amount: '20.00' });
  const packedPackage = wirePackage({ packageref: 'PK22222222', status: '3', amount: '20.00' });
  server.use(
    hostAnswers(
      'GET /transaction/bfmdetails',
      wireOrder({
        txnstatus: 'C',
        items: [
          wireLine({ linestatus: 'bought', packageref: 'PK11111111' }),
          wireLine({ linestatus: 'bought', packageref: 'PK22222222' }),
        ],
      }),
    ),
    http.get('http://127.0.0.1:4000/pmt/package', ({ request }) => {
      const ref = new URL(request.url).searchParams.get('packageref');
      return HttpResponse.json({
        status: true,
        status_code: 200,
        data: ref === 'PK11111111' ? readyPackage : packedPackage,
      });
    }),
  );
  const { result } = await loadPage(loadOrder, {
    path: `/orders/${orderId}`,
    params: { txnid: orderId },
    cookies,
  });
  expect(result).toMatchObject({ props: { data: { shipRefs: ['PK11111111'] } } });
});
