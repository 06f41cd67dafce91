import { useClearShipped } from '@/components/checkout/use-clear-shipped';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { LinkButton } from '@/components/kit/ui/link-button';
import { MemberFrame } from '@/components/layout/member-frame';
import { ShipmentView } from '@/components/tracking/shipment-view';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shipmentListHref } from '@/lib/queries/shipments';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { nameCountry } from '@/rules/country-names';
import { formatDate, formatDays } from '@/rules/format';
import { routes } from '@/rules/routes';
import { getShipment, trackShipment } from '@/services/shipment-history';

export const getServerSideProps = serverPage(async ({ api, params, locale }) => {
  const shipment = await getShipment(api, String(params['ref']));
  const tracking = shipment.status === 'cancelled' ? null : await trackShipment(api, shipment.id);
  const { earliest, latest, country } = shipment;
  return {
    shipment,
    tracking,
    expected: earliest && latest && formatDays(earliest, latest, locale),
    country: nameCountry(country, locale),
  };
});

export default function ShipmentPage({
  data,
  loadError,
  path,
}: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('shipments');
  const { locale } = useFrame();
  useClearShipped(data?.shipment.packages.map(({ ref }) => ref) ?? []);
  if (!data)
    return (
      <MemberFrame
        title={t('orderTitle', { reference: path.split(/[/?]/)[2] ?? '' })}
        error={loadError}
      />
    );
  const { shipment } = data;
  const date = formatDate(shipment.created, locale);
  const isSettled = shipment.status === 'cancelled' || shipment.status === 'delivered';
  return (
    <MemberFrame
      title={t('orderTitle', { reference: shipment.ref })}
      lead={t('lead', { date, packages: shipment.packages.length })}
      actions={
        <div className="d-flex flex-wrap gap-2 no-print">
          <LinkButton
            href={isSettled ? shipmentListHref({ tab: 'history' }) : routes.shipments()}
            variant="quiet"
            icon={<Icon name="arrow-left" />}
          >
            {t('back')}
          </LinkButton>
          {shipment.charges.length > 0 && (
            <Button
              variant="secondary"
              icon={<Icon name="printer" />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          )}
        </div>
      }
    >
      <ShipmentView {...data} />
    </MemberFrame>
  );
}
