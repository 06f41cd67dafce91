import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useNotices } from '@/hooks/use-notices';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { waitUntilOnline } from '@/lib/browser/back-online';

/**
 * Loads a browser-only component on first render. Renders `fallback` on the server and while
 * loading, and `errorFallback` after two failed attempts; the next mount retries. next/dynamic
 * would add 1.7 kB to every page.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  errorFallback: ReactNode = fallback,
): ComponentType<P> {
  const fetchComponent = (mayRetry = true): Promise<ComponentType<P>> =>
    load().catch(() => {
      if (!navigator.onLine) return waitUntilOnline().then(() => fetchComponent());
      return mayRetry ? fetchComponent(false) : giveUp();
    });
  const createLazy = () =>
    lazy(() => fetchComponent().then((component) => ({ default: component })));
  let Component = createLazy();
  const giveUp = () => {
    Component = createLazy();
    return function FailedComponent() {
      return <LoadFailed>{errorFallback}</LoadFailed>;
    };
  };
  return function LazyComponent(props: P) {
    const [component] = useState(() => Component);
    return useIsHydrated() ? (
      <Suspense fallback={fallback}>{createElement(component, props)}</Suspense>
    ) : (
      fallback
    );
  };
}

function LoadFailed({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  useEffect(() => {
    useNotices.getState().notify('danger', t('partMissing'));
  }, [t]);
  return children;
}
