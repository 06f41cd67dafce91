import { useEffect, useRef } from 'react';

import { Button } from '@/components/kit/ui/button';
import { SmallPage } from '@/components/layout/small-page';
import type { SignedForm } from '@/contract/money/payment-calls';
import { useTranslations } from '@/hooks/use-translations';

/**
 * The page that sends the payer to the regional card gateway: a signed form, posted by itself with
 * scripts and by its button without. Payers who come back with the Back button are not sent away
 * again.
 */
export function CardFormScreen({ form }: { form: SignedForm }) {
  const t = useTranslations('payments');
  const shown = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!cameBack()) shown.current?.submit();
  }, []);
  return (
    <SmallPage title={t('enets.title')}>
      <form ref={shown} method="post" action={form.action} className="d-grid gap-4">
        <h1 className="fs-3 mb-0">{t('enets.title')}</h1>
        <p className="mb-0">{t('enets.text')}</p>
        {form.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg">
          {t('enets.continue')}
        </Button>
      </form>
    </SmallPage>
  );
}

const cameBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
