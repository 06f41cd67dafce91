import { useCallback } from 'react';

import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { Alert } from '@/components/kit/ui/alert';
import { buttonClass } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { lazyPart } from '@/components/kit/ui/lazy-part';
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
import { useSocialVisit, type SocialAnswers, type SocialVisitState } from './use-social-visit';

const SocialWait = lazyPart(() => import('./social-wait').then((part) => part.SocialWait));
const inRow = ['google', 'facebook', 'twitter'] as const;

interface SocialButtonsProps {
  offered: readonly SocialProviderName[];
  /** Where a sign-in leads; already checked. Undefined: the dashboard. */
  target: string | undefined;
  /** Why a visit ended without a sign-in; null when another one begins. */
  onReason: (reason: SocialReason | null) => void;
  /** What follows in a modal; a page opens pages and modals of its own. */
  answers?: SocialAnswers | undefined;
  /** Register shows in place the visitor the provider has vouched for. */
  onVisitor?: ((visitor: SocialVisitor) => void) | undefined;
}

/**
 * 'Or continue with' Google, Facebook, Twitter, and 'Sign in with paypal' (spec §2). Links: they
 * work without scripts.
 */
export function SocialButtons({
  offered,
  target,
  onReason,
  answers,
  onVisitor,
}: SocialButtonsProps) {
  const t = useTranslations('social');
  const own = usePageAnswers(target, onVisitor);
  const visit = useSocialVisit({ target, onReason, ...(answers ?? own) });
  if (offered.length === 0) return null;
  const row = inRow.filter((provider) => offered.includes(provider));
  return (
    <div className={styles.social} role="group" aria-label={t('orContinueWith')}>
      <p className={styles.or}>{t('orContinueWith')}</p>
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
      {offered.includes('paypal') && (
        <SocialLink provider="paypal" target={target} text={t('paypal')} onPress={visit.click} />
      )}
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
  const remember = useAuthDrafts((drafts) => drafts.remember);
  const asked = { ...(target && { target }), ...(remember && { remember: 1 as const }) };
  const href = localePath(locale, routes.social(provider, asked));
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
 * What follows a visit on the pages: the register modal for somebody unknown (or `onVisitor`, where
 * Register is already open), the sign-in page for somebody who must prove their identity.
 */
function usePageAnswers(
  target: string | undefined,
  onVisitor: ((visitor: SocialVisitor) => void) | undefined,
): SocialAnswers {
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

const ProofMail = lazyPart(() => import('../proof-mail').then((part) => part.ProofMail));

export function SocialNotice({
  reason,
  onClose,
}: {
  reason: SocialReason | null;
  onClose: () => void;
}) {
  const say = useSocialReason();
  if (reason === null || reason === 'proof') return null;
  return (
    <Alert
      tone={reason === 'refused' ? 'info' : 'danger'}
      role="alert"
      onClose={onClose}
      className="mb-4"
    >
      {say(reason)}
    </Alert>
  );
}

/**
 * An account with the provider's e-mail exists: its password, or a letter to its mailbox, connects
 * the two.
 */
export function ProofNotice({ visitor: { provider, email } }: { visitor: SocialVisitor }) {
  const t = useTranslations('social');
  return (
    <Alert tone="info" role="alert" title={t('proofTitle')} className="mb-4">
      <p>{t('proofText', { provider: socialNames[provider], email })}</p>
      <ProofMail email={email} />
    </Alert>
  );
}
