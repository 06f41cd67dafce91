import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { AppForm } from '@/components/kit/forms/app-form';
import type { CountryOption } from '@/components/kit/forms/country-combobox';
import { CountryField } from '@/components/kit/forms/country-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useAction } from '@/hooks/use-action';
import { useAppForm } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import type { BusinessForm as Values } from '@/lib/forms/schemas/account';
import { routes } from '@/rules/routes';
import { requestBusiness } from '@/services/money/payment-request';

interface BusinessFormProps {
  countries: CountryOption[];
  /** ISO code. */
  country: string;
}

/** Requests business membership. Guests sign in first; the request then continues once. */
export function BusinessForm({ countries, country }: BusinessFormProps) {
  const t = useTranslations('payment-requests');
  const { state } = useSession();
  const goTo = useGoTo();
  const requestAction = useAction(requestBusiness, {
    onDone: () => {
      void goTo(routes.paymentRequests()).then(() =>
        useNotices.getState().notify('success', t('business.done')),
      );
    },
    onError: (error, chosenCountry) => error.is('unauthenticated') && signInFirst(chosenCountry),
  });
  const signInFirst = (chosenCountry: string) =>
    useAuthDialog
      .getState()
      .open({
        form: 'sign-in',
        target: routes.businessMembership(),
        onSignedIn: () => requestAction.run(chosenCountry),
      });
  const form = useAppForm<Values>({
    id: 'business',
    defaultValues: { country },
    schema: () => import('@/lib/forms/schemas/account').then((part) => part.businessSchema),
    onSubmit: (values) =>
      state === 'logged-in' ? requestAction.run(values.country) : signInFirst(values.country),
  });
  return (
    <>
      {requestAction.error && !requestAction.error.is('unauthenticated') && (
        <Refusal error={requestAction.error} />
      )}
      <AppForm form={form} aria-label={t('business.title')}>
        <CountryField name="country" countries={countries} label={t('business.country')} />
        <Button type="submit" size="lg" pending={form.pending || requestAction.pending}>
          {t('business.ask')}
        </Button>
      </AppForm>
      {state !== 'logged-in' && <p className="text-muted mt-3 mb-0">{t('business.guest')}</p>}
    </>
  );
}

/** A 422 shows its reason; anything else is a generic error. */
function Refusal({ error }: { error: ApiError }) {
  const t = useTranslations('payment-requests');
  const errorText = useErrorText();
  const isValidationError = error.status === 422;
  return (
    <Alert
      tone={isValidationError ? 'info' : 'danger'}
      role={isValidationError ? 'status' : 'alert'}
      className="mb-4"
    >
      {isValidationError ? errorText(error) : t('business.failed')}
    </Alert>
  );
}
