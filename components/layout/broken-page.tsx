import { useTranslations } from 'next-intl';

import { BrandLink } from '@/components/layout/brand-link';
import { BrokenPart } from '@/components/ui/broken-part';
import { routes } from '@/lib/routes';

/** Stands in for a page that could not be drawn in the browser; its logo leads home. */
export function BrokenPage() {
  const t = useTranslations('common');
  return (
    <div className="page">
      <header className="site-header">
        <div className="container-xl">
          <BrandLink href={routes.home()} />
        </div>
      </header>
      <main id="content" className="container-xl">
        <h1 className="fs-2 mt-4">{t('brokenTitle')}</h1>
        <BrokenPart />
      </main>
    </div>
  );
}
