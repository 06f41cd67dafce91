import { useEffect, useRef, useState, type ReactNode } from 'react';

import {
  useAuthDialog,
  type AuthForm,
  type AuthRequest,
} from '@/components/session/use-auth-dialog';
import { Dialog } from '@/components/kit/overlays/dialog';
import { LazyMessages } from '@/components/kit/ui/lazy-messages';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';

import { ForgotPart, LoginPart, RegisterPart, ResetPart } from './auth-dialog-parts';
import { AuthFormSwitch } from './auth-links';
import { useAuthVisit } from './use-auth-visit';

/** Forms switch in place without losing typed values. */
export function AuthDialog({ request }: { request: AuthRequest }) {
  const close = useAuthDialog((state) => state.close);
  return (
    <LazyMessages part="auth" onLoadFailed={close}>
      <AuthWindow request={request} />
    </LazyMessages>
  );
}

function AuthWindow({ request }: { request: AuthRequest }) {
  const close = useAuthDialog((state) => state.close);
  const [form, setForm] = useState<AuthForm>(request.form);
  const [shownForms, setShownForms] = useState<readonly AuthForm[]>([request.form]);
  const [isSent, setIsSent] = useState(false);
  const showForm = (name: AuthForm) => {
    setShownForms((names) => (names.includes(name) ? names : [...names, name]));
    setForm(name);
  };
  const visit = useAuthVisit(request, showForm);
  const title = useTitle(form);
  const parts: Record<AuthForm, ReactNode> = {
    'sign-in': <LoginPart visit={visit} request={request} />,
    register: <RegisterPart visit={visit} request={request} />,
    forgot: (
      <ForgotPart
        onDone={() => {
          setIsSent(true);
          showForm('reset');
        }}
      />
    ),
    reset: <ResetPart sent={isSent} onDone={() => visit.dismiss()} />,
  };
  return (
    <Dialog open onClose={close} title={title} size={form === 'register' ? 'xl' : 'lg'}>
      <AuthFormSwitch.Provider value={showForm}>
        {shownForms.map((name) => (
          <Part key={name} shown={name === form}>
            {parts[name]}
          </Part>
        ))}
      </AuthFormSwitch.Provider>
    </Dialog>
  );
}

/**
 * Hides inactive forms without unmounting. The first field gets the focus when the form is shown.
 */
function Part({ shown, children }: { shown: boolean; children: ReactNode }) {
  const partRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) partRef.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, [shown]);
  return (
    <div ref={partRef} hidden={!shown}>
      {children}
    </div>
  );
}

function useTitle(form: AuthForm): string {
  const t = useTranslations('auth');
  const frame = useTranslations('frame');
  const recovery = useTranslations('recovery');
  const { brand } = useFrame();
  return {
    'sign-in': frame('login'),
    register: t(brand.registrationTitleKey),
    forgot: recovery('forgotTitle'),
    reset: recovery('resetTitle'),
  }[form];
}
