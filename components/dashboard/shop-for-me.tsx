import { SmallProductForm } from '@/components/charges/small-product-form';
import { Card } from '@/components/kit/ui/card';
import { useTranslations } from '@/hooks/use-translations';

/** The small buy-for-me form on the dashboard (spec §2). */
export function ShopForMe() {
  const frame = useTranslations('frame');
  return (
    <Card title={frame('shop')}>
      <SmallProductForm />
    </Card>
  );
}
