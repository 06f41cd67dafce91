import { NextResponse, type NextRequest } from 'next/server';

import { siteOrigin } from '@/lib/server/env';
import { guard } from '@/lib/server/session/guard';
import { toLocale } from '@/rules/locale';
import { PAGE_DATA_HEADER } from '@/rules/page-data';
import { localePath } from '@/rules/routes';

/** Next reads this as text: the classes of lib/redirect-rules other than `public` and `open`. */
export const config = {
  matcher:
    '/(login|register|(?:forgot|reset)-password|dashboard|packages(?:/[^/]+)?|welcome|enets/[a-z]+-checkout|onebox/.+|(?:shipments?|orders|account|payment-request(?!/business(?:$|\\.json)))(?:/.*)?)',
};

/**
 * Redirects by the session cookies alone, before a page is made. `serverPage` applies the same guard
 * again, and the host decides.
 */
export function proxy({ headers, method, nextUrl }: NextRequest): NextResponse {
  const header = (name: string) => headers.get(name) ?? undefined;
  const sent = { cookie: header('cookie'), referer: header('referer'), host: header('host') };
  const isData = headers.has(PAGE_DATA_HEADER);
  if (isData) dropPathParameters(nextUrl);
  const { redirectPath } = guard(sent, `${nextUrl.pathname}${nextUrl.search}`);
  if (!redirectPath) return NextResponse.next();
  const path = localePath(toLocale(nextUrl.locale), redirectPath);
  const cache = { 'cache-control': 'private, no-store' };
  if (!isData)
    return NextResponse.redirect(new URL(path, nextUrl.origin), {
      status: method === 'POST' ? 303 : 307,
      headers: cache,
    });
  // Next's client loads an absolute address as a document. It opens a relative one in place, where
  // the styles of the page are missing (rules/opens-in-place.ts).
  return new NextResponse(null, {
    status: 307,
    headers: { ...cache, 'x-nextjs-redirect': new URL(path, siteOrigin()).href },
  });
}

const pathParameters = ['ref', 'txnid', 'id', 'page', 'checkout_step'];

/** Next's client repeats the parameter of a path (its last part) in the query of page data. */
function dropPathParameters({ pathname, searchParams }: NextRequest['nextUrl']): void {
  const last = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  for (const name of pathParameters) searchParams.delete(name, last);
}
