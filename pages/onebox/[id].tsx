import { useCallback } from 'react';

import { useClearShipped } from '@/components/checkout/use-clear-shipped';
import { useReload } from '@/components/kit/ui/reload-link';
import { Link } from '@/components/kit/ui/link';
import { MemberFrame } from '@/components/layout/member-frame';
import { BoxView } from '@/components/onebox/box-view';
import { PaymentPanel } from '@/components/payments/payment-panel';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { readPackagesQuery } from '@/lib/queries/packages';
import { gatewayOrigins } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import type { PackageItem } from '@/rules/packages/item';
import type { Box } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';
import { listUsableCards, type UsableCard } from '@/services/money/card';
import { getBox } from '@/services/onebox';
import { getPackage, listPackages, type PackagePage } from '@/services/pmt';

interface Data {
  box: Box;
  /** Packages that can be added to a draft. */
  ready: PackagePage | null;
  /** The package of a packed box. */
  parcel: PackageItem | null;
  cards: UsableCard[];
  gatewayOrigins: string[];
}

export const getServerSideProps = serverPage<Data>(
  async ({ api, quickApi, params, query }) => {
    const box = await getBox(api, String(params['id']));
    const { page, at } = readPackagesQuery(query);
    const [listing, parcel, cards] = await Promise.all([
      box.status === 'draft' ? listPackages(api, { tab: 'active', status: '2', page, at }) : null,
      box.status === 'ready' || box.status === 'shipped' ? getPackage(api, box.ref) : null,
      box.status === 'draft' && box.paymentMethods.includes('stripe')
        ? listUsableCards(quickApi, new Date())
        : [],
    ]);
    return { box, ready: listing?.list ?? null, parcel, cards, gatewayOrigins: gatewayOrigins() };
  },
  { takesPayment: true },
);

export default function OneboxPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('onebox');
  const common = useTranslations('common');
  return (
    <MemberFrame
      title={data ? t('one', { reference: data.box.ref }) : common('kinds.oneboxes')}
      actions={<Link href={routes.packages()}>{common('allPackages')}</Link>}
      error={loadError}
    >
      {data && <OneBox {...data} />}
    </MemberFrame>
  );
}

function OneBox({ box: loadedBox, ready, parcel, cards, gatewayOrigins: origins }: Data) {
  useClearShipped(loadedBox.items.map(({ ref }) => ref));
  const { id } = loadedBox;
  const reload = useReload(routes.onebox(id), true);
  const onPaid = useCallback(() => void reload(), [reload]);
  return (
    <BoxView
      loadedBox={loadedBox}
      ready={ready}
      parcel={parcel}
      payment={(box, onChanged) =>
        box.price && (
          <PaymentPanel
            target={{ kind: 'onebox', id: box.id }}
            price={box.price}
            attempt={box.attempt}
            methods={box.paymentMethods}
            cards={cards}
            gatewayOrigins={origins}
            onPaid={onPaid}
            onChanged={onChanged}
          />
        )
      }
    />
  );
}
