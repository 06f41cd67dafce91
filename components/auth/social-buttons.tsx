import { useCallback, useRef, useState } from 'react';

import { buttonClass } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { socialNames, type SocialProviderName } from '@/contract/social-providers';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';

import styles from './social.module.scss';
import type { SocialPopupProps } from './social-popup';
import { useAuthDrafts } from './use-auth-drafts';
import type { SocialVisitState } from './use-social-visit';

const SocialPopup = lazyPart(() => import('./social-popup').then((part) => part.SocialPopup));
const inRow = ['google', 'facebook', 'twitter'] as const;

/**
 * 'Or continue with' Google, Facebook, Twitter, and 'Sign in with paypal' (spec §2). Links: they
 * work without scripts.
 */
export function SocialButtons({
  offered,
  ...popup
}: SocialPopupProps & { offered: readonly SocialProviderName[] }) {
  const t = useTranslations('social');
  const click = useRef<SocialVisitState['click'] | null>(null);
  const [ready, setReady] = useState(false);
  const takeClick = useCallback((next: SocialVisitState['click']) => {
    click.current = next;
    setReady(true);
  }, []);
  if (offered.length === 0) return null;
  const press: SocialVisitState['click'] = (provider, event) => click.current?.(provider, event);
  const row = inRow.filter((provider) => offered.includes(provider));
  const { target } = popup;
  return (
    <div
      className={styles.social}
      role="group"
      aria-label={t('orContinueWith')}
      data-popup={ready || undefined}
    >
      <p className={styles.or}>{t('orContinueWith')}</p>
      {row.length > 0 && (
        <div className={styles.row}>
          {row.map((provider) => (
            <SocialLink
              key={provider}
              provider={provider}
              target={target}
              text={socialNames[provider]}
              onPress={press}
            />
          ))}
        </div>
      )}
      {offered.includes('paypal') && (
        <SocialLink provider="paypal" target={target} text={t('paypal')} onPress={press} />
      )}
      <SocialPopup {...popup} onReady={takeClick} />
    </div>
  );
}

interface SocialLinkProps {
  provider: SocialProviderName;
  target: string | undefined;
  text: string;
  onPress: SocialVisitState['click'];
}

function SocialLink({ provider, target, text, onPress }: SocialLinkProps) {
  const { locale } = useFrame();
  const remember = useAuthDrafts((drafts) => drafts.remember);
  const asked = { ...(target && { target }), ...(remember && { remember: 1 as const }) };
  const href = localePath(locale, routes.social(provider, asked));
  return (
    <a
      href={href}
      rel="nofollow"
      data-react-click
      className={buttonClass('secondary')}
      onClick={(event) => onPress(provider, event)}
    >
      <Icon name={provider} />
      {text}
    </a>
  );
}
