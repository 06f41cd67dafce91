import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAction } from '@/hooks/use-action';
import { useAuthDialog } from '@/hooks/use-auth-dialog';
import { useBanner } from '@/hooks/use-banner';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useLogout } from '@/hooks/use-logout';
import { useNotices } from '@/hooks/use-notices';
import { languageTags } from '@/lib/i18n/locale';
import { forgetMember } from '@/lib/member-storage';
import { routes } from '@/lib/routes';
import { setSkipLogin } from '@/lib/session';
import { renewSession, signOut, type SessionTimes } from '@/services/auth';

import { useSessionWatch } from './use-session-watch';

/**
 * Tells a signed-in member how the session stands: a calm notice in the last five minutes, the 'Session expired' dialog
 * at its end (spec §4), and a dialog when another tab signed out or signed somebody else in.
 */
export function SessionExpiry() {
  const { session } = useFrame();
  const watch = useSessionWatch(session);
  return (
    <>
      <ExpiryNotice soon={watch.phase === 'soon'} remainingMs={watch.remainingMs} extend={watch.extend} />
      <ExpiredDialog open={watch.phase === 'expired'} />
      <ElsewhereDialog open={watch.phase === 'signed-out' || watch.phase === 'other-account'} otherAccount={watch.phase === 'other-account'} />
    </>
  );
}

function ExpiryNotice({ soon, remainingMs, extend }: { soon: boolean; remainingMs: number; extend: (times: SessionTimes) => void }) {
  const t = useTranslations('session');
  const { locale } = useFrame();
  const say = useErrorText();
  const show = useBanner((slot) => slot.show);
  const hide = useBanner((slot) => slot.hide);
  const renew = useAction(renewSession, {
    onDone: extend,
    onError: (error) => useNotices.getState().notify('danger', say(error)),
  });
  const { run, pending } = renew;
  const seconds = Math.ceil(remainingMs / 1000);
  useEffect(() => {
    if (!soon) return hide('session');
    const minutes = new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(Math.ceil(seconds / 60));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    show('session', {
      // The clock runs for the eye only: read aloud, it would talk every second.
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

/**
 * Login asks for the password over the page, so that nothing typed there is lost; whoever closes that goes to the login
 * page, which leads back. Another account gets the page anew.
 */
function ExpiredDialog({ open }: { open: boolean }) {
  const t = useTranslations('session');
  const { session } = useFrame();
  const path = useCurrentPath();
  const goTo = useGoTo();
  const { logout } = useLogout();
  const leave = useAction(signOut);
  const [asking, setAsking] = useState<string | null>(null);
  const suite = session.user?.suite ?? null;
  const login = async () => {
    await leave.run({ prelogin: false });
    forgetMember(suite);
    setSkipLogin();
    setAsking(session.serverTime);
    useAuthDialog.getState().open({
      form: 'sign-in',
      target: path,
      onSignedIn: (user) => user.suite !== suite && window.location.reload(),
      onClose: () => goTo(routes.login({ target: path })),
    });
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={() => logout()}>
        {t('logout')}
      </Button>
      <Button onClick={login}>{t('login')}</Button>
    </>
  );
  return (
    <Dialog open={open && asking !== session.serverTime} onClose={() => undefined} title={t('expiredTitle')} footer={footer} locked>
      <p className="mb-0">{t('expiredBody')}</p>
    </Dialog>
  );
}

function ElsewhereDialog({ open, otherAccount }: { open: boolean; otherAccount: boolean }) {
  const t = useTranslations('session');
  const footer = <Button onClick={() => window.location.reload()}>{t('reload')}</Button>;
  const title = t(otherAccount ? 'otherAccountTitle' : 'signedOutTitle');
  return (
    <Dialog open={open} onClose={() => undefined} title={title} footer={footer} locked>
      <p className="mb-0">{t(otherAccount ? 'otherAccountBody' : 'signedOutElsewhere')}</p>
    </Dialog>
  );
}
