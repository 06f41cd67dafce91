import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useScripted } from '@/hooks/use-scripted';

const backOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * A component for the browser only, whose code is fetched when it is first drawn. `meanwhile` stands in until then, on
 * the server, and where the code cannot be fetched; offline, it comes with the connection. Used instead of next/dynamic, which weighs 1.7 kB on every page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
  const Missing = () => meanwhile;
  const fetchPart = (): Promise<ComponentType<P>> => load().catch(() => (navigator.onLine ? Missing : backOnline().then(fetchPart)));
  const Part = lazy<ComponentType<P>>(() => fetchPart().then((part) => ({ default: part })));
  return function LazyPart(props: P) {
    return useScripted() ? <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense> : meanwhile;
  };
}
