import { StepShop } from '@/components/kit/art/step-shop';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

export function NothingToOrder() {
  const t = useTranslations('order-checkout.empty');
  return (
    <EmptyState
      title={t('title')}
      picture={<StepShop />}
      level={3}
      action={
        <div className="d-flex flex-wrap justify-content-center gap-2">
          <LinkButton href={routes.cart()}>{t('cart')}</LinkButton>
          <LinkButton variant="secondary" href={routes.orders()}>
            {t('orders')}
          </LinkButton>
        </div>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
