import { useCartSync } from '@/components/domain/use-cart-sync';
import { Icon, type IconName } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/ui/reference';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { AccountMenu } from './account-menu';
import { BrandLink } from './brand-link';
import { CartCount, CartLink } from './cart-link';
import styles from './member-frame.module.scss';
import { isCurrent, memberNavigation } from './navigation';

/** The picture of each place; a place without one does not compile. */
const icons: Record<(typeof memberNavigation)[number]['key'], IconName> = {
  dashboard: 'house',
  packages: 'box-seam',
  shipments: 'truck',
  shop: 'cart',
  addresses: 'geo-alt',
};

/** Brand, navigation (from 992 px), the suite that people retype, the account. */
export function MemberHeader() {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  const { user } = useSession();
  useCartSync();
  return (
    <header className={`site-header ${styles.header}`}>
      <div className="container-xl">
        <BrandLink href={routes.dashboard()} />
        <nav className="site-nav d-none d-lg-block" aria-label={t('mainNavigation')}>
          <ul>
            {memberNavigation.map((item) => (
              <li key={item.key}>
                <Link href={item.href} aria-current={isCurrent(item, path) ? 'page' : undefined}>
                  {t(item.key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {user && (
          <div className={styles.suite}>
            <span className="visually-hidden">{t('yourSuite')}</span>
            <Reference value={user.suite} copyLabel={t('copySuite')} />
          </div>
        )}
        <CartLink className="d-none d-lg-inline-grid" />
        <AccountMenu />
      </div>
    </header>
  );
}

/** The same places under the thumb, below 992 px. */
export function BottomBar() {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  return (
    <nav className={styles.bottom} aria-label={t('shortcuts')}>
      <ul>
        {memberNavigation.map((item) => {
          const current = isCurrent(item, path);
          const place = item.below ?? item;
          return (
            <li key={item.key}>
              <Link href={place.href} aria-current={current ? 'page' : undefined}>
                <Icon name={icons[item.key]} size={20} />
                {t(place.key)}
                {item.key === 'shop' && <CartCount />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
