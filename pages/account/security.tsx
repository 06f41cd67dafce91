import { AccountFrame } from '@/components/account/account-frame';
import { SecurityRows } from '@/components/account/security-rows';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { env } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import { getSignInMethods, type SignInMethods } from '@/services/user';

interface Data {
  passwordMax: number;
  methods: SignInMethods;
}

export const getServerSideProps = serverPage<Data>(async ({ api }) => ({
  passwordMax: env.PASSWORD_MAX,
  methods: await getSignInMethods(api),
}));

export default function SecurityPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('account');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('security')} lead={t('securityLead')} error={loadError}>
      {data && <SecurityRows {...data} />}
    </AccountFrame>
  );
}
