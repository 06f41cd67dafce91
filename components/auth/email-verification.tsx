import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { requestLinkEmail } from '@/services/auth';

/** Sends a confirmation email instead of asking for the password. */
export function VerifyEmail({ email }: { email: string }) {
  const t = useTranslations('social');
  const errorText = useErrorText();
  const [sent, setSent] = useState(false);
  const mail = useAction(requestLinkEmail, { onDone: () => setSent(true) });
  if (sent) {
    return (
      <p role="status" className="mb-0">
        {t('proofSent', { email })}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={mail.pending}
        onClick={() => mail.run(undefined)}
      >
        {t('proofMail')}
      </Button>
      {mail.error && (
        <p role="alert" className="mt-2 mb-0">
          {errorText(mail.error)}
        </p>
      )}
    </>
  );
}
