import type { GetServerSideProps } from 'next';

import type { PayableKind } from '@/contract/payments-table';
import type { MemberPageProps } from '@/lib/page-props';
import { payableOfReturn } from '@/rules/payments/targets';

import type { LoaderContext } from './loader';
import { memberPage } from './page';

/**
 * getServerSideProps of the pages that gateways send their payers back to (spec §7 "/paypal-success/…"). What they are
 * about is the last part of the path; any other is no page.
 */
export function returnPage<T extends object>(load: (context: LoaderContext, kind: PayableKind) => Promise<T>): GetServerSideProps<MemberPageProps<T>> {
  const page = memberPage<T>((context) => load(context, payableOfReturn(context.params['target']) ?? 'shipment'), { namespaces: ['payments'] });
  return async (context) => {
    if (!payableOfReturn(context.params?.['target'])) return { notFound: true };
    // The address names the payment: it must not travel on to other sites.
    context.res.setHeader('referrer-policy', 'no-referrer');
    // The gateways have no opener policy: with one of ours the window would be cut off here, and could not close itself.
    context.res.setHeader('cross-origin-opener-policy', 'unsafe-none');
    return page(context);
  };
}
