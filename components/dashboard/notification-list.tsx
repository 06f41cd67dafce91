import { useRef, useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { ToneIcon, toneClass } from '@/components/kit/ui/tone';
import { useAction } from '@/hooks/use-action';
import { useErrorNotice } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import type { AnsweredRequest } from '@/rules/notifications/kinds';
import {
  deleteNotification,
  listNotifications,
  type Notification,
  type NotificationPage,
} from '@/services/notification';

import styles from './notification-list.module.scss';

const tones = { INFO: 'info', WARNING: 'warning' } as const;

const emptyPage: NotificationPage = { items: [], total: 0, next: null };

const MAX_ROWS = 3;

/**
 * Shows the latest notifications in one line each, and all of them on demand. `firstPage` is null
 * when loading failed.
 */
export function NotificationList({ firstPage }: { firstPage: NotificationPage | null }) {
  const t = useTranslations('notifications');
  const { page, loadFailed, list, loadMore, remove } = useNotifications(firstPage);
  const [isExpanded, setIsExpanded] = useState(false);
  const showAll = () => {
    setIsExpanded(true);
    list.current?.focus();
  };
  return (
    <Card
      title={t('title')}
      actions={page.total > 0 && <Count total={page.total} onAll={isExpanded ? null : showAll} />}
    >
      <div ref={list} tabIndex={-1}>
        {loadFailed && <LoadFailed pending={loadMore.pending} onRetry={() => loadMore.run({})} />}
        {!loadFailed && page.items.length === 0 && (
          <p className="text-muted mb-0">{page.total > 0 ? t('moreWait') : t('none')}</p>
        )}
        {page.items.length > 0 && (
          <ul className={styles.list}>
            {isExpanded
              ? page.items.map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    pending={remove.pending}
                    onDelete={() => remove.run(item.id)}
                  />
                ))
              : page.items.slice(0, MAX_ROWS).map((item) => <ShortRow key={item.id} item={item} />)}
          </ul>
        )}
      </div>
      {isExpanded && page.next && page.items.length < page.total && (
        <div className="mt-3">
          <Button
            variant="secondary"
            size="sm"
            pending={loadMore.pending}
            onClick={() => loadMore.run({ at: page.next ?? undefined })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Count({ total, onAll }: { total: number; onAll: (() => void) | null }) {
  const t = useTranslations('notifications');
  return onAll ? (
    <Button variant="quiet" size="sm" onClick={onAll}>
      {t('all', { count: total })}
    </Button>
  ) : (
    <span className="text-muted">{t('count', { count: total })}</span>
  );
}

function LoadFailed({ pending, onRetry }: { pending: boolean; onRetry: () => unknown }) {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  return (
    <>
      <p>{t('missing')}</p>
      <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
        {common('retry')}
      </Button>
    </>
  );
}

/** `list` takes the focus after a deletion. */
function useNotifications(firstPage: NotificationPage | null) {
  const [page, setPage] = useState(firstPage ?? emptyPage);
  const [loadFailed, setLoadFailed] = useState(firstPage === null);
  const list = useRef<HTMLDivElement>(null);
  const onError = useErrorNotice();
  const loadMore = useAction(listNotifications, {
    onDone: (nextPage) => {
      setLoadFailed(false);
      setPage((prev) => ({
        ...nextPage,
        items: [
          ...prev.items,
          ...nextPage.items.filter(({ id }) => !prev.items.some((item) => item.id === id)),
        ],
      }));
    },
    onError,
  });
  const remove = useAction(deleteNotification, {
    onDone: (total, id) => {
      setPage((prev) => ({ ...prev, total, items: prev.items.filter((item) => item.id !== id) }));
      list.current?.focus();
    },
    onError,
  });
  return { page, loadFailed, list, loadMore, remove };
}

function useNotificationTexts({ type, request, name, severity }: Notification): {
  title: string;
  text: string;
} {
  const t = useTranslations('notifications');
  const values = { name: name || t('aPackage'), reference: name };
  if (!type) return { title: t('unknown'), text: '' };
  const kind = type === 'txnpackage_request_complete' ? toDoneKey(request) : null;
  if (kind) return { title: t(`done.${kind}.title`), text: t(`done.${kind}.text`, values) };
  const refusal = type === 'txnpackage_request_declined' ? toDeclinedKey(request) : null;
  if (refusal)
    return { title: t(`declined.${refusal}.title`), text: t(`declined.${refusal}.text`, values) };
  if (severity === 'INFO' && (type === 'order_price' || type === 'order_lapsed'))
    return { title: t(`settled.${type}.title`), text: t(`settled.${type}.text`, values) };
  return { title: t(`title_${type}`), text: t(`text_${type}`, values) };
}

/** Other requests have their own notification type. */
const toDoneKey = (answers: AnsweredRequest | null) =>
  answers === 'verify' || answers === 'repack' ? null : answers;
const toDeclinedKey = (answers: AnsweredRequest | null) => (answers === 'return' ? null : answers);

function SeverityIcon({ severity }: Pick<Notification, 'severity'>) {
  const t = useTranslations('notifications');
  const tone = tones[severity];
  return (
    <span className={`${toneClass[tone]} ${styles.sign}`}>
      <ToneIcon tone={tone} size={18} />
      <span className="visually-hidden">{t(`severity_${severity}`)}</span>
    </span>
  );
}

function ShortRow({ item }: { item: Notification }) {
  const { locale } = useFrame();
  const { title } = useNotificationTexts(item);
  return (
    <li className={styles.short}>
      <SeverityIcon severity={item.severity} />
      {item.path ? <Link href={item.path}>{title}</Link> : <b className="fw-normal">{title}</b>}
      <span className={`text-truncate text-muted ${styles.name}`}>{item.name}</span>
      <time className="flex-shrink-0 ms-auto small text-muted" dateTime={item.at}>
        {formatDate(item.at, locale)}
      </time>
    </li>
  );
}

function Row({
  item,
  pending,
  onDelete,
}: {
  item: Notification;
  pending: boolean;
  onDelete: () => void;
}) {
  const t = useTranslations('notifications');
  const { locale } = useFrame();
  const { title, text } = useNotificationTexts(item);
  return (
    <li>
      <SeverityIcon severity={item.severity} />
      <div className={styles.words}>
        <p className="fw-semibold mb-0">
          {item.path ? <Link href={item.path}>{title}</Link> : title}
        </p>
        {text && <p className="mb-0">{text}</p>}
        <p className="small text-muted mb-0">
          <time dateTime={item.at}>{formatDate(item.at, locale)}</time>
        </p>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('delete', { title, name: item.name })}
        disabled={pending}
        onClick={onDelete}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
