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
  const [isSent, setIsSent] = useState(false);
  const emailRequest = useAction(requestLinkEmail, { onDone: () => setIsSent(true) });
  if (isSent) {
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
        pending={emailRequest.pending}
        onClick={() => emailRequest.run(undefined)}
      >
        {t('proofMail')}
      </Button>
      {emailRequest.error && (
        <p role="alert" className="mt-2 mb-0">
          {errorText(emailRequest.error)}
        </p>
      )}
    </>
  );
}
