import { useTranslations } from 'next-intl';

import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { ReloadLink } from '@/components/kit/ui/reload-link';
import { routes } from '@/rules/routes';

import styles from './cart.module.scss';

/** What becomes of a cart, and where nothing is bought. */
export function BesideForm({ restricted }: { restricted: readonly string[] | null }) {
  const t = useTranslations('cart');
  return (
    <div className="d-grid gap-4 align-content-start">
      <Card title={t('nextTitle')} label>
        <p className="mb-0">
          {t.rich('nextText', {
            link: (text) => <Link href={routes.contact({ subject: t('askSubject') })}>{text}</Link>,
          })}
        </p>
      </Card>
      {restricted === null && (
        <Alert tone="warning" role="status">
          <div>
            <p className="mb-0">{t('restrictedMissing')}</p>
            <ReloadLink />
          </div>
        </Alert>
      )}
      {restricted !== null && restricted.length > 0 && (
        <details className={styles.restricted}>
          <summary>{t('restrictedTitle')}</summary>
          <p className="text-muted mt-2 mb-2">{t('restrictedText')}</p>
          <ul lang="en">
            {restricted.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
