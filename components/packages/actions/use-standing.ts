import { useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import type { ApiError } from '@/lib/api-error';
import type { PackageItem } from '@/rules/packages/item';
import { getPackage } from '@/services/pmt';

/**
 * What another window has declared for a package in the meantime, so that the member can choose;
 * null when nothing was. `look` takes a failed declaration and fetches it; what cannot be fetched
 * leaves the error's own words.
 */
export function useStanding(ref: string) {
  const api = useApi();
  const [standing, setStanding] = useState<PackageItem | null>(null);
  const look = async (error: ApiError): Promise<boolean> => {
    if (!error.is('contentsChanged')) return false;
    const now = await getPackage(api, ref).catch(() => null);
    setStanding(now);
    return now !== null;
  };
  return { standing, look, forget: () => setStanding(null) };
}
