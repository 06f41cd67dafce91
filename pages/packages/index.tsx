import type { InferGetServerSidePropsType } from 'next';
import { useRouter } from 'next/router';
import { useTranslations } from 'next-intl';

import { MemberFrame } from '@/components/layout/member-frame';
import { PackageList } from '@/components/packages/package-list';
import { useAction } from '@/hooks/use-action';
import { memberPage } from '@/lib/page';
import { readListWish } from '@/lib/packages/list-wish';
import { routes } from '@/lib/routes';
import { findDestination } from '@/services/destination';
import { listPackages } from '@/services/pmt';
import { initShipment } from '@/services/shipment';

export const getServerSideProps = memberPage(
  async ({ api, query }) => {
    const wish = readListWish(query);
    const [list, destination] = await Promise.all([listPackages(api, wish), findDestination(api)]);
    return { wish, list, destination };
  },
  { namespaces: ['packages'] },
);

/** The member's packages and their history. */
export default function PackagesPage({ data, loadError }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('packages');
  const router = useRouter();
  const ship = useAction(initShipment, { onDone: () => void router.push(routes.shipmentStep('packages')) });
  return (
    <MemberFrame title={t('title')} error={loadError}>
      {data && <PackageList {...data} ship={ship} />}
    </MemberFrame>
  );
}
