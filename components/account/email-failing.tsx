import { useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Link } from '@/components/kit/ui/link';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';
import { sendConfirmation, type MemberProfile } from '@/services/user';

/** Explains why some emails are paused and sends the link that resumes them. */
export function EmailFailing({ profile: { email, emailFailure } }: { profile: MemberProfile }) {
  const t = useTranslations('account.emailFailure');
  const errorText = useErrorText();
  const [isSent, setIsSent] = useState(false);
  const { run, pending, error } = useAction(sendConfirmation, { onDone: () => setIsSent(true) });
  if (!emailFailure) return null;
  return (
    <Alert tone="warning" title={t(emailFailure, { email })}>
      <p>
        {t.rich(`${emailFailure}Text`, {
          support: (text) => <Link href={routes.support()}>{text}</Link>,
        })}
      </p>
      <Button variant="secondary" size="sm" pending={pending} onClick={() => run(undefined)}>
        {t('send')}
      </Button>
      <p role="status" className="mt-2 mb-0">
        {isSent && !error && t('sent', { email })}
      </p>
      {error && <p role="alert">{errorText(error)}</p>}
    </Alert>
  );
}
