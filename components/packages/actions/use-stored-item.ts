import { useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import type { ApiError } from '@/lib/api-error';
import type { PackageItem } from '@/rules/packages/item';
import { getPackage } from '@/services/pmt';

/**
 * Loads what another window has declared in the meantime; null if nothing. Call `look` with the
 * error of a failed declaration. If loading fails, that error stays.
 */
export function useStoredItem(ref: string) {
  const api = useApi();
  const [storedItem, setStoredItem] = useState<PackageItem | null>(null);
  const look = async (error: ApiError): Promise<boolean> => {
    if (!error.is('contentsChanged')) return false;
    const current = await getPackage(api, ref).catch(() => null);
    setStoredItem(current);
    return current !== null;
  };
  return { storedItem, look, clearStoredItem: () => setStoredItem(null) };
}
