import { Icon } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';

/** Renders nothing when there is no tracking page. */
export function CourierLink({ courier, href }: { courier: string | null; href: string | null }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  if (!courier || !href) return null;
  return (
    <a
      className="d-inline-block no-print py-1 small"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('trackAt', { courier })} <Icon name="box-arrow-up-right" size={12} />
      <span className="visually-hidden"> {common('newWindow')}</span>
    </a>
  );
}
