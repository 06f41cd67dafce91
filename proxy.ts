import { NextResponse, type NextRequest } from 'next/server';

import { decide } from '@/lib/redirect-rules';
import { cookieNames, parseLoginState } from '@/lib/session';
import { routes } from '@/rules/routes';

/**
 * Sends guests of the member area to /login without rendering anything. A convenience: the cookies
 * it reads are hints, and serverPage and the host decide again. Shows Register
 * under the address of an invitation. The matcher names the member area and invitations only.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search, locale } = request.nextUrl;
  if (pathname === '/') return invited(request);
  const hasToken = Boolean(request.cookies.get(cookieNames.token)?.value);
  const hint = parseLoginState(request.cookies.get(cookieNames.loginState)?.value);
  const state = hasToken ? (hint === 'guest' ? 'logged-in' : hint) : 'guest';
  if (state !== 'guest' || decide(pathname, { state }) !== 'login') return NextResponse.next();
  const target = request.nextUrl.clone();
  const [path = '', query = ''] = routes.login({ target: `${pathname}${search}` }).split('?');
  target.pathname = path;
  target.search = query;
  target.locale = locale;
  return NextResponse.redirect(target, {
    status: 307,
    headers: { 'cache-control': 'private, no-store' },
  });
}

/**
 * Register at `/?referral_suite=`. Here, because any rewrite in next.config.js costs every page 5
 * kB of router code.
 */
function invited(request: NextRequest): NextResponse {
  const register = request.nextUrl.clone();
  register.pathname = routes.register();
  return NextResponse.rewrite(register);
}

export const config = {
  matcher: [
    { source: '/', has: [{ type: 'query', key: 'referral_suite' }] },
    // Only who has no token is looked at: for anybody else memberPage decides, without the cost of
    // a proxy.
    { source: '/dashboard', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/packages/:path*', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/shipment/:path*', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/shipments/:path*', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/onebox/:path+', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/payment-request/:path*', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/account/:path*', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/welcome', missing: [{ type: 'cookie', key: 'cgw_token' }] },
    { source: '/get-started', missing: [{ type: 'cookie', key: 'cgw_token' }] },
  ],
};
