import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { accountNavigation } from '@/components/layout/account-navigation';
import { MemberFrame } from '@/components/layout/member-frame';
import { useCurrentPath } from '@/hooks/use-current-path';
import type { PlainError } from '@/lib/api-error';

import styles from './account-frame.module.scss';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  error?: PlainError | null;
  children?: ReactNode;
}

/** A page of the account: the member frame with the account's sections beside it, above it on phones. */
export function AccountFrame({ children, ...frame }: AccountFrameProps) {
  const t = useTranslations('frame');
  const path = useCurrentPath().split(/[?#]/)[0];
  return (
    <MemberFrame {...frame}>
      <div className={styles.columns}>
        <nav aria-label={t('accountMenu')} className={styles.sections}>
          <ul>
            {accountNavigation.map(({ key, href, Icon }) => (
              <li key={key}>
                <Link href={href} prefetch={false} aria-current={path === href ? 'page' : undefined}>
                  <Icon aria-hidden="true" />
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </MemberFrame>
  );
}
