import { useCallback } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { describeError, type PlainError } from '@/lib/api-error';

export function useErrorText(): (error: Pick<PlainError, 'kind' | 'code' | 'message'>) => string {
  const t = useTranslations('errors');
  return useCallback((error) => describeError(error, t as never), [t]);
}
