import { Alert } from '@/components/kit/ui/alert';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { socialNames } from '@/contract/social-providers';
import { useTranslations } from '@/hooks/use-translations';
import type { SocialVisitor } from '@/lib/social-visitor';
import type { SocialReason } from '@/rules/social-result';

const ProofMail = lazyPart(() => import('./proof-mail').then((part) => part.ProofMail));

/** Why a visit to a provider did not end in a sign-in, above the form. */
export function SocialNotice({
  reason,
  onClose,
}: {
  reason: SocialReason | null;
  onClose: () => void;
}) {
  const t = useTranslations('social');
  if (reason === null || reason === 'proof') return null;
  return (
    <Alert
      tone={reason === 'refused' ? 'info' : 'danger'}
      role="alert"
      onClose={onClose}
      className="mb-4"
    >
      {t(`reason.${reason}`)}
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
