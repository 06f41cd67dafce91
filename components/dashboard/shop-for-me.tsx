import { SmallProductForm } from '@/components/charges/small-product-form';
import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';

export function ShopForMe() {
  const t = useTranslations('cart');
  return (
    <Card title={t('title')}>
      <SmallProductForm />
    </Card>
  );
}
