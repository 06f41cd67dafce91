import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useScripted } from '@/hooks/use-scripted';

/**
 * A component for the browser only, whose code is fetched when it is first drawn. `meanwhile` stands in until then, on
 * the server, and where the code cannot be fetched. Used instead of next/dynamic, which weighs 1.7 kB on every page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
  const Missing = () => meanwhile;
  const Part = lazy<ComponentType<P>>(() => load().then((part) => ({ default: part }), () => ({ default: Missing })));
  return function LazyPart(props: P) {
    return useScripted() ? <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense> : meanwhile;
  };
}
