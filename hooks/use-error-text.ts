import { useCallback } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { describeError, type PlainError } from '@/lib/api-error';

import { useNotices } from './use-notices';

export function useErrorText(): (error: Pick<PlainError, 'kind' | 'code' | 'message'>) => string {
  const t = useTranslations('errors');
  return useCallback((error) => describeError(error, t as never), [t]);
}

export function useErrorNotice() {
  const errorText = useErrorText();
  return (error: Parameters<typeof errorText>[0]) =>
    useNotices.getState().notify('danger', errorText(error));
}
