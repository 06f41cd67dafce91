import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { ReloadLink } from '@/components/kit/ui/reload-link';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { RestrictedStores } from './restricted-stores';

/** What becomes of a cart, and where nothing is bought. */
export function BesideForm({ restricted }: { restricted: readonly string[] | null }) {
  const t = useTranslations('cart');
  const tFrame = useTranslations('frame');
  const { state } = useSession();
  return (
    <div className="d-grid gap-4 align-content-start">
      <Card title={t('nextTitle')} label>
        <p className="mb-0">
          {t.rich('nextText', {
            fee: state === 'guest' ? 'later' : 'shown',
            link: (text) => <Link href={routes.contact({ subject: t('askSubject') })}>{text}</Link>,
          })}
        </p>
      </Card>
      {state === 'logged-in' && (
        <Link href={routes.orders()} className="justify-self-start">
          {tFrame('orders')}
        </Link>
      )}
      {restricted === null && (
        <Alert tone="warning" role="status">
          <div>
            <p className="mb-0">{t('restrictedMissing')}</p>
            <ReloadLink />
          </div>
        </Alert>
      )}
      {restricted !== null && restricted.length > 0 && <RestrictedStores names={restricted} />}
    </div>
  );
}
