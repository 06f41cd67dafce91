import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

import type { PaymentRequest } from '@/services/payment-request';

/**
 * What a request is for, in words: ours in the reader's language where we know it, else the
 * warehouse's.
 */
export function useRequestName(): (
  request: Pick<PaymentRequest, 'kind' | 'description'>,
) => string {
  const t = useTranslations('payment-requests');
  return useCallback(
    (request) => (request.kind === 'business' ? t('business.name') : request.description),
    [t],
  );
}
