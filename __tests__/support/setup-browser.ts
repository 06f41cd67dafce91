import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import './mock-server';

configure({ asyncUtilTimeout: 30_000 });

/** jsdom draws nothing and has no IntersectionObserver: everything is in sight at once. */
class AllInSight {
  constructor(private readonly told: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.told([entry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Nor does it know media queries: none fits. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    addListener() {},
    removeListener() {},
  });

Object.assign(globalThis, { IntersectionObserver: AllInSight, matchMedia });
