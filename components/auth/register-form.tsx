import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import { AppForm } from '@/components/forms/app-form';
import type { CountryOption } from '@/components/forms/country-field';
import { Button } from '@/components/ui/button';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/lib/routes';
import { registerWireNames, type RegisterForm as Values } from '@/lib/validation/register-form';
import { register } from '@/services/auth';

import { AboutYou, MailboxFields } from './register-fields';
import { SampleAddress } from './sample-address';
import { useHostAnswers, useRegisterChecks } from './use-register-checks';

/** A country to choose, with its dial code (digits). */
export interface DialCountry extends CountryOption {
  dialCode: string;
}

export interface RegisterFormProps {
  countries: DialCountry[];
  passwordMax: number;
  /** What stands in the form at first: empty, a referral code from the address, or what was posted without scripts. */
  initial: Values;
  posted?: { errors: FieldMessages; error: PlainError | null } | undefined;
  /** Lays out the promise and the form. */
  layout: (side: ReactNode, form: ReactNode) => ReactNode;
}

/** Creates a member (spec §2, §5). Works without scripts: it posts to its own page. */
export function RegisterForm({ countries, passwordMax, initial, posted, layout }: RegisterFormProps) {
  const t = useTranslations('auth');
  const api = useApi();
  const { locale } = useFrame();
  const say = useErrorText();
  const goTo = useGoTo();
  const answers = useHostAnswers();
  const form = useAppForm<Values>({
    id: 'register',
    defaultValues: initial,
    schema: () => import('@/lib/validation/register').then((part) => part.registerSchema(passwordMax, answers)),
    onSubmit: async (values) => {
      await register(api, { form: values, locale });
      await goTo(routes.welcome({ new: 1 }));
    },
    wireNames: registerWireNames,
    ...(posted && { initialErrors: posted.errors }),
    ...(posted?.error && { initialFormError: say(posted.error) }),
  });
  const checks = useRegisterChecks(form.methods, answers);
  const [firstName = '', lastName = ''] = useWatch({ control: form.methods.control, name: ['firstName', 'lastName'] });
  const fields = (
    <AppForm form={form} aria-labelledby="register-title">
      <AboutYou checks={checks} passwordMax={passwordMax} />
      <MailboxFields checks={checks} countries={countries} referralOpen={initial.referral !== ''} />
      <Button type="submit" size="lg" className="w-100" pending={form.pending}>
        {t('createMyAddress')}
      </Button>
    </AppForm>
  );
  return layout(<SampleAddress firstName={firstName} lastName={lastName} />, fields);
}
