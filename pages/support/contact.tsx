import { ErrorState } from '@/components/failure/error-state';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { ContactPanel } from '@/components/support/contact-panel';
import { useTranslations } from '@/hooks/use-translations';
import type { ChatStart } from '@/lib/chat-view';
import type { RefusedMessage } from '@/lib/forms/contact';
import { answerChat } from '@/lib/server/chat/chat-post';
import { answerContact } from '@/lib/server/posts/contact';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { readContactPrefill, readSentReference, type ContactPrefill } from '@/rules/contact-about';
import { routes } from '@/rules/routes';
import { chatCalls } from '@/services/chat';

interface Data {
  about: { [name in keyof ContactPrefill]: string };
  channel: 'email' | 'chat';
  sent: string | null;
  posted: RefusedMessage | null;
  /** Null unless chat was requested. */
  chat: ChatStart | null;
}

/** The form also posts here without scripts. */
export const getServerSideProps = serverPage<Data>(
  async ({ request, response, query, locale }) => {
    const channel = query['by'] === 'chat' ? 'chat' : 'email';
    const chat =
      channel === 'chat' ? await answerChat({ request, response, locale, calls: chatCalls }) : null;
    if (chat && 'redirectTo' in chat) return chat;
    const result = chat ? null : await answerContact(request, response, locale);
    if (result && 'sent' in result) return { redirectTo: routes.contact({ sent: result.sent }) };
    const prefill = Object.fromEntries(
      Object.entries(readContactPrefill(query)).filter(([, value]) => value),
    );
    return { about: prefill, channel, sent: readSentReference(query), posted: result, chat };
  },
  { varyBy: ['by', 'sent', 'subject', 'order', 'request'] },
);

const quickLinks = [
  ['home.questions.heading', routes.support()],
  ['tracking.lookup.title', routes.track()],
  ['charges.label.remotesurcharge', routes.remoteAreas()],
] as const;

export default function ContactPage({ data, loadError, path }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('contact');
  const texts = useTranslations();
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('metaTitle')}
      description={t('description')}
      noIndex={path.includes('?')}
      crumbs={[{ name: frame('support'), href: routes.support() }, { name: common('contactUs') }]}
    >
      <div className="row">
        <div className="col-lg-8">
          <h1 tabIndex={-1}>{common('contactUs')}</h1>
          {loadError && <ErrorState error={loadError} reload />}
          {data && (
            <ContactPanel
              {...data}
              posted={data.posted ?? undefined}
              chat={data.chat ?? undefined}
            />
          )}
        </div>
        <div className="col-lg-4 mt-5">
          <Card title={t('quick.title')} label>
            <ul className="mb-0">
              {quickLinks.map(([key, href]) => (
                <li key={key}>
                  <Link href={href}>{texts(key)}</Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </SiteFrame>
  );
}
