import { useRouter } from 'next/compat/router';
import { useCallback } from 'react';

import { classOf } from '@/lib/redirect-rules';
import { localePath } from '@/rules/routes';

import { useFrame } from './use-frame';

/**
 * Leaves for another page of this site after something was done: pages of the application open in
 * place, documents without the framework are loaded in full. Paths carry no language prefix.
 */
export function useGoTo(): (path: string) => Promise<void> {
  const router = useRouter();
  const { locale } = useFrame();
  return useCallback(
    async (path) => {
      if (router && classOf(path.split('?')[0] ?? '/') !== 'public') await router.push(path);
      else window.location.assign(localePath(locale, path));
    },
    [router, locale],
  );
}
