import { useCallback } from 'react';

import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { Alert } from '@/components/kit/ui/alert';
import { buttonClass } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { popupFeatures } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import type { SocialVisitor } from '@/lib/social-visitor';
import { localePath, routes } from '@/rules/routes';
import type { SocialReason } from '@/rules/social-result';
import { getSocialVisitor } from '@/services/auth';

import styles from './social.module.scss';
import { useAuthDrafts } from '../use-auth-drafts';
import { useSocialReason } from './use-social-reason';
import { useSocialVisit, type SocialHandlers, type SocialVisitState } from './use-social-visit';

const SocialWait = lazyComponent(() => import('./social-wait').then((m) => m.SocialWait));
const rowProviders = ['google', 'facebook', 'twitter'] as const;

interface SocialButtonsProps {
  providers: readonly SocialProviderName[];
  /** Above the form. */
  first?: boolean;
  /** Page after sign-in, already validated. Defaults to the dashboard. */
  target: string | undefined;
  /** Called with null when a new visit begins. */
  onReason: (reason: SocialReason | null) => void;
  /** Set in a modal; pages navigate. */
  handlers?: SocialHandlers | undefined;
  onVisitor?: ((visitor: SocialVisitor) => void) | undefined;
}

/** The links work without scripts. */
export function SocialButtons({
  providers,
  first = false,
  target,
  onReason,
  handlers,
  onVisitor,
}: SocialButtonsProps) {
  const t = useTranslations('social');
  const pageHandlers = usePageHandlers(target, onVisitor);
  const visit = useSocialVisit({ target, onReason, ...(handlers ?? pageHandlers) });
  if (providers.length === 0) return null;
  const label = t(first ? 'continueWith' : 'orContinueWith');
  const row = rowProviders.filter((provider) => providers.includes(provider));
  return (
    <div className={first ? styles.first : styles.social} role="group" aria-label={label}>
      <p className={styles.or}>{label}</p>
      {row.length > 0 && (
        <div className={styles.row}>
          {row.map((provider) => (
            <SocialLink
              key={provider}
              provider={provider}
              target={target}
              text={socialNames[provider]}
              onPress={visit.click}
            />
          ))}
        </div>
      )}
      {providers.includes('paypal') && (
        <SocialLink provider="paypal" target={target} text={t('paypal')} onPress={visit.click} />
      )}
      {first && <p className={styles.or}>{t('orByForm')}</p>}
      <SocialWait visit={visit} />
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
  const shouldRemember = useAuthDrafts((drafts) => drafts.remember);
  const query = { ...(target && { target }), ...(shouldRemember && { remember: 1 as const }) };
  const href = localePath(locale, routes.social(provider, query));
  return (
    <a
      href={href}
      rel="nofollow"
      data-react-click
      data-popup={popupFeatures}
      className={buttonClass('secondary')}
      onClick={(event) => onPress(provider, event)}
    >
      <Icon name={provider} />
      {text}
    </a>
  );
}

/**
 * Opens Register for an unknown visitor (or calls `onVisitor`), and the sign-in page for one who
 * must prove their identity.
 */
function usePageHandlers(
  target: string | undefined,
  onVisitor: ((visitor: SocialVisitor) => void) | undefined,
): SocialHandlers {
  const api = useApi();
  const goTo = useGoTo();
  return {
    onLogin: useCallback(() => goTo(target ?? routes.dashboard()), [goTo, target]),
    onRegister: useCallback(async () => {
      const visitor = await getSocialVisitor(api);
      if (onVisitor) onVisitor(visitor);
      else useAuthDialog.getState().open({ form: 'register', visitor, ...(target && { target }) });
    }, [api, onVisitor, target]),
    onProof: useCallback(
      () => goTo(routes.login({ social: 'proof', ...(target && { target }) })),
      [goTo, target],
    ),
  };
}

const VerifyEmail = lazyComponent(() => import('../email-verification').then((m) => m.VerifyEmail));

export function SocialNotice({
  reason,
  onClose,
}: {
  reason: SocialReason | null;
  onClose: () => void;
}) {
  const reasonText = useSocialReason();
  if (reason === null || reason === 'proof') return null;
  return (
    <Alert
      tone={reason === 'refused' ? 'info' : 'danger'}
      role="alert"
      onClose={onClose}
      className="mb-4"
    >
      {reasonText(reason)}
    </Alert>
  );
}

/** The account's password or a confirmation email links the provider. */
export function ProofNotice({ visitor: { provider, email } }: { visitor: SocialVisitor }) {
  const t = useTranslations('social');
  return (
    <Alert tone="info" role="alert" title={t('proofTitle')} className="mb-4">
      <p>{t('proofText', { provider: socialNames[provider], email })}</p>
      <VerifyEmail email={email} />
    </Alert>
  );
}
