import { useTranslations } from 'next-intl';

import { AccountFrame } from '@/components/account/account-frame';
import { SecurityRows } from '@/components/account/security-rows';
import type { ServerPageProps } from '@/lib/page-props';
import { env } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';

interface Data {
  passwordMax: number;
}

/** How the member signs in (spec §7 updatepassword). */
export const getServerSideProps = serverPage<Data>(async () => ({ passwordMax: env.PASSWORD_MAX }));

export default function SecurityPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('account');
  return (
    <AccountFrame title={t('securityTitle')} lead={t('securityLead')} error={loadError}>
      {data && <SecurityRows passwordMax={data.passwordMax} />}
    </AccountFrame>
  );
}
