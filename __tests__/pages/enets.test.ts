/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import type { Reply } from '@/contract/calls';
import { getServerSideProps as page } from '@/pages/enets/[page]';
import { getServerSideProps as messagePage } from '@/pages/enets/txn-from-b2s';

import { server } from '../support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '../support/load-page';

const attempt = '11111111-1111-4111-8111-111111111111';
const target = '22222222-2222-4222-8222-222222222222';
const ref = 'A1B2C3D4E5F6G7H8I9J0';
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'";
const form: Reply<'GET /enets/shipment-checkout'> = {
  action: 'https://www2.enets.sg/GW2/TxnReqListener',
  fields: [{ name: 'payload', value: '{}' }],
};

const open = (part: string, query: string, overrides: object = {}) =>
  loadPage(page, {
    path: `/enets/${part}?${query}`,
    params: { page: part },
    cookies: memberCookies(),
    headers: { 'content-security-policy': policy },
    ...overrides,
  });
const postMessage = (fields: Record<string, string>, overrides: object = {}) =>
  loadPage(messagePage, {
    path: '/enets/txn-from-b2s',
    form: fields,
    from: 'cross-site',
    ...overrides,
  });

beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));

describe('the page with the card form', () => {
  it('has the signed form, and a content policy that lets it post to the gateway', async () => {
    server.use(hostAnswers('GET /enets/shipment-checkout', form));
    const { result, response } = await open('shipment-checkout', `attempt=${attempt}`);
    expect(result).toMatchObject({ props: { data: { form } } });
    expect(response.getHeader('content-security-policy')).toBe(
      "default-src 'none'; form-action https://www2.enets.sg; base-uri 'none'",
    );
    expect(response.getHeader('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  it.each([
    'https://evil.example/pay',
    'http://www2.enets.sg/GW2',
    'https://user@www2.enets.sg/',
    'javascript:alert(1)',
  ])('does not let a form post to %s', async (action) => {
    server.use(hostAnswers('GET /enets/shipment-checkout', { ...form, action }));
    const { result, response } = await open('shipment-checkout', `attempt=${attempt}`);
    expect(result).toMatchObject({ props: { data: null, loadError: { kind: 'mismatch' } } });
    expect(response.getHeader('content-security-policy')).toBe(policy);
  });

  it('shows the outcome of a payment that no longer needs a form', async () => {
    server.use(
      hostRefuses('GET /enets/pr-checkout', 'attemptState'),
      hostAnswers('GET /payment/attempt', {
        attemptid: attempt,
        state: 'applied',
        gateway: 'enets',
        amount: '12.50',
        currency: 'USD',
        targetkind: 'payment-request',
        targetid: target,
        reference: 'PR1',
        popupurl: null,
      }),
    );
    const { result } = await open('pr-checkout', `attempt=${attempt}`);
    expect(result).toMatchObject({
      props: {
        data: {
          form: null,
          outcome: {
            state: 'applied',
            reference: 'PR1',
            target: { kind: 'payment-request', id: target },
          },
        },
      },
    });
  });

  it('requires sign-in, and is a 404 for anything that cannot be paid', async () => {
    expect(
      (await open('shipment-checkout', `attempt=${attempt}`, { cookies: '' })).result,
    ).toMatchObject({
      redirect: {
        destination: expect.stringContaining('/login?target=%2Fenets%2Fshipment-checkout'),
      },
    });
    for (const part of ['gift-checkout', 'shipment', 'shipment-refund', 'constructor-success'])
      expect((await open(part, '')).result).toEqual({ notFound: true });
    expect((await open('onebox-checkout', 'attempt=1')).result).toMatchObject({
      props: { data: { outcome: null } },
    });
  });
});

describe('the page that the payer returns to', () => {
  it("shows the payment's outcome by the reference alone, without a session", async () => {
    server.use(
      hostAnswers('GET /enets/shipment-success', {
        state: 'declined',
        reference: 'SH1',
        targetkind: 'shipment',
        targetid: target,
      }),
    );
    const { result, response } = await open('shipment-success', `attempt=${attempt}&ref=${ref}`, {
      cookies: '',
    });
    expect(result).toMatchObject({
      props: {
        data: {
          gateway: 'enets',
          outcome: { attemptId: attempt, state: 'declined', reference: 'SH1' },
        },
      },
    });
    expect(response.getHeader('referrer-policy')).toBe('no-referrer');
    expect(response.getHeader('content-security-policy')).toBe(policy);
  });
});

describe('the gateway’s message posted by the browser', () => {
  it('is accepted from another site without cookies, forwarded to the host unchanged, and redirects in the payer’s language', async () => {
    let forwardedBody: unknown;
    server.use(
      http.post('http://127.0.0.1:4000/enets/txn-from-b2s', async ({ request }) => {
        forwardedBody = await request.json();
        return HttpResponse.json({
          status: true,
          status_code: 200,
          data: {
            attemptid: attempt,
            targetkind: 'payment-request',
            reference: ref,
            state: 'opened',
          },
        });
      }),
    );
    const { result } = await postMessage(
      { message: '%7B%22ss%22%3A1%7D', hmac: 'a+b/c=', KeyId: 'k' },
      { locale: 'ja' },
    );
    expect(forwardedBody).toEqual({ message: '%7B%22ss%22%3A1%7D', hmac: 'a+b/c=' });
    expect(result).toMatchObject({
      redirect: {
        destination: `/ja/enets/pr-success?attempt=${attempt}&ref=${ref}`,
        statusCode: 303,
      },
    });
  });

  it('is rejected when the host cannot verify it, and not forwarded when incomplete or too large', async () => {
    server.use(hostRefuses('POST /enets/txn-from-b2s', 'badSignature'));
    const forgedPost = await postMessage({ message: '{}', hmac: 'x' });
    expect([forgedPost.response.statusCode, forgedPost.result]).toMatchObject([
      400,
      { props: { data: { outcome: null } } },
    ]);
    server.use(
      http.post('http://127.0.0.1:4000/enets/txn-from-b2s', () =>
        Promise.reject(new Error('the host was called')),
      ),
    );
    for (const fields of [
      {},
      { message: 'm' },
      { hmac: 'h' },
      { message: 'x'.repeat(70_000), hmac: 'h' },
    ] as Record<string, string>[]) {
      const { result, response } = await postMessage(fields);
      expect([response.statusCode, result]).toMatchObject([
        400,
        { props: { data: { outcome: null } } },
      ]);
    }
  });
});
