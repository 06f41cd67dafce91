import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { CheckoutState } from '@/hooks/use-checkout';
import { useErrorText } from '@/hooks/use-error-text';
import { formatMoney } from '@/lib/format';
import { compareAmounts, isZeroAmount, minAmount, parsePrice, ZERO } from '@/lib/money';

/** Credits for this shipment: how many there are, how many to use, and the way back. Drawn only for a member who has some. */
export function CreditsBox({ state: { checkout, credits } }: { state: CheckoutState }) {
  const t = useTranslations('shipment');
  const say = useErrorText();
  const id = useId();
  const { price } = checkout;
  if (!price || isZeroAmount(checkout.availableCredits)) return null;
  const use = (amount: string) => credits.run({ id: checkout.id, credits: amount });
  return (
    <section className="mb-4" aria-labelledby={id}>
      <h2 id={id} className="fs-4">
        {t('credits.title')}
      </h2>
      {credits.error && (
        <Alert tone="danger" role="alert">
          {say(credits.error)}
        </Alert>
      )}
      {isZeroAmount(price.credits) ? (
        <CreditsForm most={minAmount(checkout.availableCredits, price.total)} available={checkout.availableCredits} pending={credits.pending} onUse={use} />
      ) : (
        <div className="d-flex flex-wrap align-items-center gap-3">
          <span>{t('credits.used', { amount: formatMoney(price.credits) })}</span>
          <Button variant="secondary" size="sm" pending={credits.pending} onClick={() => use(ZERO)}>
            {t('credits.takeBack')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface CreditsFormProps {
  /** What would pay the whole price, as far as the credits go. */
  most: string;
  available: string;
  pending: boolean;
  onUse: (amount: string) => unknown;
}

function CreditsForm({ most, available, pending, onUse }: CreditsFormProps) {
  const t = useTranslations('shipment');
  const id = useId();
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = parsePrice(text);
    const fits = amount !== null && !isZeroAmount(amount) && compareAmounts(amount, most) <= 0;
    setInvalid(!fits);
    if (fits) onUse(amount);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-2">{t('credits.available', { amount: formatMoney(available) })}</p>
      <Button variant="secondary" pending={pending} className="mb-3" onClick={() => onUse(most)}>
        {t('credits.useMost', { amount: formatMoney(most) })}
      </Button>
      <label className="form-label d-block" htmlFor={id}>
        {t('credits.label')}
      </label>
      <div className="d-flex gap-2">
        <input
          id={id}
          className="form-control num"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
          placeholder="0.00"
        />
        <Button type="submit" variant="secondary" pending={pending}>
          {t('credits.use')}
        </Button>
      </div>
      {invalid && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {t('credits.invalid', { amount: formatMoney(most) })}
        </p>
      )}
    </form>
  );
}
