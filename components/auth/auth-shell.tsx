import type { ReactNode } from 'react';

import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { useFormSwitch } from './auth-links';
import pageStyles from './auth-page.module.scss';
import styles from './auth-shell.module.scss';

interface AuthShellProps {
  /** Undefined on the password recovery pages. */
  current?: 'login' | 'register';
  /** Page after sign-in. Switching forms preserves it. */
  target?: string | undefined;
  side: ReactNode;
  inModal?: boolean;
  children: ReactNode;
}

/** Lays out a sign-in page: a side panel, the form, and a switch between forms. */
export function AuthShell({ current, target, side, inModal = false, children }: AuthShellProps) {
  const t = useTranslations('auth');
  const frame = useTranslations('frame');
  const query = target ? { target } : {};
  const tabs = [
    {
      href: routes.login(query),
      label: frame('login'),
      current: current === 'login',
      onClick: useFormSwitch('sign-in'),
    },
    {
      href: routes.register(query),
      label: frame('register'),
      current: current === 'register',
      onClick: useFormSwitch('register'),
    },
  ];
  const pageClasses = inModal
    ? [styles.inModal]
    : [pageStyles.page, ...(current === 'register' ? [pageStyles.wide] : [])];
  return (
    <div className={[styles.shell, ...pageClasses].join(' ')}>
      <div className={styles.form}>
        {current && <TabLinks label={t('switchForm')} items={tabs} />}
        {children}
      </div>
      <div className={styles.side}>
        <div className={styles.promise}>{side}</div>
      </div>
    </div>
  );
}
