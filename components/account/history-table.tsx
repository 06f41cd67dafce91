import { Chip } from '@/components/kit/ui/chip';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { HistoryEntry } from '@/rules/account/history';
import { formatDate } from '@/rules/format';
import { routes } from '@/rules/routes';

import styles from './history-table.module.scss';

const tones = { processing: 'info', completed: 'success', cancelled: 'neutral' } as const;

export function HistoryTable({ entries }: { entries: HistoryEntry[] }) {
  const t = useTranslations('account.history');
  const common = useTranslations('common');
  const tOrders = useTranslations('orders');
  const tShipmentStatus = useTranslations('shipments.status');
  const tMoneyWord = useTranslations('orders.moneyWord');
  const { locale } = useFrame();
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{common('type')}</th>
          <th scope="col">{common('date')}</th>
          <th scope="col">{common('status')}</th>
          <th scope="col" className="num">
            {common('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.kind}-${entry.reference}`}>
            <th scope="row">
              <span className="d-block">
                {common(`kinds.${entry.kind}`)} <EntryLink entry={entry} />
              </span>
              {entry.about && (
                <bdi className="d-block small text-muted fw-normal">{entry.about}</bdi>
              )}
            </th>
            <td className="text-nowrap">
              {entry.at ? (
                <time dateTime={entry.at}>{formatDate(entry.at, locale)}</time>
              ) : entry.state === 'cancelled' ? (
                '–'
              ) : (
                tOrders('status.processing')
              )}
            </td>
            <td className="text-nowrap">
              <Chip tone={entry.shipment === 'held' ? 'warning' : tones[entry.state]}>
                {entry.shipment
                  ? tShipmentStatus(entry.shipment)
                  : tOrders(`status.${entry.state}`)}
              </Chip>
            </td>
            <td className="num">
              {entry.amount && <Money amount={entry.amount} showCode />}
              {entry.method && (
                <span className="d-block small text-muted">{common(`method.${entry.method}`)}</span>
              )}
              {entry.money && <span className="d-block small">{tMoneyWord(entry.money)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EntryLink({ entry: { kind, reference, page } }: { entry: HistoryEntry }) {
  const getHref = {
    orders: routes.order,
    shipments: routes.shipment,
    oneboxes: routes.onebox,
    requests: routes.paymentRequest,
  }[kind];
  return <Link href={getHref(page)}>{reference}</Link>;
}
