import { useState } from 'react';

import { MemberFrame } from '@/components/layout/member-frame';
import { PackageView } from '@/components/packages/view/package-view';
import { useTranslations } from '@/hooks/use-translations';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { findDestinations } from '@/services/destination';
import { getPackage, listCategories } from '@/services/pmt';

export const getServerSideProps = serverPage(async ({ api, quickApi, params }) => {
  const [item, addresses, categories] = await Promise.all([
    getPackage(api, String(params['ref'])),
    findDestinations(api),
    loadOptional(listCategories(quickApi)),
  ]);
  return { item, ...addresses, categories: categories ?? [{ code: item.category, locked: false }] };
});

type Props = PropsOf<typeof getServerSideProps>;

/** Changes are shown from the response without a reload. */
export default function PackagePage({ data, loadError }: Props) {
  const t = useTranslations('packages');
  const [newItem, setNewItem] = useState<NonNullable<Props['data']>['item'] | null>(null);
  const item = newItem && newItem.ref === data?.item.ref ? newItem : data?.item;
  return (
    <MemberFrame title={item?.name ?? t('title')} error={loadError}>
      {data && item && <PackageView {...data} item={item} onChange={setNewItem} key={item.ref} />}
    </MemberFrame>
  );
}
