import { useEffect, useRef } from 'react';

import { Button } from '@/components/kit/ui/button';
import { SmallPage } from '@/components/layout/small-page';
import type { SignedForm } from '@/contract/money/payment-calls';
import { useTranslations } from '@/hooks/use-translations';

/** Posts the signed form automatically with scripts. Does not resubmit after the Back button. */
export function CardFormScreen({ form }: { form: SignedForm }) {
  const t = useTranslations('payments');
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isBackNavigation()) formRef.current?.submit();
  }, []);
  return (
    <SmallPage title={t('enets.title')}>
      <form ref={formRef} method="post" action={form.action} className="d-grid gap-4">
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

const isBackNavigation = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
