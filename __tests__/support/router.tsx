import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';

/** The router's navigations. */
export const visitedPaths: string[] = [];

const listeners = new Map<string, Set<(...args: never[]) => void>>();
const events = {
  on: (name: string, run: (...args: never[]) => void) =>
    void (listeners.get(name) ?? listeners.set(name, new Set()).get(name))?.add(run),
  off: (name: string, run: (...args: never[]) => void) => void listeners.get(name)?.delete(run),
  emit: (name: string, ...args: unknown[]) =>
    listeners.get(name)?.forEach((run) => run(...(args as never[]))),
};

const go = async (path: unknown) => {
  events.emit('routeChangeStart', String(path), { shallow: false });
  visitedPaths.push(String(path));
  return true;
};

/** A pages router that records navigations instead of performing them. */
export function MockRouter({
  path = '/packages',
  query = {},
  onReplace,
  children,
}: {
  path?: string;
  query?: Record<string, string>;
  /** Loads what the page shows next. */
  onReplace?: () => unknown;
  children: ReactNode;
}) {
  const router = {
    pathname: path,
    route: path,
    asPath: path,
    query,
    basePath: '',
    isReady: true,
    push: go,
    replace: async (url: unknown) => {
      await go(url);
      await onReplace?.();
      return true;
    },
    prefetch: async () => undefined,
    events,
  };
  return (
    <RouterContext.Provider value={router as unknown as NextRouter}>
      {children}
    </RouterContext.Provider>
  );
}
