import { ContactLink } from '@/components/contact/contact-link';
import { useCartSync } from '@/components/session/use-cart-sync';
import { useLogout } from '@/components/session/use-logout';
import { Icon, type IconName } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/display/reference';
import { useCurrentPath } from '@/hooks/use-current-path';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { AccountLinks } from './account-links';
import { BrandLink } from './frame-links';
import { CartCount, CartLink } from './cart-link';
import { LanguageLinks, ThemeSwitch } from './site-choices';
import styles from './member-frame.module.scss';
import { isCurrent, memberNavigation } from './navigation';

const icons: Record<(typeof memberNavigation)[number]['key'], IconName> = {
  dashboard: 'house',
  packages: 'box-seam',
  shipments: 'truck',
  shop: 'cart',
  addresses: 'geo-alt',
};

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

export function BottomBar() {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  return (
    <nav className={`bottom-bar ${styles.bottom}`} aria-label={t('shortcuts')}>
      <ul>
        {memberNavigation.map((item) => {
          const isCurrentItem = isCurrent(item, path);
          const target = item.inBottomBar ?? item;
          return (
            <li key={item.key}>
              <Link href={target.href} aria-current={isCurrentItem ? 'page' : undefined}>
                <Icon name={icons[item.key]} size={20} />
                {t(target.key)}
                {item.key === 'shop' && <CartCount />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Can be opened before scripts load. */
function AccountMenu() {
  const t = useTranslations('frame');
  const { user, state } = useSession();
  const { comma } = usePunctuation();
  const { logout, pending } = useLogout();
  return (
    <details className={`menu ${styles.account}`}>
      <summary aria-label={[user?.firstname, t('accountMenu')].filter(Boolean).join(comma)}>
        <Icon name="person-circle" size={18} />
        <span className="d-none d-md-inline">{user?.firstname || t('accountMenu')}</span>
      </summary>
      <div>
        {user && (
          <p className="menu-head">
            <span className="d-block fw-semibold">{user.firstname}</span>
            <span className="small text-muted">{user.email}</span>
          </p>
        )}
        <AccountLinks>
          <li>
            <ContactLink>
              <Icon name="question-circle" />
              {t('needHelp')}
            </ContactLink>
          </li>
          <li>
            <button
              type="button"
              onClick={() => void logout({ prelogin: state === 'logged-in' })}
              aria-busy={pending || undefined}
            >
              <Icon name="box-arrow-right" />
              {t('logout')}
            </button>
          </li>
        </AccountLinks>
        <div className={styles.settings}>
          <LanguageLinks inMenu />
          <ThemeSwitch />
        </div>
      </div>
    </details>
  );
}
