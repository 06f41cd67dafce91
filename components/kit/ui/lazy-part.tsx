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
 * A component for the browser only, whose code is fetched when it is first drawn. `meanwhile`
 * stands in until then, on the server, and where the code cannot be fetched a second time, which is
 * said and tried again when it is mounted next; offline, it comes with the connection. Used instead of
 * next/dynamic, which weighs 1.7 kB on every page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const fetchPart = (again = true): Promise<ComponentType<P>> =>
    load().catch(() => {
      if (!navigator.onLine) return backOnline().then(() => fetchPart());
      return again ? fetchPart(false) : missing();
    });
  const make = () => lazy<ComponentType<P>>(() => fetchPart().then((part) => ({ default: part })));
  let Part = make();
  const missing = () => {
    Part = make();
    return function MissingPart() {
      return <Missing>{meanwhile}</Missing>;
    };
  };
  return function LazyPart(props: P) {
    const [part] = useState(() => Part);
    return useScripted() ? (
      <Suspense fallback={meanwhile}>{createElement(part, props)}</Suspense>
    ) : (
      meanwhile
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
