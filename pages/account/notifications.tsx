import { AccountFrame } from '@/components/account/account-frame';
import {
  EmailPreferencesForm,
  NotificationChoicesForm,
  type EmailPreferencesProps,
} from '@/components/account/email-choices';
import { EmailFailing } from '@/components/account/email-failing';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { getMailedTypes, type MailedTypes } from '@/services/notification';
import { getEmailPreferences, getProfile, type MemberProfile } from '@/services/user';

type Data = EmailPreferencesProps & { mailed: MailedTypes; profile: MemberProfile };

export const getServerSideProps = serverPage<Data>(async ({ api }) => {
  const [preferences, mailed, profile] = await Promise.all([
    getEmailPreferences(api),
    getMailedTypes(api),
    getProfile(api),
  ]);
  return { ...preferences, mailed, profile };
});

export default function NotificationsPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('account');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('preferences')} lead={t('preferencesLead')} error={loadError}>
      {data && (
        <div className="d-flex flex-column gap-4">
          <EmailFailing profile={data.profile} />
          <NotificationChoicesForm choices={data.mailed} />
          <EmailPreferencesForm choices={data.choices} savedAt={data.savedAt} />
        </div>
      )}
    </AccountFrame>
  );
}
