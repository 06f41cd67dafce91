import type { ServerResponse } from 'node:http';

import type { GetServerSideProps } from 'next';

import { CardFormScreen } from '@/components/payments/card-form-screen';
import { ReturnScreen } from '@/components/payments/return-screen';
import type { SignedForm } from '@/contract/money/payment-calls';
import type { PayableKind } from '@/contract/money/payments-table';
import { isAllowedUrl } from '@/hooks/use-popup';
import { ApiError } from '@/lib/api-error';
import type { ServerPageProps } from '@/lib/page-props';
import { parseEnetsPage, allowFormTarget, readAttemptId } from '@/lib/server/return-pages';
import { gatewayOrigins } from '@/lib/server/env';
import type { LoaderContext } from '@/lib/server/loader';
import { serverPage } from '@/lib/server/page';
import { getCardForm } from '@/services/money/enets';
import { getPayment } from '@/services/money/payment';
import { settleReturn, type ReturnData } from '@/services/money/payment-return';

type Data = { form: SignedForm } | (ReturnData & { form: null });

/** `-checkout` shows the signed form, `-success` the result. */
export default function EnetsPage(props: ServerPageProps<Data>) {
  if (props.data?.form) return <CardFormScreen form={props.data.form} />;
  return <ReturnScreen {...(props as ServerPageProps<ReturnData>)} gateway="enets" />;
}

const load = serverPage<Data>(async (context) => {
  const { view, kind } = parseEnetsPage(context.params['page']) ?? {
    view: 'success',
    kind: 'shipment',
  };
  return view === 'checkout'
    ? loadCheckout(context, kind)
    : { form: null, ...(await settleReturn(context.api, 'enets', kind, context.query)) };
});

async function loadCheckout(
  { api, query, locale, response }: LoaderContext,
  kind: PayableKind,
): Promise<Data> {
  const attemptId = readAttemptId(query['attempt']);
  const base = { form: null, gateway: 'enets', kind, outcome: null } as const;
  if (!attemptId) return base;
  const form = await getCardForm(api, kind, { attemptId, language: locale });
  if (!form) {
    const { state, reference, targetId } = await getPayment(api, attemptId);
    return { ...base, outcome: { attemptId, state, reference, target: { kind, id: targetId } } };
  }
  if (!isAllowedUrl(form.action, gatewayOrigins())) throw new ApiError('mismatch');
  allowForm(response, form.action);
  return { form };
}

/** Of all pages, only this one may post to the gateway. */
function allowForm(response: ServerResponse, action: string): void {
  response.setHeader(
    'content-security-policy',
    allowFormTarget(String(response.getHeader('content-security-policy') ?? ''), action),
  );
}

export const getServerSideProps: GetServerSideProps<ServerPageProps<Data>> = async (context) => {
  const page = parseEnetsPage(context.params?.['page']);
  if (!page) return { notFound: true };
  // The opener must reach this window after the gateway returns.
  context.res.setHeader('cross-origin-opener-policy', 'unsafe-none');
  // The URL names the payment and must not leak.
  if (page.view === 'success') context.res.setHeader('referrer-policy', 'no-referrer');
  return load(context);
};
