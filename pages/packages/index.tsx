import { useReload } from '@/components/kit/ui/reload-link';
import { ReplaceCheckout } from '@/components/checkout/replace-checkout';
import { useShip } from '@/components/checkout/use-ship';
import { MemberFrame } from '@/components/layout/member-frame';
import { PackageList } from '@/components/packages/list/package-list';
import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import { readPackagesQuery } from '@/lib/queries/packages';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { rememberPageSize } from '@/lib/server/session/page-size';
import { readShipTo } from '@/lib/server/session/session-cookies';
import { localePath, routes } from '@/rules/routes';
import { nameDestinations } from '@/services/destination';
import { generateBox } from '@/services/onebox';
import { listPackages } from '@/services/pmt';
import { findOpenCheckout } from '@/services/shipment';

export const getServerSideProps = serverPage(
  async ({ api, quickApi, query, locale, ...context }) => {
    const listQuery = rememberPageSize('packages', readPackagesQuery(query), context);
    const address = listQuery.address ?? readShipTo(context.request);
    const [{ list, destinations, home }, checkout] = await Promise.all([
      listPackages(api, { ...listQuery, ...(address && { address }) }),
      listQuery.tab === 'active' ? findOpenCheckout(quickApi) : null,
    ]);
    return {
      query: listQuery,
      list,
      destinations: nameDestinations(destinations, locale),
      home,
      open: checkout,
    };
  },
);

export default function PackagesPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('packages');
  const shipAction = useShip();
  const { locale } = useFrame();
  const boxAction = useAction(generateBox, {
    onDone: ({ id }) => loadDocument(localePath(locale, routes.onebox(id))),
  });
  const reload = useReload();
  return (
    <MemberFrame title={t('title')} error={loadError}>
      {data && <PackageList {...data} ship={shipAction} box={boxAction} onChange={reload} />}
      <ReplaceCheckout ship={shipAction} />
    </MemberFrame>
  );
}
