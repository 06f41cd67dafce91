import Link from 'next/link';
import { useTranslations } from 'next-intl';
import Envelope from 'react-bootstrap-icons/dist/icons/envelope';
import GeoAlt from 'react-bootstrap-icons/dist/icons/geo-alt';
import Person from 'react-bootstrap-icons/dist/icons/person';
import ShieldLock from 'react-bootstrap-icons/dist/icons/shield-lock';
import type { ReactNode } from 'react';

import { MemberFrame } from '@/components/layout/member-frame';
import { useCurrentPath } from '@/hooks/use-current-path';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/lib/routes';

import styles from './account-frame.module.scss';

/** The sections of the account, in order. A page of the account has its row here. */
const sections = [
  { key: 'profile', href: routes.profile(), Icon: Person },
  { key: 'security', href: routes.security(), Icon: ShieldLock },
  { key: 'addresses', href: routes.addresses(), Icon: GeoAlt },
  { key: 'preferences', href: routes.preferences(), Icon: Envelope },
] as const;

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  error?: PlainError | null;
  children?: ReactNode;
}

/** A page of the account: the member frame with the account's sections beside it, above it on phones. */
export function AccountFrame({ children, ...frame }: AccountFrameProps) {
  const t = useTranslations('account');
  const path = useCurrentPath().split(/[?#]/)[0];
  return (
    <MemberFrame {...frame}>
      <div className={styles.columns}>
        <nav aria-label={t('sections')} className={styles.sections}>
          <ul>
            {sections.map(({ key, href, Icon }) => (
              <li key={key}>
                <Link href={href} prefetch={false} aria-current={path === href ? 'page' : undefined}>
                  <Icon aria-hidden="true" />
                  {t(`nav_${key}`)}
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
