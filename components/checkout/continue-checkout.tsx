import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';

export function ContinueCheckout({
  checkout,
  className = '',
}: {
  checkout: OpenCheckout | null;
  className?: string;
}) {
  const t = useTranslations('open-checkout.continue');
  const { locale } = useFrame();
  if (!checkout) return null;
  return (
    <Alert tone="info" className={className}>
      <p className="mb-2">{t('text', { names: shortenList(checkout.names, locale) })}</p>
      <LinkButton href={routes.shipmentStep(checkout.step)} size="sm">
        {t('title', { n: checkout.names.length })}
      </LinkButton>
    </Alert>
  );
}
