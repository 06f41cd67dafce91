import type { InferGetServerSidePropsType } from 'next';

import { NewcomerPage } from '@/components/dashboard/newcomer-page';
import { serverPage } from '@/lib/server/page';
import { getProfile, type MemberProfile } from '@/services/user';

/** The US address and how to use it (spec §2: query new=1, shown without the query). */
export const getServerSideProps = serverPage<MemberProfile>(({ api }) => getProfile(api));

export default function WelcomePage({
  data,
  loadError,
}: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return <NewcomerPage kind="welcome" data={data} loadError={loadError} />;
}
