import { useRouter } from 'next/compat/router';
import { useCallback } from 'react';

import { loadDocument } from '@/lib/browser/load-document';
import { leaveNotice } from '@/lib/browser/next-notice';
import { classOf } from '@/lib/redirect-rules';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath } from '@/rules/routes';

import { useFrame } from './use-frame';
import { useNotices } from './use-notices';

/**
 * Opens app pages in place; documents and pages across sign-in load in full. Takes paths without
 * language prefix. The next page shows `said`.
 */
export function useGoTo(): (path: string, said?: string) => Promise<void> {
  const router = useRouter();
  const { locale } = useFrame();
  return useCallback(
    async (path, said) => {
      const isDocument = classOf(path.split(/[?#]/)[0] ?? '/') === 'public';
      if (router && !isDocument && opensInPlace(router.pathname, path)) {
        await router.push(path);
        if (said) useNotices.getState().notify('success', said);
      } else {
        if (said) leaveNotice(said);
        loadDocument(localePath(locale, path));
      }
    },
    [router, locale],
  );
}
