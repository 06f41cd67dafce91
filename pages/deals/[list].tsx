import { GoodsDocument } from '@/components/deals/goods-document';
import { useCurrentPathname } from '@/hooks/use-current-path';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { notFoundError } from '@/lib/unknown-page';
import { dealAudiences, type DealAudience } from '@/rules/deals/lists';
import { loadGoods } from '@/services/shop/goods-page';

export const config = { unstable_runtimeJS: false };

const readAudience = (raw: unknown): DealAudience | undefined =>
  dealAudiences.find((audience) => audience === raw);

export const getServerSideProps = serverPage(
  async ({ session, params, ...context }) => {
    const audience = readAudience(params['list']);
    if (!audience) throw notFoundError();
    return loadGoods(`deals/${audience}`, { ...context, ownCountry: session.user?.countryISO });
  },
  { varyBy: ['country', 'under'] },
);

export default function DealsFor({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const slug = useCurrentPathname().split('/').at(-1);
  return (
    <GoodsDocument
      name={{ kind: 'deals', audience: readAudience(slug) }}
      data={data}
      loadError={loadError}
    />
  );
}
