import type { InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { SiteFrame } from '@/components/layout/site-frame';
import { LookupForm } from '@/components/tracking/lookup-form';
import { LookupMissing, LookupResult } from '@/components/tracking/lookup-result';
import { ErrorState } from '@/components/ui/error-state';
import { useErrorText } from '@/hooks/use-error-text';
import { formatDays } from '@/lib/format';
import { nameCountry } from '@/lib/i18n/country-names';
import { memberPage } from '@/lib/page';
import { localePath } from '@/lib/routes';
import { readShipmentNumber } from '@/lib/tracking/number';
import { trackByNumber } from '@/services/track';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = memberPage(
  async ({ api, query, locale }) => {
    const asked = typeof query['number'] === 'string' ? query['number'].slice(0, 100) : '';
    const number = readShipmentNumber(asked);
    const shipment = number && (await trackByNumber(api, number));
    if (!shipment) return { asked, number, shipment: null, expected: null, country: '' };
    const { earliest, latest, country } = shipment;
    return { asked, number, shipment, expected: earliest && latest && formatDays(earliest, latest, locale), country: nameCountry(country, locale) };
  },
  { namespaces: ['tracking', 'shipments'] },
);

/** Public tracking by air waybill or reference. Works without scripts; tells nothing personal. */
export default function Track({ data, loadError, locale, path }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('tracking.lookup');
  const say = useErrorText();
  const number = data?.number ?? null;
  const title = number ? t('headingFor', { number }) : t('title');
  return (
    <SiteFrame title={title} description={t('description')} noIndex={number !== null || loadError !== null}>
      <h1 className="mt-4" tabIndex={-1}>
        {title}
      </h1>
      {!data?.shipment && <p className="text-muted measure">{t('lead')}</p>}
      <LookupForm asked={data?.asked ?? ''} invalid={Boolean(data?.asked) && number === null} />
      {loadError && <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} retryHref={localePath(locale, path)} />}
      {data?.shipment && <LookupResult shipment={data.shipment} expected={data.expected} country={data.country} />}
      {data && number && !data.shipment && <LookupMissing number={number} />}
    </SiteFrame>
  );
}
