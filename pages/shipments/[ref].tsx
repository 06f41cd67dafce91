import type { InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { MemberFrame } from '@/components/layout/member-frame';
import { memberPage } from '@/lib/page';
import { getShipment, trackShipment } from '@/services/shipment-history';

export const getServerSideProps = memberPage(
  async ({ api, params }) => {
    const order = await getShipment(api, String(params['ref']));
    const tracking = order.status === 'cancelled' ? null : await trackShipment(api, order.id);
    return { order, tracking };
  },
  { namespaces: ['shipments', 'tracking', 'charges'] },
);

/** Order details of one shipment: where it is, its receipt, what is inside. */
export default function ShipmentPage({ data, loadError }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('shipments');
  return <MemberFrame title={data ? t('orderTitle', { reference: data.order.ref }) : t('title')} error={loadError} />;
}
