import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

import { cookieNames } from '@/lib/session';

/** What every page asks for once a minute: no operator has given pages other titles. */
const withoutMeta = ['page', 'dashboard'].map((place) =>
  http.get(`http://127.0.0.1:4000/${place}/meta`, () =>
    HttpResponse.json({ status: true, status_code: 200, data: { items: [] } }),
  ),
);

/** The network of a test: unhandled calls fail it. It loads no contract; `host-mock` answers by it. */
export const server = setupServer(...withoutMeta);

/** Whether the browser keeps no cookie until the end of the test. */
export const cookies = { refused: false };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  forgetCookies();
});
afterAll(() => server.close());

/** No test is signed in by the one before it. */
function forgetCookies(): void {
  cookies.refused = false;
  if (typeof document === 'undefined') return;
  for (const name of Object.values(cookieNames)) document.cookie = `${name}=; Max-Age=0; Path=/`;
}
