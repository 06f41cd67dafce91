import { useEffect, useState } from 'react';

import { useApi } from '@/hooks/use-frame';
import { getActionTerms, type ActionTerms } from '@/services/actionrequest';

/**
 * Fees of the actions, asked for when a dialog opens; null until they are here. A failure leaves
 * the fees unsaid: the host charges its own.
 */
export function useActionTerms(wanted: boolean): ActionTerms | null {
  const api = useApi();
  const [terms, setTerms] = useState<ActionTerms | null>(null);
  useEffect(() => {
    if (!wanted || terms) return;
    let live = true;
    getActionTerms(api).then(
      (found) => live && setTerms(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [api, wanted, terms]);
  return terms;
}
