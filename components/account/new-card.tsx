import type { SetupIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { getStripeAppearance, useStripe } from '@/components/charges/use-stripe';
import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import { localePath, routes } from '@/rules/routes';
import { addCard, startEmbeddedCardSetup, type SavedCard } from '@/services/money/card';

interface NewCardProps {
  stripeKey: string;
  /** Called with null when the host accepts no more cards. */
  onEnd: (cards: SavedCard[] | null) => void;
  onClose: () => void;
  /** Fallback link when the provider's script does not load. */
  hosted: ReactNode;
}

/** The form of a new card, including the bank's confirmation. */
export function NewCard({ stripeKey, onEnd, onClose, hosted }: NewCardProps) {
  const t = useTranslations('cards');
  const common = useTranslations('common');
  const tPay = useTranslations('payments');
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { state, save } = useSetupFields(stripeKey, container, onEnd);
  const api = useApi();
  const form = useAppForm<{ name: string }>({
    id: 'new-card',
    defaultValues: { name: '' },
    schema: () =>
      import('@/lib/forms/schemas/account').then((schemas) => schemas.cardSchema.pick(['name'])),
    onSubmit: async ({ name }) => {
      setRefusal(null);
      const result = await save(name);
      if ('token' in result) onEnd(await addCard(api, result.token));
      else setRefusal(result.message ?? t('refused'));
    },
  });
  const { methods } = form;
  // The button that had the focus is no longer on the page.
  useEffect(() => methods.setFocus('name'), [methods]);
  if (state === 'late')
    return (
      <>
        <Alert tone="info" role="status" className="mb-3">
          {t('late')}
        </Alert>
        {hosted}
      </>
    );
  return (
    <AppForm form={form} aria-label={t('add')}>
      <TextField name="name" label={t('name')} autoComplete="cc-name" />
      {state === 'loading' && <p role="status">{tPay('fields.loading')}</p>}
      <div ref={setContainer} role="group" aria-label={tPay('fields.label')} className="mb-3" />
      {refusal && (
        <Alert tone="danger" role="alert" className="mb-3">
          {refusal}
        </Alert>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending} disabled={state !== 'ready'}>
          {common('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </AppForm>
  );
}

/** `message` is null when our own text applies. */
type SetupOutcome = { token: string } | { message: string | null };

/** `late` means that the provider's fields did not load. */
function useSetupFields(
  stripeKey: string,
  container: HTMLElement | null,
  onEnd: NewCardProps['onEnd'],
) {
  const api = useApi();
  const { locale, origin } = useFrame();
  const stripe = useStripe(stripeKey);
  const [secret, setSecret] = useState<string | null>(null);
  const [fieldsState, setFieldsState] = useState<'loading' | 'ready' | 'late'>('loading');
  const elements = useRef<StripeElements | null>(null);
  const isLoaded = typeof stripe === 'object';

  useEffect(() => {
    if (isLoaded)
      startEmbeddedCardSetup(api).then(setSecret, (error: unknown) =>
        asApiError(error).is('tooManyRequests') ? onEnd(null) : setFieldsState('late'),
      );
  }, [isLoaded, api, onEnd]);

  useEffect(() => {
    if (typeof stripe !== 'object' || secret === null || !container) return undefined;
    elements.current = stripe.elements({ clientSecret: secret, appearance: getStripeAppearance() });
    const fields = elements.current.create('payment');
    fields.on('ready', () => setFieldsState('ready'));
    fields.on('loaderror', () => setFieldsState('late'));
    fields.mount(container);
    return () => fields.destroy();
  }, [stripe, secret, container]);

  const save = async (name: string): Promise<SetupOutcome> => {
    if (typeof stripe !== 'object' || !elements.current) return { message: null };
    const result = await stripe.confirmSetup({
      elements: elements.current,
      redirect: 'if_required',
      confirmParams: {
        return_url: origin + localePath(locale, routes.cards()),
        payment_method_data: { billing_details: { name } },
      },
    });
    return toOutcome(await completeConfirmation(stripe, result, secret));
  };
  return { state: stripe === 'late' ? ('late' as const) : fieldsState, save };
}

async function completeConfirmation(
  stripe: Stripe,
  result: SetupIntentResult,
  clientSecret: string | null,
): Promise<Pick<SetupIntentResult, 'setupIntent' | 'error'>> {
  if (result.setupIntent?.status !== 'requires_action' || !clientSecret) return result;
  const nextResult = await stripe.handleNextAction({ clientSecret });
  return nextResult.error ? { error: nextResult.error } : { setupIntent: nextResult.setupIntent };
}

function toOutcome({
  setupIntent,
  error,
}: {
  setupIntent?: { id: string; status: string } | undefined;
  error?: StripeError | undefined;
}): SetupOutcome {
  // When a retry is refused, the error contains the setup intent of the first attempt.
  const intent = setupIntent ?? error?.setup_intent;
  if (intent?.status === 'succeeded') return { token: intent.id };
  // Stripe's messages are in the reader's language.
  return { message: error && error.code !== 'card_declined' ? (error.message ?? null) : null };
}
