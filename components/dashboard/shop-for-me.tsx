import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';

import { LiveProductForm } from './live-product-form';

export function ShopForMe() {
  const t = useTranslations('cart');
  return (
    <Card title={t('title')}>
      <LiveProductForm />
    </Card>
  );
}
