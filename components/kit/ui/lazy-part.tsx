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
 * A component for the browser only, whose code is fetched when it is first drawn. `meanwhile` is drawn
 * until then, on the server, and after two failed fetches, which a notice reports; the next mount tries
 * again. Offline, the fetch waits for the connection. next/dynamic would add 1.7 kB to every page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode | ((props: P) => ReactNode) = null,
): ComponentType<P> {
  const before = (props: P) => (typeof meanwhile === 'function' ? meanwhile(props) : meanwhile);
  const fetchPart = (again = true): Promise<ComponentType<P>> =>
    load().catch(() => {
      if (!navigator.onLine) return backOnline().then(() => fetchPart());
      return again ? fetchPart(false) : missing();
    });
  const make = () => lazy<ComponentType<P>>(() => fetchPart().then((part) => ({ default: part })));
  let Part = make();
  const missing = () => {
    Part = make();
    return function MissingPart(props: P) {
      return <Missing>{before(props)}</Missing>;
    };
  };
  return function LazyPart(props: P) {
    const [part] = useState(() => Part);
    return useScripted() ? (
      <Suspense fallback={before(props)}>{createElement(part, props)}</Suspense>
    ) : (
      before(props)
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
