import { useCallback } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import type { PaymentRequest } from '@/services/money/payment-request';

/** Returns a localized name where we have one, else the warehouse's description. */
export function useRequestName(): (
  request: Pick<PaymentRequest, 'kind' | 'description' | 'estimateId'>,
) => string {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  return useCallback(
    (request) => {
      const { kind, description } = request;
      if (kind === 'business') return t('business.name');
      if (kind === 'return') return common('returnOf', { name: description });
      if (kind === 'difference') return t('differenceName', { name: description });
      if (kind === 'orderdue') return t('orderDueName', { reference: description });
      // A guarantee without an estimate comes from the warehouse, with its own description.
      const isQuoted = kind === 'guarantee' && request.estimateId !== null;
      return isQuoted ? t('guaranteeName') : description;
    },
    [t, common],
  );
}
