import { useTranslations } from 'next-intl';

import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import type { Checkout } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';

const known = [
  'itemizationNeeded',
  'notReady',
  'shipsAlone',
  'otherShipsAlone',
  'noValue',
  'merchantNeeded',
  'dangerousCountry',
  'batteryRestricted',
  'tobaccoRestricted',
  'multipleMerchantValue',
] as const;
type Known = (typeof known)[number];
const keyOf = (code: string): Known | 'other' => known.find((entry) => entry === code) ?? 'other';

/** What holds each package back, by its name, with the way to fix it. */
export function ProblemList({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  if (checkout.problems.length === 0) return null;
  const undeclared = checkout.problems.flatMap(({ ref, code }) =>
    ref && (code === 'itemizationNeeded' || code === 'noValue') ? [ref] : [],
  );
  const nameOf = (ref: string | null) =>
    checkout.packages.find((entry) => entry.ref === ref)?.name ?? '';
  return (
    <Alert
      tone="danger"
      role="alert"
      title={t('problems.title', { count: checkout.problems.length })}
    >
      <ul className="mb-0">
        {checkout.problems.map((problem) => (
          <li key={`${problem.ref}-${problem.code}`}>
            {problem.ref ? (
              <>
                <Link href={routes.package(problem.ref)}>{nameOf(problem.ref)}</Link>:{' '}
                {t(`problems.${keyOf(problem.code)}`)}
              </>
            ) : (
              t(`problems.${keyOf(problem.code)}`)
            )}
          </li>
        ))}
      </ul>
      {undeclared.length > 0 && (
        <p className="mt-2 mb-0">
          <Link href={routes.declarePackages(undeclared, 'checkout')}>
            {t('problems.declare', { count: undeclared.length })}
          </Link>
        </p>
      )}
    </Alert>
  );
}
