import type { InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { MemberFrame } from '@/components/layout/member-frame';
import { memberPage } from '@/lib/page';
import { readShipmentWish } from '@/lib/tracking/list-wish';
import { listShipments } from '@/services/shipment-history';

export const getServerSideProps = memberPage(
  async ({ api, query }) => {
    const wish = readShipmentWish(query);
    return { wish, list: await listShipments(api, wish) };
  },
  { namespaces: ['shipments'] },
);

/** The member's shipments: those on their way, and all of them. */
export default function ShipmentsPage({ loadError }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('shipments');
  return <MemberFrame title={t('title')} error={loadError} />;
}
