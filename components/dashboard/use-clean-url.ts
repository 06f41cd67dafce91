import { useRouter } from 'next/compat/router';
import { useEffect } from 'react';

/** Removes `new=1` from the URL. Returns true while it is there. */
export function useCleanUrl(path: string): boolean {
  const router = useRouter();
  const isNew = router?.query['new'] !== undefined;
  useEffect(() => {
    if (isNew) void router?.replace(path, undefined, { shallow: true, scroll: false });
  }, [isNew, path, router]);
  return isNew;
}
