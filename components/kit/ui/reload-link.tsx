import { useRouter } from 'next/compat/router';
import { useCallback, type MouseEvent } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath } from '@/rules/routes';

/**
 * Reloads the data of the page or of `url` and preserves form input. `scroll` scrolls to the top of
 * the page.
 */
export function useReload(url?: string, scroll = false): () => Promise<void> {
  const router = useRouter();
  return useCallback(async () => {
    if (!router) return;
    const [currentPath = '/'] = router.asPath.split('#');
    const path = url ?? currentPath;
    // Next loads nothing for a URL with a hash, or when only the hash is removed.
    if (path === currentPath && path !== router.asPath)
      await router.replace(path, undefined, { scroll: false });
    await router.replace(path, undefined, { scroll });
  }, [router, url, scroll]);
}

/** Reloads the page. With scripts, form input is preserved. */
export function ReloadLink() {
  const t = useTranslations('common');
  const { locale, path } = useFrame();
  const router = useRouter();
  const reload = useReload();
  const onClick = (event: MouseEvent) => {
    if (!router) return;
    event.preventDefault();
    void reload();
  };
  return (
    <a className="btn btn-secondary btn-sm mt-3" href={localePath(locale, path)} onClick={onClick}>
      {t('retry')}
    </a>
  );
}
