import type { ReactNode } from 'react';

import { AccountLinks } from '@/components/layout/account-links';
import { MemberFrame } from '@/components/layout/member-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';

import styles from './account-frame.module.scss';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  error?: PlainError | null;
  children?: ReactNode;
}

export function AccountFrame({ children, ...frame }: AccountFrameProps) {
  const t = useTranslations('frame');
  return (
    <MemberFrame errorKey="account" {...frame}>
      <div className={styles.columns}>
        <nav aria-label={t('accountMenu')} className={styles.sections}>
          <AccountLinks />
        </nav>
        <div>{children}</div>
      </div>
    </MemberFrame>
  );
}
