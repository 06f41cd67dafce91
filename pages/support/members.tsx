import type { GetServerSidePropsContext } from 'next';

import { ErrorState } from '@/components/failure/error-state';
import { SmallPage } from '@/components/layout/small-page';
import { LookAnswer, TimelineAnswer } from '@/components/support/member-answer';
import { MemberSearch } from '@/components/support/member-search';
import { useTranslations } from '@/hooks/use-translations';
import { answerSupport, isSupportVisit } from '@/lib/server/posts/support-page';
import { serverPage, type PropsOf } from '@/lib/server/page';
import type { SupportView } from '@/lib/support-view';
import { routes } from '@/rules/routes';

export const config = { unstable_runtimeJS: false };

const load = serverPage<SupportView>(answerSupport);

/** For support staff; works without scripts. Responds with 404 to everyone else. */
export const getServerSideProps = async (context: GetServerSidePropsContext) => {
  if (!isSupportVisit(context.req)) return { notFound: true as const };
  context.res.setHeader('x-robots-tag', 'noindex, nofollow');
  return load(context);
};

export default function SupportMembers({ data, loadError }: PropsOf<typeof load>) {
  const t = useTranslations('support-page');
  const failure = loadError ?? data?.failure;
  const refusal = data?.refused;
  const messages = data?.fieldMessages && <span lang="en">{data.fieldMessages}</span>;
  const message = refusal ? t(refusal.reason, { minutes: refusal.minutes }) : messages || undefined;
  return (
    <SmallPage title={t('title')} href={routes.supportPage()} wide>
      <h1 className="mb-4" tabIndex={-1}>
        {t('title')}
      </h1>
      {failure && <ErrorState error={failure} message={message} reload={!data} />}
      {data && <MemberSearch search={data.search} />}
      {data?.look && <LookAnswer {...data.look} />}
      {data?.timeline && <TimelineAnswer {...data.timeline} />}
    </SmallPage>
  );
}
