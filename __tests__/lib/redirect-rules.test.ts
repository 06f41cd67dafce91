/** @jest-environment node */
import { classifyRoute, findDestination, type Destination, type Visit } from '@/lib/redirect-rules';

const paths = {
  public: ['/', '/terms', '/rates', '/support', '/packagesx', '/shipmentx', '/onebox'],
  open: ['/payment-request/business', '/buyformeservice', '/get-started'],
  login: ['/login', '/register'],
  recovery: ['/forgot-password', '/reset-password'],
  dashboard: ['/dashboard'],
  packages: ['/packages', '/packages/PK123'],
  protected: [
    '/welcome',
    '/shipment/address',
    '/shipments',
    '/shipments/SH1',
    '/orders',
    '/orders/1',
    '/orders/checkout',
    '/account/addresses',
    '/payment-request',
    '/payment-request/1',
    '/onebox/1',
  ],
};

describe('classifyRoute', () => {
  it.each(Object.entries(paths))('recognizes the %s routes', (name, routePaths) => {
    expect(routePaths.map(classifyRoute)).toEqual(routePaths.map(() => name));
  });
});

describe('the redirect table', () => {
  const cells: [string, Visit, Destination][] = [
    ['/', { state: 'guest' }, 'stay'],
    ['/', { state: 'pre-logged-in' }, 'stay'],
    ['/', { state: 'logged-in' }, 'stay'],
    ['/login', { state: 'guest' }, 'stay'],
    ['/login', { state: 'pre-logged-in' }, 'stay'],
    ['/login', { state: 'logged-in' }, 'target'],
    ['/reset-password', { state: 'guest' }, 'stay'],
    ['/reset-password', { state: 'pre-logged-in' }, 'stay'],
    ['/forgot-password', { state: 'logged-in' }, 'stay'],
    ['/dashboard', { state: 'guest' }, 'login'],
    ['/dashboard', { state: 'guest', skipLogin: true, fromHome: true }, 'login'],
    ['/dashboard', { state: 'pre-logged-in' }, 'login'],
    ['/dashboard', { state: 'pre-logged-in', skipLogin: true }, 'stay'],
    ['/dashboard', { state: 'pre-logged-in', fromHome: true }, 'stay'],
    ['/dashboard', { state: 'logged-in' }, 'stay'],
    ['/packages', { state: 'guest' }, 'login'],
    ['/packages', { state: 'pre-logged-in', skipLogin: true, fromHome: true }, 'login'],
    ['/packages', { state: 'pre-logged-in' }, 'login'],
    ['/packages', { state: 'logged-in' }, 'stay'],
    ['/account/addresses', { state: 'guest' }, 'login'],
    ['/account/addresses', { state: 'pre-logged-in', skipLogin: true, fromHome: true }, 'login'],
    ['/account/addresses', { state: 'logged-in' }, 'stay'],
    ['/payment-request', { state: 'guest' }, 'login'],
    ['/payment-request', { state: 'pre-logged-in', skipLogin: true }, 'login'],
    ['/payment-request', { state: 'logged-in', paymentDue: true }, 'stay'],
    ['/payment-request/business', { state: 'guest' }, 'stay'],
    ['/buyformeservice', { state: 'guest' }, 'stay'],
    ['/get-started', { state: 'guest' }, 'stay'],
    ['/buyformeservice', { state: 'pre-logged-in' }, 'stay'],
    ['/buyformeservice', { state: 'logged-in', paymentDue: true }, 'stay'],
    ['/welcome', { state: 'guest', fromHome: true }, 'login'],
    ['/dashboard', { state: 'logged-in', paymentDue: true }, 'stay'],
    ['/packages', { state: 'logged-in', paymentDue: true }, 'payment-request'],
    ['/shipment/review', { state: 'guest' }, 'login'],
    ['/shipment/review', { state: 'pre-logged-in', skipLogin: true }, 'login'],
    ['/shipment/review', { state: 'logged-in', paymentDue: true }, 'stay'],
  ];
  it.each(cells)('%s for %j leads to %s', (path, visit, destination) => {
    expect(findDestination(path, visit)).toBe(destination);
  });
});
