import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

export function AddressLink() {
  const t = useTranslations();
  return (
    <>
      <span data-for="guest">
        <LinkButton href={routes.register()} size="lg">
          {t('home.getAddress')}
        </LinkButton>
      </span>
      <span data-for="member">
        <LinkButton href={routes.dashboard()} size="lg">
          {t('frame.dashboard')}
        </LinkButton>
      </span>
    </>
  );
}
