import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { ToneIcon, toneClass } from '@/components/kit/ui/tone';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { formatListDate } from '@/rules/format';
import { routes } from '@/rules/routes';
import {
  deleteNotification,
  listNotifications,
  type Notification,
  type NotificationPage,
} from '@/services/notification';

import styles from './notification-list.module.scss';

const tones = { INFO: 'info', WARNING: 'warning' } as const;

const nothing: NotificationPage = { items: [], total: 0, next: null };

/**
 * What happened to the packages, newest first; each can be taken off, older ones follow on demand
 * (spec §2, §4). `first` is null where they could not be loaded: then they can be asked for again.
 */
export function NotificationList({ first }: { first: NotificationPage | null }) {
  const t = useTranslations('notifications');
  const tCommon = useTranslations('common');
  const { page, missing, list, more, remove } = useNotifications(first);
  return (
    <Card
      title={t('title')}
      actions={
        page.total > 0 && <span className="text-muted">{t('count', { count: page.total })}</span>
      }
    >
      <div ref={list} tabIndex={-1}>
        {missing && (
          <>
            <p>{t('missing')}</p>
            <Button
              variant="secondary"
              size="sm"
              pending={more.pending}
              onClick={() => more.run({})}
            >
              {tCommon('retry')}
            </Button>
          </>
        )}
        {!missing && page.items.length === 0 && (
          <p className="text-muted mb-0">{page.total > 0 ? t('moreWait') : t('none')}</p>
        )}
        {page.items.length > 0 && (
          <ul className={styles.list}>
            {page.items.map((item) => (
              <Row
                key={item.id}
                item={item}
                pending={remove.pending}
                onDelete={() => remove.run(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {page.next && page.items.length < page.total && (
        <div className="mt-3">
          <Button
            variant="secondary"
            size="sm"
            pending={more.pending}
            onClick={() => more.run({ at: page.next ?? undefined })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The loaded notifications; `list` takes the focus when one has been deleted. */
function useNotifications(first: NotificationPage | null) {
  const say = useErrorText();
  const [page, setPage] = useState(first ?? nothing);
  const [missing, setMissing] = useState(first === null);
  const list = useRef<HTMLDivElement>(null);
  const onError = (error: Parameters<typeof say>[0]) =>
    useNotices.getState().notify('danger', say(error));
  const more = useAction(listNotifications, {
    onDone: (next) => {
      setMissing(false);
      setPage((now) => ({
        ...next,
        items: [
          ...now.items,
          ...next.items.filter(({ id }) => !now.items.some((one) => one.id === id)),
        ],
      }));
    },
    onError,
  });
  const remove = useAction(deleteNotification, {
    onDone: (total, id) => {
      setPage((now) => ({ ...now, total, items: now.items.filter((item) => item.id !== id) }));
      list.current?.focus();
    },
    onError,
  });
  return { page, missing, list, more, remove };
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
  const { locale, now } = useFrame();
  const tone = tones[item.severity];
  const title = item.type ? t(`title_${item.type}`) : t('unknown');
  return (
    <li>
      <span className={`${toneClass[tone]} ${styles.sign}`}>
        <ToneIcon tone={tone} size={18} />
        <span className="visually-hidden">{t(`severity_${item.severity}`)}</span>
      </span>
      <div className={styles.words}>
        <p className="fw-semibold mb-0">
          {item.packageRef ? <Link href={routes.package(item.packageRef)}>{title}</Link> : title}
        </p>
        {item.type && (
          <p className="mb-0">{t(`text_${item.type}`, { name: item.name || t('aPackage') })}</p>
        )}
        <p className="small text-muted mb-0">
          <time dateTime={item.at}>{formatListDate(item.at, locale, now)}</time>
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
