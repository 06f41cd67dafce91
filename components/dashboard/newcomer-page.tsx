import { LinkButton } from '@/components/kit/ui/link-button';
import { MemberFrame } from '@/components/layout/member-frame';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { getSalutationName } from '@/rules/members/salutation';
import { routes } from '@/rules/routes';
import type { MemberProfile } from '@/services/user';

import { FourSteps, NextSteps, AddressFormExample } from './get-started';
import { FirstGuide, NewUserGuide } from './new-user-guide';
import { UsAddressCard } from './us-address-card';
import { useCleanUrl } from './use-clean-url';

interface NewcomerPageProps {
  kind: 'welcome' | 'getStarted';
  data: MemberProfile | null;
  /** The page requested before registration. */
  continueHref?: string | null | undefined;
  loadError: ServerPageProps<MemberProfile>['loadError'];
}

/** The page after registration, also at /get-started. */
export function NewcomerPage({ kind, data, continueHref, loadError }: NewcomerPageProps) {
  const t = useTranslations('dashboard');
  const frame = useTranslations('frame');
  const { brand, locale } = useFrame();
  const isNew = useCleanUrl(kind === 'welcome' ? routes.welcome() : routes.getStarted());
  const lead =
    kind === 'welcome'
      ? data && t('welcomeLead', { name: getSalutationName(data, locale) })
      : t('getStartedLead');
  const steps = (
    <section aria-labelledby="steps" className="my-5">
      <h2 id="steps" className="fs-3 mb-4">
        {t('stepsTitle')}
      </h2>
      <FourSteps />
    </section>
  );
  return (
    <MemberFrame
      title={kind === 'welcome' ? t('welcomeTitle') : frame('getStarted')}
      lead={lead}
      error={loadError}
    >
      {data && (
        <>
          {continueHref && (
            <LinkButton href={continueHref} size="lg" className="mb-4">
              {t('goOn')}
            </LinkButton>
          )}
          <FirstGuide suite={data.suite} isNew={isNew} />
          {kind === 'getStarted' && steps}
          <UsAddressCard brand={brand} owner={data} />
          {kind === 'welcome' && (
            <div className="my-4">
              <NewUserGuide />
            </div>
          )}
          <div className="row gx-0 gx-lg-4 gy-4 mt-1">
            <div className="col-lg-7">
              <AddressFormExample owner={data} />
            </div>
            <div className="col-lg-5">
              <NextSteps />
              <LinkButton href={routes.dashboard()} className="mt-4">
                {t('goDashboard')}
              </LinkButton>
            </div>
          </div>
        </>
      )}
    </MemberFrame>
  );
}
