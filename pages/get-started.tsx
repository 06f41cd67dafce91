import { GuestStart } from '@/components/dashboard/guest-start';
import { NewcomerPage } from '@/components/dashboard/newcomer-page';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { getProfile } from '@/services/user';

/** Guests see a sample address. */
export const getServerSideProps = serverPage(async ({ api, session }) => ({
  profile: session.state === 'logged-in' ? await getProfile(api) : null,
}));

export default function GetStartedPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  if (data && !data.profile) return <GuestStart />;
  return <NewcomerPage kind="getStarted" data={data?.profile ?? null} loadError={loadError} />;
}
