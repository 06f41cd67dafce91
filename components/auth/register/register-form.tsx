import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { AppForm } from '@/components/kit/forms/app-form';
import { Button } from '@/components/kit/ui/button';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { registerWireNames, type RegisterForm as Values } from '@/lib/forms/register';
import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';
import { usAddressLines } from '@/rules/addresses/us-address';
import { routes } from '@/rules/routes';
import { register } from '@/services/auth';

import { AboutYou, AccountFields, type DialCountry } from './register-fields';
import { useRestoredDraft, useSavedDraft, useVisitorCountry, useVisitor } from './register-start';
import { useCheckResults, useRegisterChecks } from './use-register-checks';

export interface RegisterFormProps {
  countries: DialCountry[];
  passwordMax: number;
  initial: Values;
  posted?: { errors: FieldMessages; error: PlainError | null } | undefined;
  /** The provider confirmed the email, so the form asks for no password. */
  visitor?: SocialVisitor | null | undefined;
  /** True while the country is a shared default, not the visitor's own. */
  detectCountry?: boolean | undefined;
  returnTo?: string | null | undefined;
  /** Set in a modal; the page goes to the welcome page. */
  onRegistered?: ((user: CurrentUser) => unknown) | undefined;
  id?: string | undefined;
  above?: ReactNode;
  layout: (side: ReactNode, form: ReactNode) => ReactNode;
}

function useFailureTexts() {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  return {
    title: t('registerFailedTitle'),
    text: common('woopsText'),
    hostTextTitle: common('woops'),
  };
}

/** Works without scripts by posting to its own page. */
export function RegisterForm({
  countries,
  passwordMax,
  initial,
  posted,
  visitor = null,
  detectCountry = false,
  returnTo,
  onRegistered,
  id = 'register',
  above,
  layout,
}: RegisterFormProps) {
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const api = useApi();
  const { locale } = useFrame();
  const goTo = useGoTo();
  const checkResults = useCheckResults();
  const defaultValues = useRestoredDraft(initial);
  const form = useAppForm<Values>({
    id,
    defaultValues,
    schema: () =>
      import('@/lib/forms/schemas/members').then((schemas) =>
        schemas.registerSchema(passwordMax, checkResults),
      ),
    onSubmit: async (values, intent) => {
      const user = await register(api, { form: values, locale }, intent);
      finish();
      const welcomeUrl = routes.welcome({ new: 1, ...(returnTo && { target: returnTo }) });
      await (onRegistered ? onRegistered(user) : goTo(welcomeUrl));
    },
    failure: useFailureTexts(),
    wireNames: registerWireNames,
    ...(posted && { initialErrors: posted.errors }),
    ...(posted?.error && { initialError: posted.error }),
  });
  useVisitor(form.methods, visitor);
  useVisitorCountry(form.methods, countries, initial, detectCountry && defaultValues === initial);
  const finish = useSavedDraft(form.methods, defaultValues);
  const checks = useRegisterChecks(form.methods, checkResults);
  return layout(
    <SampleAddress control={form.methods.control} />,
    <>
      {above}
      <AppForm form={form} aria-label={frame('register')}>
        <AboutYou {...{ checks, passwordMax, visitor, returnTo }} />
        <AccountFields
          {...{ checks, countries, returnTo }}
          referralOpen={defaultValues.referral !== '' || defaultValues.referralOpen}
        />
        <Button type="submit" size="lg" className="w-100" pending={form.pending}>
          {common('getUsAddress')}
        </Button>
      </AppForm>
    </>,
  );
}

function SampleAddress({ control }: { control: Control<Values> }) {
  const [firstName = '', lastName = ''] = useWatch({ control, name: ['firstName', 'lastName'] });
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const { brand } = useFrame();
  const [name, ...lines] = usAddressLines(brand, { firstName, lastName, suite: 'CG•••••••' });
  return (
    <>
      <h2 className="fs-2">{t('promiseTitle')}</h2>
      <p>{t('promiseText')}</p>
      <figure className="label-card mb-0">
        <figcaption className="small text-muted mb-2">{t('sampleAddress')}</figcaption>
        <address className="font-monospace mb-0">
          <strong className="d-block text-break">
            {name?.value || <span className="fw-normal text-muted">{common('yourName')}</span>}
          </strong>
          {lines.map(({ field, value }) => (
            <span key={field} className="d-block" lang="en" translate="no">
              {value}
            </span>
          ))}
        </address>
      </figure>
    </>
  );
}
