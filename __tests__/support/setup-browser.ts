import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import { server } from './host-mock';

configure({ asyncUtilTimeout: 5_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** jsdom has no IntersectionObserver; next/link would then prefetch on a timer, outside of any test. */
class NothingInView {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: globalThis.IntersectionObserver ?? NothingInView });
