/** @jest-environment node */
import { paymentCalls } from '@/contract/money/gateways';
import { endpoints } from '@/contract/registry';
import servedFirst from '@/contract/served-first.json';
import { sessionEndpoints } from '@/lib/session-endpoints';
import { cookieNames } from '@/lib/session';
import { checkoutSteps } from '@/rules/routes';
import { classifyRequest } from '@/server/admission';

describe('the service class', () => {
  const filterPrioritized = (addresses: string[]) =>
    addresses.filter(
      (url) => classifyRequest({ url, method: 'GET', headers: {} }, false) !== 'guest',
    );

  it('prioritizes only calls of the contract, including all from gateways and all payment calls', () => {
    const unknownKeys = servedFirst.filter((key) => !(key in endpoints));
    const paymentKeys = paymentCalls.flatMap((call): string[] => [
      call.open,
      call.settle,
      ...(call.form ? [call.form] : []),
    ]);
    const gatewayKeys = Object.entries(endpoints).flatMap(([key, { access }]) =>
      // A mail provider repeats a webhook.
      access === 'gateway' && key !== 'POST /webhooks/mail' ? [key] : [],
    );
    const missingKeys = [...paymentKeys, ...gatewayKeys].filter(
      (key) => !servedFirst.includes(key),
    );
    expect([unknownKeys, missingKeys]).toEqual([[], []]);
  });

  it('prioritizes sign-in and payment, as pages, as page data, and as calls', () => {
    const prioritizedUrls = [
      '/login',
      '/ja/login?target=%2F',
      '/_next/data/build/ja/login.json',
      '/social-callback/google?code=1',
      '/from-mail?token=1',
      '/paypal-success/shipment-checkout?token=1',
      '/_next/data/build/en/paypal-success/pr-checkout.json?token=1',
      '/enets/txn-from-b2s',
      '/ja/enets/pr-success?attempt=1',
      '/register',
      '/zh/forgot-password',
      '/reset-password?token=1',
      '/new-device?token=1',
      '/api/ms/payment/attempt?attemptid=1',
      ...Object.values(sessionEndpoints),
    ];
    const otherUrls = [
      '/',
      '/dashboard',
      '/shipments',
      '/ja/shipments/SH1',
      '/logins',
      '/api/ms/pmt/packages',
      '/api/papers',
      '/_next/data/build/en/packages.json',
      '/account/login',
      '/invented-success/a',
      '/enets/invented',
      '/shipment/review',
      '/shipment/invented',
    ];
    expect(filterPrioritized([...otherUrls, ...prioritizedUrls])).toEqual(prioritizedUrls);
  });

  it('recognizes a member by the session cookie', () =>
    expect(cookieNames.token).toBe('cgw_token'));

  it('is payment for every step of a checkout', () =>
    expect(
      checkoutSteps.map((step) =>
        classifyRequest({ url: `/shipment/${step}`, method: 'GET', headers: {} }, true),
      ),
    ).toEqual(checkoutSteps.map(() => 'payment')));

  it.each([
    ['/zh/shipment/review', 'payment', 'guest'],
    ['/_next/data/build/en/shipment/review.json?shipmentid=1', 'payment', 'guest'],
    ['/shipment/invented', 'read', 'guest'],
    ['/ja/orders/checkout?txnid=1', 'payment', 'guest'],
    ['/onebox/0a1b-2c', 'payment', 'guest'],
    ['/payment-request/0a1b-2c', 'payment', 'guest'],
    ['/paypal-success/shipment-checkout?token=1', 'payment', 'signIn'],
    ['/api/ms/payment/attempt?attemptid=1', 'payment', 'signIn'],
    ['/packages', 'read', 'guest'],
    ['/login', 'signIn', 'signIn'],
  ])('of %s is %s for a member, and %s for a guest', (url, member, guest) => {
    const request = { url, method: 'GET', headers: {} };
    expect([classifyRequest(request, true), classifyRequest(request, false)]).toEqual([
      member,
      guest,
    ]);
  });
});
