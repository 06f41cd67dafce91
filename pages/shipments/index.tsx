import { Alert } from '@/components/kit/ui/alert';
import { MemberFrame } from '@/components/layout/member-frame';
import { ShipmentList } from '@/components/tracking/shipment-list';
import { useTranslations } from '@/hooks/use-translations';
import { readShipmentsQuery } from '@/lib/queries/shipments';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { rememberPageSize } from '@/lib/server/session/page-size';
import { nameInText } from '@/rules/country-names';
import { listShipments } from '@/services/shipment-history';

export const getServerSideProps = serverPage(async ({ api, query, locale, ...context }) => {
  const listQuery = rememberPageSize('shipments', readShipmentsQuery(query), context);
  const list = await listShipments(api, listQuery);
  const countryNames = Object.fromEntries(
    list.items.map(({ country }) => [country, nameInText(country, locale)]),
  );
  return { query: listQuery, list, countryNames, linkGone: query['link'] === 'gone' };
});

export default function ShipmentsPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('shipments');
  const frame = useTranslations('frame');
  return (
    <MemberFrame
      title={data?.query.tab === 'history' ? t('historyTitle') : frame('shipments')}
      heading={frame('shipments')}
      error={loadError}
    >
      {data?.linkGone && (
        <Alert tone="warning" className="mb-4">
          {t('linkGone')}
        </Alert>
      )}
      {data && (
        <ShipmentList list={data.list} query={data.query} countryNames={data.countryNames} />
      )}
    </MemberFrame>
  );
}
