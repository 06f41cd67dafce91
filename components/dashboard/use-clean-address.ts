import { useRouter } from 'next/compat/router';
import { useEffect } from 'react';

/**
 * Takes `new=1` out of the address: /welcome and /get-started are shown without it (spec §2). True
 * while it is still there.
 */
export function useCleanAddress(path: string): boolean {
  const router = useRouter();
  const isNew = router?.query['new'] !== undefined;
  useEffect(() => {
    if (isNew) void router?.replace(path, undefined, { shallow: true, scroll: false });
  }, [isNew, path, router]);
  return isNew;
}
