import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import './mock-server';

configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no layout and no IntersectionObserver: treat everything as visible. */
class AllInSight {
  constructor(private readonly told: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.told([entry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** It has no media queries either: none matches. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    addListener() {},
    removeListener() {},
  });

Object.assign(globalThis, { IntersectionObserver: AllInSight, matchMedia });
