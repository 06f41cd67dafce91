import { ContactLink } from '@/components/domain/contact-link';
import { useLogout } from '@/components/domain/use-logout';
import { Icon } from '@/components/kit/ui/icon';
import { useMarks } from '@/hooks/use-marks';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';

import { AccountLinks } from './account-links';
import { LanguageLinks } from './language-links';
import styles from './member-frame.module.scss';
import { ThemeSwitch } from './theme-switch';

/**
 * Who is signed in, the account's pages, language, theme, Logout. A native disclosure: opens before
 * scripts arrive.
 */
export function AccountMenu() {
  const t = useTranslations('frame');
  const { user, state } = useSession();
  const marks = useMarks();
  const { logout, pending } = useLogout();
  return (
    <details className={`menu ${styles.account}`}>
      <summary aria-label={[user?.firstname, t('accountMenu')].filter(Boolean).join(marks.comma)}>
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
