import { gateways } from '@/contract/money/gateways';
import type { SignedForm } from '@/contract/money/payment-calls';
import type { PayableKind } from '@/contract/money/payments-table';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import type { Locale } from '@/rules/locale';

/**
 * Returns the signed form; null when the payment is no longer open.
 * @throws ApiError
 */
export async function getCardForm(
  api: Api,
  kind: PayableKind,
  { attemptId, language }: { attemptId: string; language: Locale },
): Promise<SignedForm | null> {
  try {
    return await api.request(gateways.enets.form[kind], {
      query: { attemptid: attemptId, language },
    });
  } catch (cause) {
    const error = asApiError(cause);
    if (error.is('attemptState')) return null;
    throw error;
  }
}

/**
 * Passes the gateway's signed message from the browser to the host; null if invalid.
 * @throws ApiError
 */
export async function forwardNotification(
  api: Api,
  notification: { message: string; hmac: string },
): Promise<{ attemptId: string; kind: PayableKind; reference: string } | null> {
  try {
    const { attemptid, targetkind, reference } = await api.request('POST /enets/txn-from-b2s', {
      body: notification,
    });
    return { attemptId: attemptid, kind: targetkind as PayableKind, reference };
  } catch (cause) {
    const error = asApiError(cause);
    if (error.is('badSignature') || error.is('notFound') || error.is('validation')) return null;
    throw error;
  }
}
