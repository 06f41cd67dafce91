import type { GetServerSideProps } from 'next';

import type { PayableKind } from '@/contract/money/payments-table';
import type { ServerPageProps } from '@/lib/page-props';
import { payableOfReturn, targetOfSlug } from '@/rules/payments/payments';
import { isUuid } from '@/rules/uuid';

import type { LoaderContext } from './loader';
import { serverPage } from './page';

/**
 * getServerSideProps of the pages that gateways send their payers back to (spec §7
 * "/paypal-success/…"). What they are about is the last part of the path; any other is no page.
 */
export function returnPage<T extends object>(
  load: (context: LoaderContext, kind: PayableKind) => Promise<T>,
): GetServerSideProps<ServerPageProps<T>> {
  const page = serverPage<T>((context) =>
    load(context, payableOfReturn(context.params['target']) ?? 'shipment'),
  );
  return async (context) => {
    if (!payableOfReturn(context.params?.['target'])) return { notFound: true };
    // The address names the payment: it must not travel on to other sites.
    context.res.setHeader('referrer-policy', 'no-referrer');
    // The gateways have no opener policy: with one of ours the window would be cut off here, and
    // could not close itself.
    context.res.setHeader('cross-origin-opener-policy', 'unsafe-none');
    return page(context);
  };
}

/**
 * A page about a payment by the regional card: the one with the form, or the one that the payer
 * comes back to.
 */
export interface EnetsPlace {
  view: 'checkout' | 'success';
  kind: PayableKind;
}

/**
 * What the last part of an address names ("pr-checkout", "onebox-success"; spec §7); null for any
 * other text.
 */
export function enetsPlace(part: unknown): EnetsPlace | null {
  const [, slug = '', view] =
    typeof part === 'string' ? (/^([a-z]+)-(checkout|success)$/.exec(part) ?? []) : [];
  const kind = targetOfSlug(slug);
  return kind && view ? { view: view as EnetsPlace['view'], kind } : null;
}

/** The attempt that the address of the page with the form names; null for nonsense. */
export const readAttemptId = (value: unknown): string | null => (isUuid(value) ? value : null);

/**
 * The security policy of the one page whose form leads to a gateway.
 * @param policy that of every other page
 */
export const formPolicy = (policy: string, action: string): string =>
  policy.replace(/form-action [^;]*/, `form-action ${new URL(action).origin}`);
