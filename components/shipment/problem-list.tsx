import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout } from '@/rules/checkout/checkout';
import { formatMoney } from '@/rules/format';
import { isUnselectable, multipleMerchantLimit } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';

const toProblemKey = (code: string) => (isUnselectable(code) ? code : 'other');

export function IdNeeded({ addressId }: { addressId: string }) {
  const t = useTranslations('shipment.address');
  return (
    <Alert tone="warning" className="mb-4">
      <p className="mb-0">
        {t.rich('idNeeded', {
          link: (text) => <Link href={routes.checkoutAddress(addressId)}>{text}</Link>,
        })}
      </p>
    </Alert>
  );
}

export function ProblemList({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const limit = formatMoney(multipleMerchantLimit);
  if (checkout.problems.length === 0) return null;
  const undeclaredRefs = checkout.problems.flatMap(({ ref, code }) =>
    ref && (code === 'itemizationNeeded' || code === 'noValue') ? [ref] : [],
  );
  return (
    <Alert
      tone="danger"
      role="alert"
      title={t('problems.title', { count: checkout.problems.length })}
    >
      <ul className="mb-0">
        {checkout.problems.map(({ ref, code }) => {
          const reason = t(`problems.${toProblemKey(code)}`, { limit });
          const name = checkout.packages.find((entry) => entry.ref === ref)?.name ?? '';
          const link = (text: ReactNode) => <Link href={routes.package(ref ?? '')}>{text}</Link>;
          return (
            <li key={`${ref}-${code}`}>
              {ref ? <span>{t.rich('problems.of', { name, reason, link })}</span> : reason}
            </li>
          );
        })}
      </ul>
      {undeclaredRefs.length > 0 && (
        <p className="mt-2 mb-0">
          <Link href={routes.declarePackages(undeclaredRefs, 'checkout')}>
            {t('problems.declare', { count: undeclaredRefs.length })}
          </Link>
        </p>
      )}
    </Alert>
  );
}
