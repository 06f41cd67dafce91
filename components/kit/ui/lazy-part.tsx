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
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import { backOnline } from '@/lib/browser/back-online';

/**
 * Loads a browser-only component on first render. `fallback` renders until then and on the server,
 * `missing` after two failed loads; the next mount retries. next/dynamic would add 1.7 kB to every
 * page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  missing: ReactNode = fallback,
): ComponentType<P> {
  const fetchPart = (mayRetry = true): Promise<ComponentType<P>> =>
    load().catch(() => {
      if (!navigator.onLine) return backOnline().then(() => fetchPart());
      return mayRetry ? fetchPart(false) : missingPart();
    });
  const make = () => lazy<ComponentType<P>>(() => fetchPart().then((part) => ({ default: part })));
  let Part = make();
  const missingPart = () => {
    Part = make();
    return function MissingPart() {
      return <Missing>{missing}</Missing>;
    };
  };
  return function LazyPart(props: P) {
    const [part] = useState(() => Part);
    return useScripted() ? (
      <Suspense fallback={fallback}>{createElement(part, props)}</Suspense>
    ) : (
      fallback
    );
  };
}

function Missing({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  useEffect(() => {
    useNotices.getState().notify('danger', t('partMissing'));
  }, [t]);
  return children;
}
