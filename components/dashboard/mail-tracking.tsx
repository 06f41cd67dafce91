import { useState } from 'react';

import { OneFieldForm } from '@/components/kit/forms/one-field-form';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { ErrorText } from '@/components/kit/ui/error-text';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/display/reference';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { routes } from '@/rules/routes';
import { trackMail, type IncomingMail } from '@/services/mail-tracking';

const numberInput = { className: 'ref', spellCheck: false, maxLength: 100 };

/** Looks up whether the package with a shop's tracking number has arrived. */
export function MailTracking() {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  const tValidation = useTranslations('validation');
  const [mail, setMail] = useState<IncomingMail | null>(null);
  const search = useAction(trackMail, { onDone: setMail });
  const submit = (text: string) => {
    if (text.trim() === '') return tValidation('required');
    void search.run(text.trim());
    return null;
  };
  return (
    <Card title={t('mailTitle')}>
      <OneFieldForm
        label={common('usTracking')}
        hint={t('mailHint')}
        buttonLabel={t('mailSearch')}
        pending={search.pending}
        inputProps={numberInput}
        onSubmit={submit}
      />
      {search.error && (
        <Alert tone="danger" className="mt-3 mb-0">
          <ErrorText error={search.error} />
        </Alert>
      )}
      <div role="status">{mail && <FoundMail mail={mail} />}</div>
    </Card>
  );
}

function FoundMail({ mail }: { mail: IncomingMail }) {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  const { locale } = useFrame();
  if (!mail.arrivedAt) {
    return (
      <Alert tone="neutral" title={t('mailNotArrived')} className="mt-3 mb-0">
        {t('mailNotArrivedText', { number: mail.tracking })}
      </Alert>
    );
  }
  return (
    <div className="mt-3">
      <DescriptionList
        items={[
          {
            key: 'number',
            label: common('usTracking'),
            value: <Reference value={mail.tracking} />,
          },
          { key: 'arrived', label: common('arrived'), value: formatDate(mail.arrivedAt, locale) },
          {
            key: 'processed',
            label: t('mailProcessed'),
            value: mail.processedAt ? formatDate(mail.processedAt, locale) : t('mailNotYet'),
          },
        ]}
      />
      {mail.packageRef && (
        <p className="mt-2 mb-0">
          <Link href={routes.package(mail.packageRef)}>{t('mailSee')}</Link>
        </p>
      )}
    </div>
  );
}
