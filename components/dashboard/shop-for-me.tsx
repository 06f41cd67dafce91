import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';

import { LiveProductForm } from './live-product-form';

export function ShopForMe() {
  const frame = useTranslations('frame');
  return (
    <Card title={frame('shop')}>
      <LiveProductForm />
    </Card>
  );
}
