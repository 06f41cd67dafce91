import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import Facebook from 'react-bootstrap-icons/dist/icons/facebook';
import Google from 'react-bootstrap-icons/dist/icons/google';
import Paypal from 'react-bootstrap-icons/dist/icons/paypal';
import Twitter from 'react-bootstrap-icons/dist/icons/twitter-x';

import { socialNames, type SocialProviderName } from '@/contract/social-providers';
import { buttonClass } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';

import styles from './social.module.scss';
import type { SocialVisitState } from './use-social-visit';

/** Needed once a popup is open. */
const SocialWait = lazyPart(() => import('./social-wait').then((part) => part.SocialWait));

const icons: Record<SocialProviderName, ReactNode> = {
  google: <Google aria-hidden="true" />,
  facebook: <Facebook aria-hidden="true" />,
  twitter: <Twitter aria-hidden="true" />,
  paypal: <Paypal aria-hidden="true" />,
};
const inRow = ['google', 'facebook', 'twitter'] as const;

/** 'Or continue with' Google, Facebook, Twitter, and 'Sign in with paypal' (spec §2). Links: they work without scripts. */
export function SocialButtons({ visit, offered }: { visit: SocialVisitState; offered: readonly SocialProviderName[] }) {
  const t = useTranslations('social');
  const row = inRow.filter((provider) => offered.includes(provider));
  if (offered.length === 0) return null;
  const link = (provider: SocialProviderName, text: string) => (
    <a key={provider} href={visit.href(provider)} rel="nofollow" className={buttonClass('secondary')} onClick={visit.click(provider)}>
      {icons[provider]}
      {text}
    </a>
  );
  return (
    <div className={styles.social} role="group" aria-labelledby="social-or">
      <p id="social-or" className={styles.or}>
        {t('orContinueWith')}
      </p>
      {row.length > 0 && <div className={styles.row}>{row.map((provider) => link(provider, socialNames[provider]))}</div>}
      {offered.includes('paypal') && link('paypal', t('paypal'))}
      <SocialWait visit={visit} />
    </div>
  );
}
