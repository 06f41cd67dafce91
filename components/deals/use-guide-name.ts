import { useTranslations } from '@/hooks/use-translations';
import type { GiftGuide } from '@/rules/deals/lists';

/** Names a gift guide; one that a list of deals is called like has the name of that list. */
export function useGuideName(): (guide: GiftGuide) => string {
  const t = useTranslations('deals.lists');
  return (guide) =>
    guide === 'tech' || guide === 'fitness' || guide === 'home'
      ? t(`deals.${guide}.name`)
      : t(`gifts.${guide}.name`);
}
