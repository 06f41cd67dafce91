import { useCallback, useState } from 'react';

import type { ApiError } from '@/lib/api-error';

/**
 * Remembers the total that was shown before the host changed the price, until `clear`. `onChanged`
 * reloads first; its error is null if another tab paid or canceled.
 */
export function useTotalBefore(total: string | null, reload: () => Promise<void>) {
  const [totalBefore, setTotalBefore] = useState<string | null>(null);
  const clear = useCallback(() => setTotalBefore(null), []);
  const onChanged = async (error: ApiError | null) => {
    await reload();
    if (error?.is('priceChanged')) setTotalBefore(total);
  };
  return { totalBefore, clear, onChanged };
}
