import { useId, useState, type FormEvent } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { limits } from '@/contract/limits';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import { mailChat } from '@/services/chat';

/** The chat by e-mail: to a member's own address, to the one that a guest types. */
export function ChatTranscript({ mailed: before }: { mailed: string | null }) {
  const t = useTranslations('chat.transcript');
  const { locale } = useFrame();
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [mailed, setMailed] = useState(before);
  const mail = useAction(mailChat, { onDone: setMailed });
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMailed(null);
    void mail.run({ email: user ? '' : email });
  };
  return (
    <details className="mt-3" open={before !== null}>
      <summary>{t('title')}</summary>
      <form
        className="mt-2 measure"
        action={localePath(locale, routes.contact({ by: 'chat' }))}
        method="post"
        onSubmit={submit}
      >
        <input type="hidden" name="step" value="mail" />
        {user ? (
          <p>{t('toMember', { email: user.email })}</p>
        ) : (
          <>
            <label className="form-label" htmlFor={id}>
              {t('email')}
            </label>
            <input
              id={id}
              className="form-control mb-2"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={limits.emailMax}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <Button type="submit" variant="secondary" pending={mail.pending}>
          {t('send')}
        </Button>
        <div role="status" className="mt-2">
          {mailed && t('sent', { email: mailed })}
        </div>
        {mail.error && (
          <Alert tone="danger" role="alert">
            <ErrorText error={mail.error} />
          </Alert>
        )}
      </form>
    </details>
  );
}
