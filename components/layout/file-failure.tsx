import { ErrorState } from '@/components/failure/error-state';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';

import { SiteFrame } from './site-frame';

/** Replaces a file that cannot be created, with a link to retry. */
export function FileFailure({ failure }: { failure?: PlainError | null | undefined }) {
  const t = useTranslations('errors-page');
  if (!failure) return null;
  return (
    <SiteFrame title={t('documentTitle')} noIndex>
      <h1>{t('documentTitle')}</h1>
      <ErrorState error={failure} reload />
    </SiteFrame>
  );
}
