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
  REQUEST_ID,
  wireRequest,
  wireRequestDetails,
  wireRequestPage,
} from '@/__tests__/support/payment-requests';
import { getServerSideProps as loadList } from '@/pages/payment-request';
import { getServerSideProps as loadOne } from '@/pages/payment-request/[id]';

const cookies = memberCookies();
beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));

// A refused loader does not await its other calls; let them end before the environment is torn
// down.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the loader of the payment requests', () => {
  it('lists what is due, ten per page, and keeps the page to return to', async () => {
    server.use(
      hostAnswers(
        'GET /paymentrequest/paymentrequestslist',
        wireRequestPage([wireRequest()], { total: 21, totalpages: 3 }),
      ),
    );
    const { result } = await loadPage(loadList, {
      path: '/payment-request?target=%2Fpackages%3Fstatus%3D2',
      cookies,
    });
    expect(result).toMatchObject({
      props: {
        data: {
          query: { tab: 'due', target: '/packages?status=2' },
          list: { totalPages: 3, items: [{ ref: 'PR4K8T2M9Q', status: 'due', amount: '12.50' }] },
        },
      },
    });
  });

  it('returns to the requested page as soon as nothing is due', async () => {
    server.use(hostAnswers('GET /paymentrequest/paymentrequestslist', wireRequestPage([])));
    const { result } = await loadPage(loadList, {
      path: '/payment-request?target=%2Fpackages%2FPK7H2M9QX4',
      cookies,
      locale: 'zh',
    });
    expect(result).toHaveProperty('redirect.destination', '/zh/packages/PK7H2M9QX4');
  });

  it.each([
    'https://evil.example/packages',
    '//evil.example',
    '/account/profile',
    '/payment-request?target=/payment-request',
  ])('ignores the target %s', async (target) => {
    server.use(hostAnswers('GET /paymentrequest/paymentrequestslist', wireRequestPage([])));
    const { result } = await loadPage(loadList, {
      path: `/payment-request?target=${encodeURIComponent(target)}`,
      cookies,
    });
    expect(result).toHaveProperty('props.data.query', { tab: 'due', page: 1 });
  });

  it.each([
    ['0', 'cancelled'],
    ['C', 'completed'],
  ] as const)('reads the status %s of the history as %s', async (code, status) => {
    server.use(
      hostAnswers(
        'GET /paymentrequest/paymentrequestslist',
        wireRequestPage([wireRequest({ paymentstatus: code })]),
      ),
    );
    const { result } = await loadPage(loadList, { path: '/payment-request?tab=history', cookies });
    expect(result).toHaveProperty('props.data.list.items.0.status', status);
  });

  it('reports a mismatch when the list is invalid, and redirects a guest to sign in', async () => {
    server.use(hostAnswers('GET /paymentrequest/paymentrequestslist', { items: null } as never));
    expect((await loadPage(loadList, { path: '/payment-request', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'mismatch' } },
    });
    expect((await loadPage(loadList, { path: '/payment-request' })).result).toHaveProperty(
      'redirect.destination',
      '/login?target=%2Fpayment-request',
    );
  });
});

describe('the loader of one payment request', () => {
  const visit = (id: string) =>
    loadPage(loadOne, { path: `/payment-request/${id}`, params: { id }, cookies });

  it('returns the price of a due request, or how many are still due for a completed one', async () => {
    server.use(hostAnswers('GET /paymentrequest/details', wireRequestDetails()));
    expect((await visit(REQUEST_ID)).result).toMatchObject({
      props: {
        data: { loaded: { price: { total: '12.50', availableCredits: '40.00' } }, stillDue: 0 },
      },
    });
    server.use(
      hostAnswers(
        'GET /paymentrequest/details',
        wireRequestDetails({ paymentstatus: 'C', paidtime: '2026-02-21T10:00:00.000Z' }),
      ),
      hostAnswers(
        'GET /paymentrequest/paymentrequestslist',
        wireRequestPage([wireRequest(), wireRequest()]),
      ),
    );
    expect((await visit(REQUEST_ID)).result).toMatchObject({
      props: { data: { loaded: { price: null, request: { status: 'completed' } }, stillDue: 2 } },
    });
  });

  it("is a 404 for another member's request and for an invalid id", async () => {
    server.use(hostRefuses('GET /paymentrequest/details', 'notFound'));
    for (const id of [REQUEST_ID, 'x', '../secret'])
      expect((await visit(id)).result).toEqual({ notFound: true });
  });
});
