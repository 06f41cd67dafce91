import { useState } from 'react';

import { PasswordField } from '@/components/kit/forms/password-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';
import { forgotPassword } from '@/services/auth';
import { changePassword, type SignInMethods } from '@/services/user';

import { EditableRow, EditableRows, RowForm } from './editable-row';
import { ProviderRow } from './provider-row';

interface PasswordForm {
  current: string;
  password: string;
  confirmation: string;
}

const emptyForm: PasswordForm = { current: '', password: '', confirmation: '' };
const wireNames = { currentpassword: 'current', password_confirmation: 'confirmation' } as const;

export function SecurityRows({
  passwordMax,
  methods,
}: {
  passwordMax: number;
  methods: SignInMethods;
}) {
  const [signInMethods, setSignInMethods] = useState(methods);
  return (
    <EditableRows>
      {signInMethods.hasPassword ? <PasswordRow passwordMax={passwordMax} /> : <FirstPasswordRow />}
      {signInMethods.providers.map((provider) => (
        <ProviderRow
          key={provider.name}
          provider={provider}
          removable={signInMethods.hasPassword}
          onChanged={setSignInMethods}
        />
      ))}
    </EditableRows>
  );
}

function FirstPasswordRow() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <EditableRow
      label={common('password')}
      value={t('noPassword')}
      open={isEditing}
      openLabel={t('setPassword')}
      onOpen={() => setIsEditing(true)}
    >
      <FirstPassword onCancel={() => setIsEditing(false)} />
    </EditableRow>
  );
}

function HiddenPassword() {
  const t = useTranslations('account');
  return (
    <>
      <span aria-hidden="true">••••••••••</span>
      <span className="visually-hidden">{t('passwordHidden')}</span>
    </>
  );
}

/** A change signs out every other device. */
function PasswordRow({ passwordMax }: { passwordMax: number }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const api = useApi();
  const [isEditing, setIsEditing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const show = (isOpen: boolean) => {
    setIsEditing(isOpen);
    setIsSaved(false);
  };
  const save = async (values: PasswordForm) => {
    const signedOutCount = await changePassword(api, values);
    setIsEditing(false);
    setIsSaved(true);
    useNotices.getState().notify('success', t('passwordChanged', { count: signedOutCount }));
  };
  return (
    <EditableRow
      label={common('password')}
      value={<HiddenPassword />}
      open={isEditing}
      saved={isSaved}
      onOpen={() => show(true)}
    >
      <RowForm<PasswordForm>
        id="password"
        label={common('password')}
        defaultValues={emptyForm}
        schema={() =>
          import('@/lib/forms/schemas/members').then((schemas) =>
            schemas.passwordSchema(passwordMax),
          )
        }
        wireNames={wireNames}
        saveLabel={t('savePassword')}
        onSubmit={save}
        onCancel={() => show(false)}
      >
        <PasswordField
          name="current"
          label={t('currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          name="password"
          label={common('newPassword')}
          hint={common('passwordHint', { min: limits.passwordMin, max: passwordMax })}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmation"
          label={common('newPasswordAgain')}
          autoComplete="new-password"
        />
        <p className="text-muted">{t('passwordEffect')}</p>
      </RowForm>
    </EditableRow>
  );
}

/**
 * Members who signed up through a provider set their first password by email, like a forgotten one.
 */
function FirstPassword({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const goTo = useGoTo();
  const email = useFrame().session.user?.email ?? '';
  const { run, pending, error } = useAction(forgotPassword, {
    onDone: () => goTo(routes.resetPassword({ sent: 1 })),
  });
  return (
    <>
      {error && (
        <Alert tone="danger" role="alert" className="mb-3">
          {errorText(error)}
        </Alert>
      )}
      <p>{t('setPasswordText', { email })}</p>
      <div className="d-flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => run({ email })}>
          {t('setPasswordSend')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </>
  );
}
