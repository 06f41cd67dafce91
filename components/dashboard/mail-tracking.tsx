import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/ui/description-list';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/ui/reference';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { formatDate } from '@/rules/format';
import { routes } from '@/rules/routes';
import { trackMail, type MailOnItsWay } from '@/services/mail-tracking';

/**
 * A courier's number from a shop: has it arrived, is it processed (spec §3 Mail tracking number).
 */
export function MailTracking() {
  const t = useTranslations('notifications');
  const api = useApi();
  const [found, setFound] = useState<MailOnItsWay | null>(null);
  const form = useAppForm<{ trackingno: string }>({
    id: 'mail-tracking',
    defaultValues: { trackingno: '' },
    schema: () => import('@/lib/forms/schemas/packages').then((part) => part.mailTrackingSchema),
    onSubmit: async ({ trackingno }) => setFound(await trackMail(api, trackingno.trim())),
  });
  return (
    <Card title={t('mailTitle')}>
      <AppForm form={form} aria-label={t('mailTitle')}>
        <TextField
          name="trackingno"
          label={t('mailNumber')}
          hint={t('mailHint')}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" pending={form.pending}>
          {t('mailSearch')}
        </Button>
      </AppForm>
      <div role="status">{found && <Found mail={found} />}</div>
    </Card>
  );
}

function Found({ mail }: { mail: MailOnItsWay }) {
  const t = useTranslations('notifications');
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
          { key: 'number', label: t('mailNumber'), value: <Reference value={mail.tracking} /> },
          { key: 'arrived', label: t('mailArrived'), value: formatDate(mail.arrivedAt, locale) },
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
