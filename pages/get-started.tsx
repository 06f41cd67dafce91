import { GuestStart } from '@/components/dashboard/guest-start';
import { NewcomerPage } from '@/components/dashboard/newcomer-page';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { getProfile } from '@/services/user';

/**
 * The US address and how to use it (spec §2: query new=1, shown without the query); a guest sees a
 * sample.
 */
export const getServerSideProps = serverPage(async ({ api, session }) => ({
  profile: session.state === 'logged-in' ? await getProfile(api) : null,
}));

export default function GetStartedPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  if (data && !data.profile) return <GuestStart />;
  return <NewcomerPage kind="getStarted" data={data?.profile ?? null} loadError={loadError} />;
}
