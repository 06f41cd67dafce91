import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { CheckoutState } from '@/hooks/use-checkout';
import { useErrorText } from '@/hooks/use-error-text';
import { formatMoney } from '@/lib/format';
import { isZeroAmount } from '@/lib/money';

/** The promo code of a shipment: enter one, see what it does, take it back. */
export function PromoBox({ state: { checkout, promo } }: { state: CheckoutState }) {
  const t = useTranslations('shipment.promo');
  const say = useErrorText();
  const id = useId();
  const use = (code: string) => promo.run({ id: checkout.id, code });
  return (
    <section className="mb-4" aria-labelledby={id}>
      <h2 id={id} className="fs-4">
        {t('title')}
      </h2>
      {promo.error && (
        <Alert tone="danger" role="alert">
          {say(promo.error)}
        </Alert>
      )}
      {checkout.promo ? (
        <div className="d-flex flex-wrap align-items-center gap-3">
          <Effect promo={checkout.promo} />
          <Button variant="secondary" size="sm" pending={promo.pending} onClick={() => use('')}>
            {t('remove')}
          </Button>
        </div>
      ) : (
        <PromoForm pending={promo.pending} onUse={use} />
      )}
      <p className="small text-muted mb-0 mt-2">{t('note')}</p>
    </section>
  );
}

function Effect({ promo }: { promo: NonNullable<CheckoutState['checkout']['promo']> }) {
  const t = useTranslations('shipment.promo');
  if (!isZeroAmount(promo.amount)) return <span>{t('saved', { code: promo.code, amount: formatMoney(promo.amount) })}</span>;
  if (!promo.upgrade) return <span>{t('ready', { code: promo.code })}</span>;
  return (
    <span>
      <span className="ref">{promo.code}</span> <Chip tone="success">{t('upgraded')}</Chip>
    </span>
  );
}

function PromoForm({ pending, onUse }: { pending: boolean; onUse: (code: string) => unknown }) {
  const t = useTranslations('shipment.promo');
  const id = useId();
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim()) onUse(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <label className="form-label" htmlFor={id}>
        {t('label')}
      </label>
      <div className="d-flex gap-2">
        <input
          id={id}
          className="form-control ref"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          aria-invalid={empty || undefined}
          aria-describedby={empty ? `${id}-error` : undefined}
        />
        <Button type="submit" variant="secondary" className="flex-shrink-0" pending={pending}>
          {t('use')}
        </Button>
      </div>
      {empty && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {t('empty')}
        </p>
      )}
    </form>
  );
}
