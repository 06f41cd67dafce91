import { useRouter } from 'next/compat/router';
import { useCallback } from 'react';

import { loadDocument } from '@/lib/browser/load-document';
import { storeNotice } from '@/lib/browser/next-notice';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath } from '@/rules/routes';

import { useFrame } from './use-frame';
import { useNotices } from './use-notices';

/**
 * Opens app pages in place; fully loads documents and pages on the other side of sign-in. Takes
 * paths without a language prefix. The next page shows `notice`.
 */
export function useGoTo(): (path: string, notice?: string) => Promise<void> {
  const router = useRouter();
  const { locale } = useFrame();
  return useCallback(
    async (path, notice) => {
      if (router && opensInPlace(router.pathname, path)) {
        await router.push(path);
        if (notice) useNotices.getState().notify('success', notice);
      } else {
        if (notice) storeNotice(notice);
        loadDocument(localePath(locale, path));
      }
    },
    [router, locale],
  );
}
