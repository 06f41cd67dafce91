import { GoodsDocument } from '@/components/deals/goods-document';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { loadGoods } from '@/services/shop/goods-page';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  ({ session, ...context }) =>
    loadGoods('deals', { ...context, ownCountry: session.user?.countryISO }),
  { varyBy: ['country', 'under'] },
);

export default function Deals({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  return (
    <GoodsDocument
      name={{ kind: 'deals', audience: undefined }}
      data={data}
      loadError={loadError}
    />
  );
}
