import { useEffect, useState } from 'react';

import { useLogout } from '@/components/session/use-logout';
import { Dialog } from '@/components/kit/overlays/dialog';
import type { DialogProps } from '@/components/kit/overlays/dialog-window';
import { Button } from '@/components/kit/ui/button';
import { useAction } from '@/hooks/use-action';
import { useBanner } from '@/hooks/use-banner';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useErrorNotice } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import { deleteMemberData } from '@/lib/browser/member-storage';
import { setSkipLogin } from '@/lib/browser/session';
import type { SessionReading } from '@/lib/browser/session-clock';
import { languageTags } from '@/rules/locale';
import { routes } from '@/rules/routes';
import { renewSession, signOut, type SessionTimes } from '@/services/session';

export interface SessionStateProps extends SessionReading {
  extend: (times: SessionTimes) => void;
  /** True while the password prompt is open; hides other dialogs. */
  asking: boolean;
  /** Returns false when no password was given. */
  ask: (reason: 'ended' | 'elsewhere') => Promise<boolean>;
}

export function SessionState({ phase, remainingMs, extend, asking, ask }: SessionStateProps) {
  return (
    <>
      <ExpiryNotice soon={phase === 'soon'} remainingMs={remainingMs} extend={extend} />
      <ExpiredDialog open={!asking && (phase === 'expired' || phase === 'ended')} ask={ask} />
      <SignedOutDialog open={!asking && phase === 'signed-out'} ask={ask} />
      <OtherAccountDialog open={!asking && phase === 'other-account'} />
    </>
  );
}

function ExpiryNotice({
  soon,
  remainingMs,
  extend,
}: {
  soon: boolean;
  remainingMs: number;
  extend: (times: SessionTimes) => void;
}) {
  const t = useTranslations('session');
  const { locale } = useFrame();
  const show = useBanner((slot) => slot.show);
  const hide = useBanner((slot) => slot.hide);
  const renewal = useAction(renewSession, { onDone: extend, onError: useErrorNotice() });
  const { run, pending } = renewal;
  const seconds = Math.ceil(remainingMs / 1000);
  useEffect(() => {
    if (!soon) return hide('session');
    const minutes = new Intl.NumberFormat(languageTags[locale], {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'long',
    }).format(Math.ceil(seconds / 60));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    show('session', {
      // A screen reader would announce the countdown every second.
      text: (
        <>
          <span className="visually-hidden">{t('expiresSoon', { time: minutes })}</span>
          <span aria-hidden="true" className="num">
            {t('expiresSoon', { time: clock })}
          </span>
        </>
      ),
      action: (
        <Button size="sm" variant="secondary" pending={pending} onClick={() => run(undefined)}>
          {t('staySignedIn')}
        </Button>
      ),
    });
  }, [soon, seconds, locale, pending, run, show, hide, t]);
  useEffect(() => () => hide('session'), [hide]);
  return null;
}

type AskingDialogProps = { open: boolean } & Pick<SessionStateProps, 'ask'>;

/**
 * Preserves typed values. Closing the prompt goes to the login page; signing in to another account
 * reloads the page.
 */
function ExpiredDialog({ open, ask }: AskingDialogProps) {
  const t = useTranslations('session');
  const frame = useTranslations('frame');
  const { session } = useFrame();
  const path = useCurrentPath();
  const goTo = useGoTo();
  const { logout } = useLogout();
  const signOutAction = useAction(signOut);
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const login = async () => {
    await signOutAction.run({ prelogin: false });
    deleteMemberData(session.user?.suite ?? null);
    setSkipLogin();
    setAskedAt(session.serverTime);
    if (!(await ask('ended'))) await goTo(routes.login({ target: path }));
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={() => logout()}>
        {frame('logout')}
      </Button>
      <Button onClick={login}>{frame('login')}</Button>
    </>
  );
  return (
    <Prompt open={open && askedAt !== session.serverTime} title={t('expiredTitle')} footer={footer}>
      {t('expiredBody')}
    </Prompt>
  );
}

/** Signing in again preserves typed values. */
function SignedOutDialog({ open, ask }: AskingDialogProps) {
  const t = useTranslations('session');
  const frame = useTranslations('frame');
  const footer = (
    <>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      <Button onClick={() => ask('elsewhere')}>{frame('login')}</Button>
    </>
  );
  return (
    <Prompt open={open} title={t('signedOutTitle')} footer={footer}>
      {t('signedOutElsewhere')}
    </Prompt>
  );
}

function OtherAccountDialog({ open }: { open: boolean }) {
  const t = useTranslations('session');
  const footer = <Button onClick={() => window.location.reload()}>{t('reload')}</Button>;
  return (
    <Prompt open={open} title={t('otherAccountTitle')} footer={footer}>
      {t('otherAccountBody')}
    </Prompt>
  );
}

function Prompt({
  children,
  ...dialog
}: Pick<DialogProps, 'open' | 'title' | 'footer'> & { children: string }) {
  return (
    <Dialog {...dialog} onClose={() => undefined} locked>
      <p className="mb-0">{children}</p>
    </Dialog>
  );
}
