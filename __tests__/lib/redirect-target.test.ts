/** @jest-environment node */
import fc from 'fast-check';

import { toSafeTarget } from '@/lib/redirect-target';

describe('safeTarget', () => {
  it.each([
    ['/packages', '/packages'],
    ['/packages?tab=history&page=2', '/packages?tab=history&page=2'],
    ['/ja/packages?tab=history', '/packages?tab=history'],
    ['/shipment/review', '/shipment/review'],
    ['/shipments/SH4K8T2M9Q', '/shipments/SH4K8T2M9Q'],
    ['/zh', '/'],
    ['/terms#privacy', '/terms#privacy'],
    ['/shipment/review?shipmentid=1#payment', '/shipment/review?shipmentid=1#payment'],
    ['/terms#<b>', '/terms'],
    ['/track?number=SH1', '/track?number=SH1'],
    ['/ja/onebox', '/onebox'],
    ['/support/contact', '/support/contact'],
    ['/ja/live-quote?estimate=1', '/live-quote?estimate=1'],
  ])('accepts the known route %s', (input, target) => expect(toSafeTarget(input)).toBe(target));

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:a=b',
    '/packages\r\nX: 1',
    '/\tjavascript:alert(1)',
    '/login?target=/packages',
    '/register',
    '/@evil.example',
    '/nowhere',
    '/api/ms/user/showprofile',
    '',
    `/packages?${'a'.repeat(10_000)}`,
    undefined,
    ['/packages', '/x'],
    null,
  ])('turns %j into the dashboard', (input) => expect(toSafeTarget(input)).toBe('/dashboard'));

  it('never leaves this site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (input) => {
          const target = toSafeTarget(input);
          expect(new URL(target, 'https://portal.example').origin).toBe('https://portal.example');
          expect(target).toMatch(/^\/(?!\/|\\)/);
        },
      ),
    );
  });
});
