import type { InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { ErrorState } from '@/components/domain/error-state';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { ContactPanel } from '@/components/support/contact-panel';
import { useErrorText } from '@/hooks/use-error-text';
import type { RefusedMessage } from '@/lib/forms/contact';
import { answerContact } from '@/lib/server/contact-post';
import { serverPage } from '@/lib/server/page';
import { readContactAbout, readSentReference, type ContactAbout } from '@/rules/contact-about';
import { routes } from '@/rules/routes';

interface Data {
  about: { [name in keyof ContactAbout]: string };
  way: 'email' | 'chat';
  sent: string | null;
  posted: RefusedMessage | null;
}

/**
 * Writing to support (spec §2 "Contact modal"), for everybody. The form also posts here without
 * scripts.
 */
export const getServerSideProps = serverPage<Data>(
  async ({ request, response, query, locale }) => {
    const answer = await answerContact(request, response, locale);
    if (answer && 'sent' in answer) return { redirectTo: routes.contact({ sent: answer.sent }) };
    const about = Object.fromEntries(
      Object.entries(readContactAbout(query)).filter(([, value]) => value),
    );
    return {
      about,
      way: query['by'] === 'chat' ? 'chat' : 'email',
      sent: readSentReference(query),
      posted: answer,
    };
  },
  { sharedSeconds: 60 },
);

const quickLinks = [
  ['answers', routes.support()],
  ['track', routes.track()],
  ['remote', routes.remoteAreas()],
] as const;

export default function ContactPage({
  data,
  loadError,
  path,
}: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('contact');
  const say = useErrorText();
  return (
    <SiteFrame title={t('title')} description={t('description')} noIndex={path.includes('?')}>
      <div className="row">
        <div className="col-lg-8">
          <h1 className="mt-4" tabIndex={-1}>
            {t('title')}
          </h1>
          {loadError && (
            <ErrorState
              message={say(loadError)}
              requestId={loadError.requestId ?? undefined}
              reload
            />
          )}
          {data && <ContactPanel {...data} posted={data.posted ?? undefined} />}
        </div>
        <aside className="col-lg-4 mt-5">
          <Card title={t('quick.title')} label>
            <ul className="mb-0">
              {quickLinks.map(([key, href]) => (
                <li key={key}>
                  <Link href={href}>{t(`quick.${key}`)}</Link>
                </li>
              ))}
            </ul>
          </Card>
        </aside>
      </div>
    </SiteFrame>
  );
}
