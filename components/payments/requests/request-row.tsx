import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatTotal } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { PaymentRequest } from '@/services/money/payment-request';

import styles from './request-row.module.scss';
import { RequestState } from './request-state';
import { useRequestName } from './use-request-name';

/** `target`: the page that waits for the payment. */
export function RequestRow({ request, target }: { request: PaymentRequest; target?: string }) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const name = useRequestName()(request);
  const href = routes.paymentRequest(request.id, { target });
  const paidAt = request.status === 'completed' ? request.paidAt : null;
  const date = paidAt ?? request.created;
  return (
    <li
      className={`card ${styles.row}`}
      data-cancelled={request.status === 'cancelled' || undefined}
    >
      <div className={styles.words}>
        <h2 className="row-name">
          <Link href={href}>{name}</Link>
        </h2>
        <p className="small text-muted mb-1">
          <time dateTime={date}>
            {t(paidAt ? 'paidOn' : 'askedOn', { date: formatDate(date, locale) })}
          </time>
        </p>
        <p className="small mb-0">
          <span className="visually-hidden">{t('reference')} </span>
          <Reference value={request.ref} copyLabel={t('copyReference')} />
        </p>
      </div>
      <div className={styles.state}>
        <RequestState {...request} />
      </div>
      <p className={`fs-4 fw-semibold text-end mb-0 ${styles.amount}`}>
        <span className="visually-hidden">{common('amount')} </span>
        <Money amount={request.amount} />
      </p>
      <div className={`text-lg-end ${styles.open}`}>
        {request.status === 'due' ? (
          <LinkButton
            href={href}
            aria-label={t('payNamed', { amount: formatTotal(request.amount), name })}
          >
            {t('pay')}
          </LinkButton>
        ) : (
          <LinkButton
            href={href}
            variant="secondary"
            size="sm"
            aria-label={t('openNamed', { name })}
          >
            {common('details')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
