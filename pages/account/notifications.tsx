import { useTranslations } from 'next-intl';

import { AccountFrame } from '@/components/account/account-frame';
import { EmailPreferencesForm, type EmailPreferencesProps } from '@/components/account/email-preferences-form';
import { memberPage, type MemberPageProps } from '@/lib/page';
import { getEmailPreferences } from '@/services/user';

/** What the member hears of by mail (spec §3 Email preferences). */
export const getServerSideProps = memberPage<EmailPreferencesProps>(({ api }) => getEmailPreferences(api), { namespaces: ['account', 'validation'] });

export default function NotificationsPage({ data, loadError }: MemberPageProps<EmailPreferencesProps>) {
  const t = useTranslations('account');
  return (
    <AccountFrame title={t('preferencesTitle')} lead={t('preferencesLead')} error={loadError}>
      {data && <EmailPreferencesForm {...data} />}
    </AccountFrame>
  );
}
