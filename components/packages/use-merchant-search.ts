import { useEffect, useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import { searchMerchants } from '@/services/pmt';

const WAIT_MS = 200;

/**
 * Merchants that contain the text; every new text cancels the older search, so that only the latest
 * answer counts (spec §7).
 */
export function useMerchantSearch(text: string | null): { names: string[]; searching: boolean } {
  const api = useApi();
  const [found, setFound] = useState<{ text: string; names: string[] } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchMerchants(api, text.trim(), controller.signal).then(
        (names) => !controller.signal.aborted && setFound({ text, names }),
        () => !controller.signal.aborted && setFound({ text, names: [] }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);
  return {
    names: text === null ? [] : (found?.names ?? []),
    searching: text !== null && found?.text !== text,
  };
}
