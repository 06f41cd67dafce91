import { NextResponse, type NextRequest } from 'next/server';

import { siteOrigin } from '@/lib/server/env';
import { guard } from '@/lib/server/session/guard';
import { toLocale } from '@/rules/locale';
import { PAGE_DATA_HEADER } from '@/rules/page-data';
import { localePath } from '@/rules/routes';

/** Next parses this statically. Covers lib/redirect-rules except `public` and `open`. */
export const config = {
  matcher:
    '/(login|register|(?:forgot|reset)-password|dashboard|packages(?:/[^/]+)?|welcome|enets/[a-z]+-checkout|onebox/.+|(?:shipments?|orders|account|payment-request(?!/business(?:$|\\.json)))(?:/.*)?)',
};

/** Redirects based on cookies, before rendering. `serverPage` repeats the check. */
export function proxy({ headers, method, nextUrl }: NextRequest): NextResponse {
  const readHeader = (name: string) => headers.get(name) ?? undefined;
  const guardHeaders = {
    cookie: readHeader('cookie'),
    referer: readHeader('referer'),
    host: readHeader('host'),
  };
  const isDataRequest = headers.has(PAGE_DATA_HEADER);
  if (isDataRequest) dropPathParameters(nextUrl);
  const { redirectPath } = guard(guardHeaders, `${nextUrl.pathname}${nextUrl.search}`);
  if (!redirectPath) return NextResponse.next();
  const path = localePath(toLocale(nextUrl.locale), redirectPath);
  const cacheHeaders = { 'cache-control': 'private, no-store' };
  if (!isDataRequest)
    return NextResponse.redirect(new URL(path, nextUrl.origin), {
      status: method === 'POST' ? 303 : 307,
      headers: cacheHeaders,
    });
  // Next's client opens a relative URL in place, without the page's styles.
  return new NextResponse(null, {
    status: 307,
    headers: { ...cacheHeaders, 'x-nextjs-redirect': new URL(path, siteOrigin()).href },
  });
}

const pathParameters = ['ref', 'txnid', 'id', 'page', 'checkout_step'];

/** Next's client repeats the path parameter in the query of data requests. */
function dropPathParameters({ pathname, searchParams }: NextRequest['nextUrl']): void {
  const lastSegment = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  for (const name of pathParameters) searchParams.delete(name, lastSegment);
}
