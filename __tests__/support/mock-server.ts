import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

import { cookieNames } from '@/lib/session';

/** Every page requests its meta once a minute; by default there is none. */
const emptyMetaHandlers = ['page', 'dashboard'].map((place) =>
  http.get(`http://127.0.0.1:4000/${place}/meta`, () =>
    HttpResponse.json({ status: true, status_code: 200, data: { items: [] } }),
  ),
);

/**
 * The test's network: unhandled calls fail the test. Loads no contract; `host-mock` checks against
 * it.
 */
export const server = setupServer(...emptyMetaHandlers);

/** Whether the browser refuses cookies until the end of the test. */
export const cookies = { refused: false };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  forgetCookies();
});
afterAll(() => server.close());

/** Signs out between tests. */
function forgetCookies(): void {
  cookies.refused = false;
  if (typeof document === 'undefined') return;
  for (const name of Object.values(cookieNames)) document.cookie = `${name}=; Max-Age=0; Path=/`;
}
