import { useTranslations } from 'next-intl';

import { SmallPage } from '@/components/layout/small-page';
import { BrokenPart } from '@/components/ui/broken-part';
import { routes } from '@/lib/routes';

/** Stands in for a page that could not be drawn in the browser; its logo leads home. */
export function BrokenPage() {
  const t = useTranslations('common');
  return (
    <SmallPage title={t('brokenTitle')} home={routes.home()}>
      <h1 className="fs-2 mt-4">{t('brokenTitle')}</h1>
      <BrokenPart />
    </SmallPage>
  );
}
