import type { GetServerSideProps } from 'next';

import type { PayableKind } from '@/contract/money/payments-table';
import type { ServerPageProps } from '@/lib/page-props';
import { parseReturnKind, findTargetKind } from '@/rules/payments/payments';
import { isUuid } from '@/rules/uuid';

import type { LoaderContext } from './loader';
import { serverPage } from './page';

/** getServerSideProps of gateway return pages. The last path segment is the payable kind. */
export function returnPage<T extends object>(
  load: (context: LoaderContext, kind: PayableKind) => Promise<T>,
): GetServerSideProps<ServerPageProps<T>> {
  const page = serverPage<T>((context) =>
    load(context, parseReturnKind(context.params['target']) ?? 'shipment'),
  );
  return async (context) => {
    if (!parseReturnKind(context.params?.['target'])) return { notFound: true };
    // The URL names the payment and must not leak.
    context.res.setHeader('referrer-policy', 'no-referrer');
    // Gateways set no opener policy; with ours the popup could not close.
    context.res.setHeader('cross-origin-opener-policy', 'unsafe-none');
    return page(context);
  };
}

export interface EnetsPage {
  view: 'checkout' | 'success';
  kind: PayableKind;
}

/** Parses "pr-checkout" or "onebox-success"; null for other text. */
export function parseEnetsPage(segment: unknown): EnetsPage | null {
  const [, slug = '', view] =
    typeof segment === 'string' ? (/^([a-z]+)-(checkout|success)$/.exec(segment) ?? []) : [];
  const kind = findTargetKind(slug);
  return kind && view ? { view: view as EnetsPage['view'], kind } : null;
}

export const readAttemptId = (value: unknown): string | null => (isUuid(value) ? value : null);

/** Returns the content security policy with `action` as the only target of the page's form. */
export const allowFormTarget = (policy: string, action: string): string =>
  policy.replace(/form-action [^;]*/, `form-action ${new URL(action).origin}`);
