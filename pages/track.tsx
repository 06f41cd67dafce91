import { ToolFailure } from '@/components/failure/tool-failure';
import { SiteFrame } from '@/components/layout/site-frame';
import { LookupForm, LookupMissing, LookupResult, StatusGuide } from '@/components/tracking/lookup';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { loadPart } from '@/lib/server/page-failure';
import { nameCountry } from '@/rules/country-names';
import { formatDays } from '@/rules/format';
import { readShipmentNumber } from '@/rules/tracking/tracking';
import { trackByNumber } from '@/services/track';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ api, query, locale, ...exchange }) => {
    const input = typeof query['number'] === 'string' ? query['number'].slice(0, 100) : '';
    const number = readShipmentNumber(input);
    const base = { input, number, shipment: null, expected: null, country: '', failure: null };
    const { value: shipment, failure } = await loadPart(
      exchange,
      number ? trackByNumber(api, number) : Promise.resolve(null),
    );
    if (!shipment) return { ...base, failure };
    const { earliest, latest, country } = shipment;
    return {
      ...base,
      shipment,
      expected: earliest && latest && formatDays(earliest, latest, locale),
      country: nameCountry(country, locale),
    };
  },
  { varyBy: ['number'] },
);

/** Works without scripts and shows no personal data. */
export default function Track({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('tracking.lookup');
  const number = data?.number ?? null;
  const failure = loadError ?? data?.failure;
  const title = number ? t('headingFor', { number }) : t('title');
  return (
    <SiteFrame
      title={number ? title : t('metaTitle')}
      description={t('description')}
      crumbs={[{ name: t('title') }]}
      noIndex={number !== null || Boolean(failure)}
    >
      <h1 tabIndex={-1}>{title}</h1>
      {!data?.shipment && <p className="text-muted measure">{t('lead')}</p>}
      <LookupForm value={data?.input ?? ''} invalid={Boolean(data?.input) && number === null} />
      {failure && <ToolFailure failure={failure} title={t('unavailable')} />}
      {data?.shipment && (
        <LookupResult shipment={data.shipment} expected={data.expected} country={data.country} />
      )}
      {data && number && !data.shipment && !failure && <LookupMissing number={number} />}
      {!data?.shipment && <StatusGuide />}
    </SiteFrame>
  );
}
