import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import type { ApiError } from '@/lib/api-error';
import { formatMoney } from '@/lib/format';
import { compareAmounts, isZeroAmount, minAmount, parsePrice, ZERO } from '@/lib/money';

interface CreditsBoxProps {
  /** Credits that the member has for this, decimal string like all sums here */
  available: string;
  /** What they pay of the price now, and what is left to pay. */
  used: string;
  total: string;
  pending: boolean;
  error: ApiError | null;
  /** Uses this much; zero takes everything back. */
  onUse: (amount: string) => unknown;
}

/** Credits for what is being paid: how many there are, how many to use, and the way back. Drawn only for a member who has some. */
export function CreditsBox({ available, used, total, pending, error, onUse }: CreditsBoxProps) {
  const t = useTranslations('payments');
  const say = useErrorText();
  const id = useId();
  if (isZeroAmount(available)) return null;
  return (
    <section className="mb-4" aria-labelledby={id}>
      <h2 id={id} className="fs-4">
        {t('credits.title')}
      </h2>
      {error && (
        <Alert tone="danger" role="alert">
          {say(error)}
        </Alert>
      )}
      {isZeroAmount(used) ? (
        <CreditsForm most={minAmount(available, total)} available={available} pending={pending} onUse={onUse} />
      ) : (
        <div className="d-flex flex-wrap align-items-center gap-3">
          <span>{t('credits.used', { amount: formatMoney(used) })}</span>
          <Button variant="secondary" size="sm" pending={pending} onClick={() => onUse(ZERO)}>
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
  const t = useTranslations('payments');
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
        <Button type="submit" variant="secondary" className="flex-shrink-0" pending={pending}>
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
