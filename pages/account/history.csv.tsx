import { createTranslator } from 'next-intl';

import { FileFailure } from '@/components/layout/file-failure';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { textsOf } from '@/lib/server/texts';
import { filterHistory, readHistoryFilter, toCsv } from '@/rules/account/history';
import { formatDate, withPlainSpaces } from '@/rules/format';
import { languageTags } from '@/rules/locale';
import { getAccountHistory } from '@/services/account-history';

export const config = { unstable_runtimeJS: false };

/** The account's history as a table for a spreadsheet. */
export const getServerSideProps = serverPage(
  async ({ api, query, locale }) => {
    const t = createTranslator({
      locale: languageTags[locale],
      messages: textsOf(locale),
      namespace: 'account.history',
    });
    const entries = filterHistory(await getAccountHistory(api), readHistoryFilter(query));
    const rows = entries.map(({ kind, reference, at, state, about, amount }) => [
      t(`kinds.${kind}`),
      reference,
      at ? withPlainSpaces(formatDate(at, locale)) : state === 'cancelled' ? '' : t('processing'),
      t(`states.${state}`),
      about,
      amount ?? '',
    ]);
    const head = [
      t('what'),
      t('number'),
      t('date'),
      t('status'),
      t('about'),
      `${t('amount')} (USD)`,
    ];
    return { text: toCsv([head, ...rows]) };
  },
  { file: ({ text }) => ({ name: 'account-history.csv', type: 'text/csv; charset=utf-8', text }) },
);

export default function HistoryCsv({ loadError }: ServerPageProps<object>) {
  return <FileFailure failure={loadError} />;
}
