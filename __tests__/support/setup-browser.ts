import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import './mock-server';

configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no layout and no IntersectionObserver: treat everything as visible. */
class AlwaysIntersectingObserver {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.callback([entry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom has no matchMedia either: no query matches. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    addListener() {},
    removeListener() {},
  });

Object.assign(globalThis, { IntersectionObserver: AlwaysIntersectingObserver, matchMedia });
