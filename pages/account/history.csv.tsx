import { createTranslator } from 'next-intl';

import { FileFailure } from '@/components/layout/file-failure';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { getTexts } from '@/lib/server/texts';
import { filterHistory, readHistoryFilter } from '@/rules/account/history';
import { toCsv } from '@/rules/csv';
import { languageTags } from '@/rules/locale';
import { getWholeAccountHistory } from '@/services/money/account-history';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ api, query, locale }) => {
    const t = createTranslator({ locale: languageTags[locale], messages: getTexts(locale) });
    const entries = filterHistory(await getWholeAccountHistory(api), readHistoryFilter(query));
    const rows = entries.map((entry) => [
      t(`common.kinds.${entry.kind}`),
      entry.reference,
      (entry.at ?? entry.created).slice(0, 10),
      entry.shipment ? t(`shipments.status.${entry.shipment}`) : t(`orders.status.${entry.state}`),
      entry.about,
      entry.amount ?? '',
      entry.amount ? 'USD' : '',
      [
        ...(entry.money ? [t(`orders.moneyWord.${entry.money}`)] : []),
        ...(entry.method ? [t(`common.method.${entry.method}`)] : []),
      ].join(' · '),
    ]);
    const header = [
      ...(['type', 'reference', 'date', 'status'] as const).map((column) => t(`common.${column}`)),
      t('account.history.about'),
      ...(['amount', 'currency', 'paymentMethod'] as const).map((column) => t(`common.${column}`)),
    ];
    return { text: toCsv([header, ...rows]) };
  },
  { file: ({ text }) => ({ name: 'account-history.csv', type: 'text/csv; charset=utf-8', text }) },
);

export default function HistoryCsv({ loadError }: ServerPageProps<object>) {
  return <FileFailure failure={loadError} />;
}
