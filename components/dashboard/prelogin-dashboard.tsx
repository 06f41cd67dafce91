import { openAuthDialog } from '@/components/session/open-dialog';
import { useLogout } from '@/components/session/use-logout';
import { Button } from '@/components/kit/ui/button';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { getSalutationName } from '@/rules/members/salutation';
import { routes } from '@/rules/routes';
import type { RememberedSummary } from '@/services/user';

import { ShopForMe } from './shop-for-me';
import { UrgentList, useUrgentRow, type UrgentRow } from './urgent-list';

/** The dashboard before sign-in. It shows counts, and its links lead to login. */
export function PreloginDashboard({ summary }: { summary: RememberedSummary }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { packages, shipments, cartItems } = summary;
  const createRow = useUrgentRow();
  const packagesHref = (status: '0' | '2') => routes.login({ target: routes.packages({ status }) });
  const rows: UrgentRow[] = [
    createRow('actionNeeded', 'danger', packages.actionNeeded, packagesHref('0')),
    createRow('ready', 'info', packages.ready, packagesHref('2')),
    {
      key: 'shipments',
      tone: 'success',
      title: frame('shipments'),
      text: t('shipments', { count: shipments.total }),
      count: shipments.total,
      href: routes.login({ target: routes.shipments() }),
    },
    {
      key: 'cart',
      tone: 'neutral',
      title: common('yourCart'),
      text: t('cartText', { count: cartItems }),
      count: cartItems,
      href: routes.cart(),
    },
  ];
  return (
    <>
      <UrgentList rows={rows} className="mb-4" />
      <div className="mb-4">
        <ShopForMe />
      </div>
      <p className="measure">{t('knownText')}</p>
      <div className="d-flex flex-wrap gap-3">
        <LinkButton
          href={routes.login({ target: routes.dashboard() })}
          size="lg"
          onClick={openAuthDialog({ form: 'sign-in', target: routes.dashboard() })}
        >
          {t('knownLogin')}
        </LinkButton>
        <ForgetDevice summary={summary} />
      </div>
    </>
  );
}

function ForgetDevice({ summary }: { summary: RememberedSummary }) {
  const t = useTranslations('dashboard');
  const { locale } = useFrame();
  const { logout, pending } = useLogout();
  return (
    <Button variant="quiet" pending={pending} onClick={() => logout()}>
      {t('knownForget', { name: getSalutationName(summary, locale) })}
    </Button>
  );
}
