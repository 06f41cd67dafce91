import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyPackages } from '@/components/kit/art/empty-packages';
import { Alert } from '@/components/kit/ui/alert';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Pagination } from '@/components/kit/lists/pagination';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import { requestListHref, type PaymentRequestsQuery } from '@/lib/queries/payment-requests';
import { routes } from '@/rules/routes';
import type { PaymentRequestPage } from '@/services/money/payment-request';

import { RequestRow } from './request-row';

interface RequestListProps {
  list: PaymentRequestPage;
  query: PaymentRequestsQuery;
}

/** Warns when a due request blocks the page that the member requested. */
export function RequestList({ list, query }: RequestListProps) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const tErrors = useTranslations('errors');
  const { tab, target } = query;
  return (
    <>
      {target && (
        <Alert tone="warning" className="mb-4">
          {tErrors('paymentDue')}
        </Alert>
      )}
      <TabLinks
        label={t('tabs')}
        items={(['due', 'history'] as const).map((name) => ({
          href: requestListHref({ tab: name, target }),
          label: name === 'history' ? common('history') : t('status.due'),
          current: name === tab,
        }))}
      />
      {list.items.length === 0 ? (
        <NoRequests tab={tab} />
      ) : (
        <ul className="paper-list" aria-label={t('title')}>
          {list.items.map((request) => (
            <RequestRow key={request.id} request={request} target={target} />
          ))}
        </ul>
      )}
      <Pagination list={list} hrefFor={(page, at) => requestListHref({ tab, page, at, target })} />
      <p className="mt-4 mb-0">
        <Link href={routes.businessMembership()} className="d-inline-block">
          {t('business.ask')}
        </Link>
      </p>
    </>
  );
}

function NoRequests({ tab }: Pick<PaymentRequestsQuery, 'tab'>) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const isHistory = tab === 'history';
  const textKey = isHistory ? 'emptyHistory' : 'empty';
  return (
    <EmptyState
      title={t(`${textKey}.title`)}
      picture={isHistory ? <EmptyHistory /> : <EmptyPackages />}
      action={
        !isHistory && <LinkButton href={routes.packages()}>{common('seePackages')}</LinkButton>
      }
    >
      {t(`${textKey}.text`)}
    </EmptyState>
  );
}
