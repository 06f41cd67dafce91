import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { socialNames } from '@/contract/social-providers';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import type { SocialReason } from '@/lib/social-result';
import type { SocialVisitor } from '@/lib/social-visitor';
import { askForLinkMail } from '@/services/auth';

/** Why a visit to a provider did not end in a sign-in, above the form. */
export function SocialNotice({ reason, onClose }: { reason: SocialReason | null; onClose: () => void }) {
  const t = useTranslations('social');
  if (reason === null || reason === 'proof') return null;
  const tone = reason === 'refused' ? 'info' : 'danger';
  return (
    <Alert tone={tone} role="alert" onClose={onClose} className="mb-4">
      {t(`reason.${reason}`)}
    </Alert>
  );
}

/** An account with the provider's e-mail exists: its password, or a letter to its mailbox, connects the two. */
export function ProofNotice({ visitor }: { visitor: SocialVisitor }) {
  const t = useTranslations('social');
  const say = useErrorText();
  const [sent, setSent] = useState(false);
  const mail = useAction(askForLinkMail, { onDone: () => setSent(true) });
  const { provider, email } = visitor;
  return (
    <Alert tone="info" role="alert" title={t('proofTitle')} className="mb-4">
      <p>{t('proofText', { provider: socialNames[provider], email })}</p>
      {sent ? (
        <p role="status" className="mb-0">
          {t('proofSent', { email })}
        </p>
      ) : (
        <Button variant="secondary" size="sm" pending={mail.pending} onClick={() => mail.run(undefined)}>
          {t('proofMail')}
        </Button>
      )}
      {mail.error && <p className="text-danger mt-2 mb-0">{say(mail.error)}</p>}
    </Alert>
  );
}
