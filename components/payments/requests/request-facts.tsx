import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { PaymentRequest } from '@/services/money/payment-request';

import { RequestState } from './request-state';
import { useRequestName } from './use-request-name';

export function RequestFacts({ request }: { request: PaymentRequest }) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const name = useRequestName()(request);
  const { packageRef, estimateId, caseNumber, claimedPackageRef, status } = request;
  const renderRef = (ref: string) =>
    status === 'due' ? <Reference value={ref} /> : <Link href={routes.package(ref)}>{ref}</Link>;
  return (
    <Card title={t('what')} actions={<RequestState {...request} />} className="mb-4">
      <p className="fs-5 mb-3">{name}</p>
      <DescriptionList
        items={[
          { key: 'kind', label: common('type'), value: t(`kinds.${request.kind}`) },
          {
            key: 'reference',
            label: t('reference'),
            value: <Reference value={request.ref} copyLabel={t('copyReference')} />,
          },
          { key: 'package', label: common('package'), value: packageRef && renderRef(packageRef) },
          {
            key: 'claimed',
            label: t('claim.usedFor'),
            value: claimedPackageRef && renderRef(claimedPackageRef),
          },
          {
            key: 'estimate',
            label: t('estimate'),
            value: estimateId && (
              <Link href={routes.liveQuote({ estimate: estimateId })}>{t('seeQuote')}</Link>
            ),
          },
          {
            key: 'order',
            label: common('kinds.orders'),
            value: request.orderId && (
              <Link href={routes.order(request.orderId)}>{t('seeOrder')}</Link>
            ),
          },
          {
            key: 'case',
            label: t('case'),
            value: caseNumber && <Reference value={caseNumber} copyLabel={t('copyCase')} />,
          },
          {
            key: 'country',
            label: t('businessCountry'),
            value: request.kind === 'business' && request.country,
          },
          { key: 'asked', label: t('asked'), value: formatDate(request.created, locale) },
          {
            key: 'paid',
            label: common('paidOn'),
            value: request.paidAt && formatDate(request.paidAt, locale),
          },
        ]}
      />
    </Card>
  );
}
