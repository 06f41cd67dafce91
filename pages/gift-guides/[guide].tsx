import { GoodsDocument } from '@/components/deals/goods-document';
import { useCurrentPathname } from '@/hooks/use-current-path';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { notFoundError } from '@/lib/unknown-page';
import { giftGuides, type GiftGuide } from '@/rules/deals/lists';
import { loadGoods } from '@/services/shop/goods-page';

export const config = { unstable_runtimeJS: false };

const readGuide = (raw: unknown): GiftGuide | undefined =>
  giftGuides.find((guide) => guide === raw);

export const getServerSideProps = serverPage(
  async ({ session, params, ...context }) => {
    const guide = readGuide(params['guide']);
    if (!guide) throw notFoundError();
    return loadGoods(`gifts/${guide}`, { ...context, ownCountry: session.user?.countryISO });
  },
  { varyBy: ['country', 'under'] },
);

export default function GiftGuidePage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const slug = useCurrentPathname().split('/').at(-1);
  return (
    <GoodsDocument
      name={{ kind: 'gifts', guide: readGuide(slug) ?? 'general' }}
      data={data}
      loadError={loadError}
    />
  );
}
