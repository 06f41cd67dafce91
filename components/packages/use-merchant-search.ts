import { useEffect, useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import { searchMerchants } from '@/services/pmt';

const WAIT_MS = 200;

interface Found {
  text: string;
  page: number;
  names: string[];
  more: boolean;
}

export interface MerchantSearch {
  names: string[];
  searching: boolean;
  /** Fetches the next page; null when there is none. */
  loadMore: (() => void) | null;
}

/**
 * Merchants that contain the text, a page at a time; every new text cancels the older search, so
 * that only the latest answer counts (spec §7).
 */
export function useMerchantSearch(text: string | null): MerchantSearch {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  const [wanted, setWanted] = useState<{ text: string | null; page: number }>({ text, page: 1 });
  if (wanted.text !== text) setWanted({ text, page: 1 });
  const { page } = wanted;
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    const keep = (names: string[], more: boolean) =>
      !controller.signal.aborted &&
      setFound((before) => ({
        text,
        page,
        more,
        names: page > 1 && before?.text === text ? [...before.names, ...names] : names,
      }));
    const timer = setTimeout(
      () => {
        searchMerchants(api, { search: text.trim(), page }, controller.signal).then(
          ({ names, more }) => keep(names, more),
          () => keep([], false),
        );
      },
      page > 1 ? 0 : WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text, page]);
  const searching = text !== null && (found?.text !== text || found.page !== page);
  return {
    names: text === null ? [] : (found?.names ?? []),
    searching,
    loadMore: found?.more && !searching ? () => setWanted({ text, page: found.page + 1 }) : null,
  };
}
