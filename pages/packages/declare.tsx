import { MemberFrame } from '@/components/layout/member-frame';
import { DeclareMany, type DeclareManyProps } from '@/components/packages/declare/declare-many';
import { useTranslations } from '@/hooks/use-translations';
import { toHref, readPackagesQuery } from '@/lib/queries/packages';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { readShipTo } from '@/lib/server/session/session-cookies';
import { readDeclareQuery } from '@/rules/packages/declare-many';
import { routes } from '@/rules/routes';
import { findDestinations } from '@/services/destination';
import { getPackages, listUndeclared } from '@/services/pmt';

export const getServerSideProps = serverPage<DeclareManyProps>(async ({ api, query, request }) => {
  const { refs, from, done } = readDeclareQuery(query);
  const listQuery = readPackagesQuery(query);
  const [{ items, total }, addresses] = await Promise.all([
    refs.length > 0
      ? getPackages(api, refs).then((items) => ({ items, total: 0 }))
      : listUndeclared(api, listQuery.address ?? readShipTo(request), { ...listQuery, page: 1 }),
    findDestinations(api),
  ]);
  const declarableItems = items.filter(({ actions }) => actions.includes('declare'));
  if (declarableItems.length === 0)
    return {
      redirectTo:
        from === 'checkout'
          ? routes.shipmentStep('review')
          : toHref({ status: '0', ...listQuery }, 1),
    };
  return { items: declarableItems, total, ...addresses, from, done, query: listQuery };
});

export default function DeclarePage({ data, loadError }: ServerPageProps<DeclareManyProps>) {
  const t = useTranslations('packages.many');
  return (
    <MemberFrame title={t('title')} error={loadError}>
      {data && <DeclareMany {...data} key={data.items.map(({ ref }) => ref).join()} />}
    </MemberFrame>
  );
}
