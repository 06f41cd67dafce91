/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import type { EstimateResult } from '@/contract/public/estimate';
import type { QuoteView } from '@/lib/quote-view';
import { getServerSideProps } from '@/pages/live-quote';

const id = '7f6f2c61-9d1b-4b5e-8f55-0d5a8f0b2c11';
const result: EstimateResult = {
  estimateid: id,
  reference: 'ES7H2M9QX4',
  status: 'completed',
  product: 'Running shoes',
  producturl: 'https://shop.example/running-shoes',
  qty: 2,
  country: 'JP',
  weight: 2100,
  weightlow: 1900,
  weighthigh: 2300,
  confidence: 0.8,
  basis: 'parcels',
  samples: 9,
  coststandard: '30.00',
  costadditionalstandard: '7.50',
  datesstandard: { earliest: '2026-12-01T00:00:00.000Z', latest: '2026-12-03T00:00:00.000Z' },
  costexpress: '44.00',
  costadditionalexpress: '11.00',
  datesexpress: null,
  guaranteefee: '4.00',
  comment: '',
  followupcategory: '',
  flags: [],
  notes: ['exclusions', 'unknown'],
  isHOO: false,
  buyable: true,
  locked: null,
};
const japan = { country: 'JP', code: 'JP', country_code: '81', ship_allowed: true };
beforeEach(() =>
  server.use(
    hostAnswers('GET /list/getcountries', { countries: [japan] }),
    hostRefuses('GET /shipment/rates', 'unavailable'),
  ),
);

const mockAnswer = (status: string, overrides: Partial<EstimateResult> = {}) =>
  server.use(
    hostAnswers('GET /estimate/get', {
      status,
      result: status === 'pending' ? null : { ...result, status, ...overrides },
    }),
  );

