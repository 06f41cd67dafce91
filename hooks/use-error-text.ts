import { useCallback } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { describeError, type PlainError } from '@/lib/api-error';

/** Turns an error into the catalogue's text in the reader's language (spec §8). */
export function useErrorText(): (error: Pick<PlainError, 'kind' | 'code' | 'message'>) => string {
  const t = useTranslations('errors');
  return useCallback((error) => describeError(error, t as never), [t]);
}
