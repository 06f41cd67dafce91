import { AccountFrame } from '@/components/account/account-frame';
import { HistoryTable } from '@/components/account/history-table';
import { NoHistory } from '@/components/account/no-history';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { useFrame } from '@/hooks/use-frame';
import {
  filterHistory,
  historyKinds,
  historyStates,
  type HistoryEntry,
  type HistoryFilter,
  readHistoryFilter,
} from '@/rules/account/history';
import { localePath, routes } from '@/rules/routes';
import { getAccountHistory } from '@/services/money/account-history';

interface Data {
  filter: HistoryFilter;
  entries: HistoryEntry[];
}

export const getServerSideProps = serverPage<Data>(async ({ api, query }) => {
  const filter = readHistoryFilter(query);
  return { filter, entries: filterHistory(await getAccountHistory(api), filter) };
});

export default function HistoryPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('account.history');
  return (
    <AccountFrame title={t('title')} lead={t('lead')} error={loadError}>
      {data && <History {...data} />}
    </AccountFrame>
  );
}

function History({ filter, entries }: Data) {
  const t = useTranslations('account.history');
  const common = useTranslations('common');
  const orders = useTranslations('orders');
  const { locale } = useFrame();
  const { kind, state } = filter;
  const toQuery = (newKind: HistoryFilter['kind'], newState: HistoryFilter['state']) => ({
    ...(newKind && { kind: newKind }),
    ...(newState && { state: newState }),
  });
  return (
    <>
      <TabLinks
        label={common('type')}
        items={[null, ...historyKinds].map((option) => ({
          href: routes.accountHistory(toQuery(option, state)),
          label: option ? common(`kinds.${option}`) : common('all'),
          current: option === kind,
        }))}
      />
      <TabLinks
        label={common('status')}
        items={[null, ...historyStates].map((option) => ({
          href: routes.accountHistory(toQuery(kind, option)),
          label: option ? orders(`status.${option}`) : common('all'),
          current: option === state,
        }))}
      />
      {entries.length === 0 ? (
        <NoHistory />
      ) : (
        <>
          <p>
            <a href={localePath(locale, routes.accountHistoryCsv(toQuery(kind, state)))}>
              {t('csv')}
            </a>
          </p>
          <HistoryTable entries={entries} />
        </>
      )}
    </>
  );
}
