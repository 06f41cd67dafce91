import { useEffect, useRef, useState } from 'react';

import { EmailsField } from '@/components/address/emails-field';
import { AppForm } from '@/components/kit/forms/app-form';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Chip } from '@/components/kit/ui/chip';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { QrCode } from '@/components/kit/display/qr-code';
import { Reference } from '@/components/kit/display/reference';
import type { Tone } from '@/components/kit/ui/tone';
import { limits } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { stripLanguage, type Locale } from '@/rules/locale';
import { isZeroAmount } from '@/rules/money';
import { pageUrl } from '@/rules/routes';
import { sendInvitations, type InviteReport, type ReferralLink } from '@/services/refer';

import styles from './refer.module.scss';

function localizeLink(url: string, locale: Locale): string {
  const [, origin, path = '/'] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(url) ?? [];
  return origin ? pageUrl(origin, locale, stripLanguage(path)) : url;
}

/** Shows the referral link as text, copy button and QR code, or 'Not valid'. */
export function ReferLink({ link, valid }: { link: ReferralLink; valid: boolean }) {
  const t = useTranslations('refer');
  const { locale } = useFrame();
  const url = localizeLink(link.link, locale);
  return (
    <Card title={t('linkTitle')}>
      {!isZeroAmount(link.reward) && (
        <p>{t('reward', { reward: formatMoney(link.reward), days: link.rewardDays })}</p>
      )}
      {valid ? (
        <div className={styles.link}>
          <div className={styles.words}>
            <p className={`ref ${styles.address}`}>{url}</p>
            <CopyButton value={url} label={t('copyLink')} wide />
            <p className="mt-3 mb-0">
              {t('code')} <Reference value={link.suite} copyLabel={t('copyCode')} />
            </p>
          </div>
          <QrCode text={url} label={t('qrLabel')} />
        </div>
      ) : (
        <Alert tone="danger" title={t('notValid')}>
          {t('notValidText')}
        </Alert>
      )}
      <p className="text-muted mt-3 mb-0">
        {t('soFar', { friends: link.friends, rewarded: link.rewarded })}
      </p>
    </Card>
  );
}

interface InviteValues {
  emails: string[];
  message: string;
}

const emptyInvite: InviteValues = { emails: [], message: '' };

/** Emails invitations and reports each result. Failed addresses stay in the field. */
export function InviteForm() {
  const t = useTranslations('refer');
  const api = useApi();
  const [report, setReport] = useState<InviteReport | null>(null);
  const form = useAppForm<InviteValues>({
    id: 'invite',
    defaultValues: emptyInvite,
    schema: () => import('@/lib/forms/schemas/members').then((schemas) => schemas.referSchema),
    onSubmit: async (values, intent) => {
      setReport(null);
      const newReport = await sendInvitations(
        api,
        { emails: values.emails, message: values.message },
        intent,
      );
      const unsentEmails = newReport.results
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ email }) => email);
      form.methods.reset({
        emails: unsentEmails,
        message: unsentEmails.length > 0 ? values.message : '',
      });
      setReport(newReport);
    },
  });
  return (
    <Card title={t('inviteTitle')}>
      {report && <Report report={report} />}
      <AppForm form={form} aria-label={t('inviteTitle')}>
        <EmailsField
          name="emails"
          label={t('emails')}
          hint={t('emailsHint', { max: limits.referralEmailsMax })}
          max={limits.referralEmailsMax}
        />
        <TextareaField
          name="message"
          label={t('message')}
          hint={t('messageHint')}
          max={limits.referralMessageMax}
          optional
        />
        <Button type="submit" pending={form.pending}>
          {t('send')}
        </Button>
      </AppForm>
    </Card>
  );
}

const tones: Record<InviteReport['outcome'], Tone> = { 1: 'success', 2: 'warning', 3: 'danger' };
const resultTones: Record<InviteReport['results'][number]['outcome'], Tone> = {
  sent: 'success',
  registered: 'info',
  invalid: 'danger',
  failed: 'danger',
};

/** Receives the focus when a report arrives. */
function Report({ report }: { report: InviteReport }) {
  const t = useTranslations('refer');
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => alertRef.current?.focus(), [report]);
  return (
    <div ref={alertRef} tabIndex={-1} className="mb-4">
      <Alert
        tone={tones[report.outcome]}
        role="status"
        title={t(`outcome${report.outcome}`, { sent: report.sent, total: report.total })}
        className="mb-0"
      >
        <ul className={styles.results}>
          {report.results.map(({ email, outcome }) => (
            <li key={email}>
              <span>{email}</span>
              <Chip tone={resultTones[outcome]}>{t(`result_${outcome}`)}</Chip>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
