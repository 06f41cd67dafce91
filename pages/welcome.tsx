import { NewcomerPage } from '@/components/dashboard/newcomer-page';
import { toSafeTarget } from '@/lib/redirect-target';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { getProfile } from '@/services/user';

/** Also links to the page the member requested as a guest. */
export const getServerSideProps = serverPage(async ({ api, query }) => ({
  profile: await getProfile(api),
  continueHref: typeof query['target'] === 'string' ? toSafeTarget(query['target']) : null,
}));

export default function WelcomePage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  return (
    <NewcomerPage
      kind="welcome"
      data={data?.profile ?? null}
      continueHref={data?.continueHref}
      loadError={loadError}
    />
  );
}
