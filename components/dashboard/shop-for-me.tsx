import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';

import { LiveProductForm } from './live-product-form';

/** The small buy-for-me form on the dashboard (spec §2). */
export function ShopForMe() {
  const t = useTranslations('cart');
  return (
    <Card title={t('title')}>
      <LiveProductForm />
    </Card>
  );
}
