import { DocumentFailure } from '@/components/failure/document-failure';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/rules/routes';
import type { GoodsPage as Page } from '@/services/shop/goods-page';

import { GoodsPage, type GoodsListName } from './goods-page';

interface GoodsDocumentProps {
  name: GoodsListName;
  data: Page | null;
  loadError: PlainError | null;
}

export function GoodsDocument({ name, data, loadError }: GoodsDocumentProps) {
  const t = useTranslations('deals');
  const frame = useTranslations('frame');
  const title =
    name.kind === 'deals'
      ? t(`lists.deals.${name.audience ?? 'all'}.title`)
      : t(`lists.gifts.${name.guide}.title`);
  const crumbs =
    name.kind === 'deals'
      ? name.audience
        ? [
            { name: frame('deals'), href: routes.deals() },
            { name: t(`lists.deals.${name.audience}.name`) },
          ]
        : [{ name: frame('deals') }]
      : name.guide === 'general'
        ? [{ name: frame('giftGuides') }]
        : [
            { name: frame('giftGuides'), href: routes.giftGuide('general') },
            { name: t(`lists.gifts.${name.guide}.name`) },
          ];
  return (
    <SiteFrame
      title={title}
      description={data ? t('description', { title, country: data.countryName }) : title}
      noIndex={loadError !== null}
      crumbs={crumbs}
    >
      {data ? (
        <GoodsPage {...data} name={name} title={title} />
      ) : (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          {loadError && <DocumentFailure failure={loadError} />}
        </>
      )}
    </SiteFrame>
  );
}
