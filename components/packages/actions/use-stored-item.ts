import { useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import type { ApiError } from '@/lib/api-error';
import type { PackageItem } from '@/rules/packages/item';
import { getPackage } from '@/services/pmt';

/**
 * `storedItem` is the package after another window has declared it, else null. `loadOnConflict`
 * takes the error of a failed declaration and returns whether it has loaded the package.
 */
export function useStoredItem(ref: string) {
  const api = useApi();
  const [storedItem, setStoredItem] = useState<PackageItem | null>(null);
  const loadOnConflict = async (error: ApiError): Promise<boolean> => {
    if (!error.is('contentsChanged')) return false;
    const currentItem = await getPackage(api, ref).catch(() => null);
    setStoredItem(currentItem);
    return currentItem !== null;
  };
  return { storedItem, loadOnConflict, clearStoredItem: () => setStoredItem(null) };
}
