import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { FourSteps, AddressFormExample } from './get-started';
import { useCleanUrl } from './use-clean-url';

/** No member has this suite. */
const SAMPLE_SUITE = 'CG0000000';

export function GuestStart() {
  const t = useTranslations('dashboard');
  const frame = useTranslations('frame');
  const home = useTranslations('home');
  const common = useTranslations('common');
  useCleanUrl(routes.getStarted());
  const isKnown = useSession().state === 'pre-logged-in';
  const startButton = (
    <LinkButton
      href={isKnown ? routes.login({ target: routes.getStarted() }) : routes.register()}
      size="lg"
    >
      {isKnown ? t('getStartedKnown') : home('getAddress')}
    </LinkButton>
  );
  return (
    <SiteFrame
      title={t('startMetaTitle')}
      description={t('startMetaDescription')}
      crumbs={[{ name: frame('getStarted') }]}
    >
      <h1>{frame('getStarted')}</h1>
      <p className="fs-5 text-muted">{t('getStartedLead')}</p>
      {startButton}
      <section aria-labelledby="steps" className="my-5">
        <h2 id="steps" className="fs-3 mb-4">
          {t('stepsTitle')}
        </h2>
        <FourSteps />
      </section>
      <p className="fw-semibold mb-2">{home('label.caption')}</p>
      <AddressFormExample
        owner={{ firstName: common('yourName'), lastName: '', suite: SAMPLE_SUITE }}
      />
      <aside className="label-card mt-5" aria-labelledby="closing-heading">
        <h2 id="closing-heading" className="fs-4">
          {home('closing.heading')}
        </h2>
        <p>{home('closing.text')}</p>
        {startButton}
      </aside>
    </SiteFrame>
  );
}
