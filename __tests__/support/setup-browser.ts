import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import './host-mock';

configure({ asyncUtilTimeout: 5_000 });

/**
 * jsdom has no IntersectionObserver; next/link would then prefetch on a timer, outside of any test.
 */
class NothingInView {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  IntersectionObserver: globalThis.IntersectionObserver ?? NothingInView,
});
