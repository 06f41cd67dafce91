import { NewcomerPage } from '@/components/dashboard/newcomer-page';
import { safeTarget } from '@/lib/redirect-target';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { getProfile } from '@/services/user';

/**
 * The US address and how to use it (spec §2: query new=1, shown without the query), and the way on
 * to the page that the member had asked for as a guest.
 */
export const getServerSideProps = serverPage(async ({ api, query }) => ({
  profile: await getProfile(api),
  goOn: typeof query['target'] === 'string' ? safeTarget(query['target']) : null,
}));

export default function WelcomePage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  return (
    <NewcomerPage
      kind="welcome"
      data={data?.profile ?? null}
      goOn={data?.goOn}
      loadError={loadError}
    />
  );
}
