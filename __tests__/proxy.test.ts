/** @jest-environment node */
import { NextRequest } from 'next/server';

import { proxy } from '@/proxy';

const ask = (address: string, cookie = '') => {
  const nextConfig = { i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en' } };
  return proxy(
    new NextRequest(`http://localhost:3000${address}`, { headers: { cookie }, nextConfig }),
  );
};

describe('the door before the pages', () => {
  it.each([
    ['/?referral_suite=CG1000001', '/register?referral_suite=CG1000001'],
    ['/ja?referral_suite=CG1000001', '/ja/register?referral_suite=CG1000001'],
  ])('shows Register under the invitation %s', (address, shown) => {
    const rewritten = new URL(ask(address).headers.get('x-middleware-rewrite') ?? '');
    expect(`${rewritten.pathname.replace(/^\/en\//, '/')}${rewritten.search}`).toBe(shown);
  });

  it('sends a guest of the member area to the login page and remembers where to', () => {
    const answer = ask('/zh/packages?tab=ready');
    const target = new URL(answer.headers.get('location') ?? '');
    expect(answer.status).toBe(307);
    expect(target.pathname).toBe('/zh/login');
    expect(target.searchParams.get('target')).toBe('/packages?tab=ready');
  });

  it('lets a member through', () => {
    expect(
      ask('/packages', 'cgw_token=abc; cgw_login_state=logged-in').headers.get('x-middleware-next'),
    ).toBe('1');
  });
});
