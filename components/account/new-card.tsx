import type { SetupIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { appearance, useStripe } from '@/components/charges/use-stripe';
import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import { localePath, routes } from '@/rules/routes';
import { addCard, beginCard, type SavedCard } from '@/services/money/card';

interface NewCardProps {
  stripeKey: string;
  /** Null when the host accepts no more cards. */
  onEnd: (cards: SavedCard[] | null) => void;
  onClose: () => void;
  /** Fallback link when the provider's script does not load. */
  hosted: ReactNode;
}

/** Saves a card with the provider's fields, including the bank's confirmation. */
export function NewCard({ stripeKey, onEnd, onClose, hosted }: NewCardProps) {
  const t = useTranslations('cards');
  const common = useTranslations('common');
  const payments = useTranslations('payments');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { state, save } = useSetupFields(stripeKey, place, onEnd);
  const api = useApi();
  const form = useAppForm<{ name: string }>({
    id: 'new-card',
    defaultValues: { name: '' },
    schema: () =>
      import('@/lib/forms/schemas/account').then((part) => part.cardSchema.pick(['name'])),
    onSubmit: async ({ name }) => {
      setRefusal(null);
      const result = await save(name);
      if ('token' in result) onEnd(await addCard(api, result.token));
      else setRefusal(result.words ?? t('refused'));
    },
  });
  const { methods } = form;
  // The button that opened the form is gone.
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
      {state === 'loading' && <p role="status">{payments('fields.loading')}</p>}
      <div ref={setPlace} role="group" aria-label={payments('fields.label')} className="mb-3" />
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

/** `words` is null when our own text applies. */
type Entered = { token: string } | { words: string | null };

/** `late` means that the provider's fields did not load. */
function useSetupFields(
  stripeKey: string,
  place: HTMLElement | null,
  onEnd: NewCardProps['onEnd'],
) {
  const api = useApi();
  const { locale, origin } = useFrame();
  const stripe = useStripe(stripeKey);
  const [secret, setSecret] = useState<string | null>(null);
  const [shown, setShown] = useState<'loading' | 'ready' | 'late'>('loading');
  const elements = useRef<StripeElements | null>(null);
  const isHere = typeof stripe === 'object';

  useEffect(() => {
    if (isHere)
      beginCard(api).then(setSecret, (error: unknown) =>
        asApiError(error).is('tooManyRequests') ? onEnd(null) : setShown('late'),
      );
  }, [isHere, api, onEnd]);

  useEffect(() => {
    if (typeof stripe !== 'object' || secret === null || !place) return undefined;
    elements.current = stripe.elements({ clientSecret: secret, appearance: appearance() });
    const fields = elements.current.create('payment');
    fields.on('ready', () => setShown('ready'));
    fields.on('loaderror', () => setShown('late'));
    fields.mount(place);
    return () => fields.destroy();
  }, [stripe, secret, place]);

  const save = async (name: string): Promise<Entered> => {
    if (typeof stripe !== 'object' || !elements.current) return { words: null };
    const result = await stripe.confirmSetup({
      elements: elements.current,
      redirect: 'if_required',
      confirmParams: {
        return_url: origin + localePath(locale, routes.cards()),
        payment_method_data: { billing_details: { name } },
      },
    });
    return entered(await confirmed(stripe, result, secret));
  };
  return { state: stripe === 'late' ? ('late' as const) : shown, save };
}

async function confirmed(
  stripe: Stripe,
  result: SetupIntentResult,
  clientSecret: string | null,
): Promise<Pick<SetupIntentResult, 'setupIntent' | 'error'>> {
  if (result.setupIntent?.status !== 'requires_action' || !clientSecret) return result;
  const after = await stripe.handleNextAction({ clientSecret });
  return after.error ? { error: after.error } : { setupIntent: after.setupIntent };
}

function entered({
  setupIntent,
  error,
}: {
  setupIntent?: { id: string; status: string } | undefined;
  error?: StripeError | undefined;
}): Entered {
  // A retry is refused with the setup intent of the first attempt.
  const done = setupIntent ?? error?.setup_intent;
  if (done?.status === 'succeeded') return { token: done.id };
  // Stripe's messages are in the reader's language.
  return { words: error && error.code !== 'card_declined' ? (error.message ?? null) : null };
}