/** A browser that stores cookies between visits. */
function openBrowser(initialCookies = '') {
  const jar = new Map(
    initialCookies
      .split('; ')
      .flatMap((cookieText) => (cookieText ? [splitCookie(cookieText)] : [])),
  );
  const visit = async (path = '/live-quote', form?: Record<string, string>) => {
    const { result: answer, response } = await loadPage(getServerSideProps, {
      path,
      locale: 'ja',
      cookies: [...jar].map((pair) => pair.join('=')).join('; '),
      ...(form && { form }),
    });
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
    for (const cookie of cookies) {
      const [name, value] = splitCookie(cookie.split(';')[0] ?? '');
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const { props, redirect } = answer as {
      props?: { data: { view: QuoteView } | null };
      redirect?: { destination: string };
    };
    return {
      view: props?.data?.view ?? null,
      to: redirect?.destination,
      status: response.statusCode,
      cookies,
    };
  };
  return { jar, visit, submit: (form: Record<string, string>) => visit('/live-quote', form) };
}
const splitCookie = (cookieText: string): [string, string] => [
  cookieText.slice(0, cookieText.indexOf('=')),
  cookieText.slice(cookieText.indexOf('=') + 1),
];

/** Makes the mock host accept and record quote requests. */
function recordRequests() {
  const requests: { body: unknown; key: string | null; token: string | null }[] = [];
  server.use(
    http.post('http://127.0.0.1:4000/estimate/send', async ({ request }) => {
      requests.push({
        body: await request.json(),
        key: request.headers.get('idempotency-key'),
        token: request.headers.get('authorization'),
      });
      return HttpResponse.json({ status: true, status_code: 200, data: { estimateid: id } });
    }),
  );
  return requests;
}

/** A member whose browser has an answered quote. */
const openBrowserWithQuote = () =>
  openBrowser(`${memberCookies()}; cgw_estimate_state=completed; cgw_estimate_id=${id}`);

const askForm = {
  step: 'ask',
  product_url: 'shop.example/running-shoes',
  quantity: '2',
  country: 'JP',
};
const lockForm = { step: 'lock', weight: '2100', fee: '4.00' };

describe('the live quote of a guest, without scripts', () => {
  it('goes from link to email to answer, and is stored in six cookies plus the guest’s email cookie', async () => {
    const requests = recordRequests();
    const guest = openBrowser();
    expect((await guest.visit()).view).toMatchObject({
      state: 'initial',
      values: { url: '', quantity: '1', country: 'JP' },
    });
    expect((await guest.submit(askForm)).to).toBe('/ja/live-quote');
    expect((await guest.visit()).view).toMatchObject({
      state: 'email',
      values: { url: 'https://shop.example/running-shoes', quantity: '2' },
    });
    expect(requests).toEqual([]);
    mockAnswer('pending');
    const key = 'a2f1b8f0-6f9f-4a54-8f6e-0a7f7a5d3f10';
    const submission = await guest.submit({ step: 'send', email: 'Mei@Example.com', key });
    expect(submission.to).toBe('/ja/live-quote');
    expect(requests).toEqual([
      {
        body: {
          producturl: 'https://shop.example/running-shoes',
          qty: 2,
          shippingcountry: 'JP',
          email: 'mei@example.com',
          languageprefer: 'ja',
        },
        key,
        token: null,
      },
    ]);
    const names = ['country', 'email', 'id', 'quantity', 'state', 'url'];
    const cookieNames = [...names.map((name) => `cgw_estimate_${name}`), 'cgw_guest_email'];
    expect([...guest.jar.keys()].sort()).toEqual(cookieNames);
    const readableCookies = submission.cookies.filter((cookie) => !cookie.includes('HttpOnly'));
    const readableNames = readableCookies.map((cookie) => cookie.split('=')[0]);
    expect(readableNames).toEqual(['cgw_guest_email', 'cgw_estimate_state']);
    expect((await guest.visit()).view).toMatchObject({ state: 'calculating', id });
    mockAnswer('completed');
    expect((await guest.visit()).view).toMatchObject({
      state: 'completed',
      quote: {
        weight: { grams: 2100, low: 1900, high: 2300 },
        speeds: [
          { code: 'standard', total: '37.50' },
          { code: 'express', total: '55.00' },
        ],
        notes: ['exclusions'],
      },
    });
  });

  it('can be minimized, opened, and restarted', async () => {
    mockAnswer('completed');
    const guest = openBrowser(`cgw_estimate_state=completed; cgw_estimate_id=${id}`);
    await guest.submit({ step: 'shrink' });
    expect((await guest.visit()).view?.state).toBe('completed-mini');
    await guest.submit({ step: 'open' });
    expect((await guest.visit()).view?.state).toBe('completed');
    await guest.submit({ step: 'another' });
    expect((await guest.visit()).view).toMatchObject({ state: 'initial', quote: null, id: null });
  });

  it.each([
    [{ product_url: '' }, { product_url: 'missing' }],
    [{ product_url: 'javascript:alert(1)' }, { product_url: 'format' }],
    [{ product_url: 'http://169.254.169.254/' }, { product_url: 'format' }],
    [{ product_url: `https://shop.example/${'x'.repeat(9_000)}` }, { product_url: 'format' }],
    [{ product_url: 'https://shop.example/cart' }, { product_url: 'cart' }],
    [{ product_url: 'a.example/x b.example/y' }, { product_url: 'many' }],
    [{ quantity: '0' }, { quantity: 'quantity' }],
    [{ quantity: '1e3' }, { quantity: 'quantity' }],
  ])('shows %j again with the error, and makes no call', async (changes, problems) => {
    const requests = recordRequests();
    const { view, status } = await openBrowser().submit({ ...askForm, ...changes });
    expect(status).toBe(422);
    expect(view).toMatchObject({ state: 'initial', problems });
    expect(requests).toEqual([]);
  });

  it('keeps the input when the email is invalid, or the host is unreachable', async () => {
    const guest = openBrowser();
    await guest.submit(askForm);
    const invalidSubmission = await guest.submit({ step: 'send', email: 'nobody' });
    expect(invalidSubmission).toMatchObject({
      status: 422,
      view: { problems: { email: 'email' } },
    });
    server.use(hostRefuses('POST /estimate/send', 'unavailable'));
    const failedSubmission = await guest.submit({ step: 'send', email: 'mei@example.com' });
    expect(failedSubmission.status).toBe(503);
    expect(failedSubmission.view).toMatchObject({
      state: 'email',
      values: { url: 'https://shop.example/running-shoes', email: 'mei@example.com' },
      failure: { kind: 'coded', code: 1090 },
    });
  });

  it('restarts when the estimate is gone or belongs to another member', async () => {
    server.use(hostRefuses('GET /estimate/get', 'notFound'));
    const guest = openBrowser(`cgw_estimate_state=completed; cgw_estimate_id=${id}`);
    expect((await guest.visit()).view).toMatchObject({ id: null, notFound: true });
    expect(guest.jar.has('cgw_estimate_id')).toBe(false);
    expect((await guest.visit()).view).toMatchObject({ state: 'initial', notFound: false });
  });

  it.each([
    'cgw_estimate_state=completed',
    'cgw_estimate_state=x; cgw_estimate_id=../..',
    'cgw_estimate_url=%E0; cgw_estimate_state=email',
  ])('ignores broken cookies (%s)', async (cookies) => {
    const { view, status } = await openBrowser(cookies).visit();
    expect([view?.state, status]).toEqual(['initial', 200]);
  });

  it('opens from a link in an email', async () => {
    mockAnswer('completed');
    const guest = openBrowser();
    expect((await guest.visit(`/live-quote?estimate=${id}`)).to).toBe('/ja/live-quote');
    expect((await guest.visit()).view).toMatchObject({ state: 'completed' });
  });

  it('is shown for the requested country, even if the browser remembers another', async () => {
    server.use(
      http.get('http://127.0.0.1:4000/estimate/get', ({ request }) => {
        const country = new URL(request.url).searchParams.get('shippingcountry') ?? 'DE';
        return HttpResponse.json({
          status: true,
          status_code: 200,
          data: { status: 'completed', result: { ...result, country } },
        });
      }),
    );
    const guest = openBrowser('cgw_estimate_country=PH');
    await guest.visit(`/live-quote?estimate=${id}`);
    const { view } = await guest.visit();
    expect([view?.quote?.country, view?.values.country]).toEqual(['DE', 'DE']);
  });

  it('requires sign-in when the email is about a member’s quote', async () => {
    server.use(hostRefuses('GET /estimate/get', 'notFound'));
    expect((await openBrowser().visit(`/live-quote?estimate=${id}`)).to).toBe(
      `/ja/login?target=${encodeURIComponent(`/live-quote?estimate=${id}`)}`,
    );
  });

  it('is prefilled with the email that a guest entered before', async () => {
    const guest = openBrowser('cgw_guest_email=mei@example.com');
    expect((await guest.visit()).view?.values.email).toBe('mei@example.com');
  });

  it('says why there is no price', async () => {
    const notes: EstimateResult['notes'] = ['crating', 'research'];
    mockAnswer('followup', { weight: null, followupcategory: 'crating', notes });
    const guest = openBrowser(`cgw_estimate_state=calculating; cgw_estimate_id=${id}`);
    expect((await guest.visit()).view).toMatchObject({
      state: 'completed',
      quote: { status: 'followup', reason: 'crating', weight: null, notes },
    });
  });

  it('requires sign-in for a lock, then returns to the quote', async () => {
    mockAnswer('completed');
    const guest = openBrowser(`cgw_estimate_state=completed; cgw_estimate_id=${id}`);
    const { to } = await guest.submit(lockForm);
    expect(to).toBe('/ja/login?target=%2Flive-quote');
  });
});

describe('the live quote of a member', () => {
  it('needs no email', async () => {
    const requests = recordRequests();
    const member = openBrowser(memberCookies());
    expect((await member.submit(askForm)).to).toBe('/ja/live-quote');
    expect(requests[0]?.body).not.toHaveProperty('email');
    expect(requests[0]?.token).toMatch(/^Bearer /);
    expect(member.jar.get('cgw_estimate_state')).toBe('calculating');
  });

  it('locks the displayed weight and redirects to its payment request', async () => {
    mockAnswer('completed');
    const requests: unknown[] = [];
    const recordPost = (path: string, data: object) =>
      http.post(`http://127.0.0.1:4000/estimate/${path}`, async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ status: true, status_code: 200, data });
      });
    server.use(
      recordPost('lockweight', { status: 'existing' }),
      recordPost('redeemguarantee', { status: 'success', requestid: id, reference: 'PR7H2M9QX4' }),
    );
    const member = openBrowser(
      `${memberCookies()}; cgw_estimate_state=completed; cgw_estimate_id=${id}; cgw_estimate_country=JP`,
    );
    const { to } = await member.submit(lockForm);
    expect(to).toBe(`/ja/payment-request/${id}`);
    expect(requests[0]).toEqual(requests[1]);
    const expectedFields = { weight: 2100, qty: 2, amt: 4, geoip: '203.0.113.1', flag: 'req1' };
    expect(requests[1]).toMatchObject({ ...expectedFields, shippingcountry: 'JP' });
  });

  it('says that a lock was unsuccessful', async () => {
    mockAnswer('completed');
    server.use(hostAnswers('POST /estimate/lockweight', { status: 'declined' }));
    const member = openBrowserWithQuote();
    const { view } = await member.submit(lockForm);
    expect(view).toMatchObject({ problems: { lock: 'lock' }, quote: { reference: 'ES7H2M9QX4' } });
  });

  it('shows the reason when the host refuses the lock', async () => {
    mockAnswer('completed');
    server.use(hostRefuses('POST /estimate/lockweight', 'priceChanged'));
    const member = openBrowserWithQuote();
    expect((await member.submit(lockForm)).view).toMatchObject({
      problems: { lock: 'lock' },
      failure: { code: 1031 },
    });
  });

  it('can be locked again when the payment request of the guarantee was deleted', async () => {
    const locked = { weight: 2100, country: 'JP', requestid: null, paid: false };
    mockAnswer('completed', { locked });
    const member = openBrowserWithQuote();
    expect((await member.visit()).view?.quote?.locked).toBeNull();
  });
});
