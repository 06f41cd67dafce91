import { env } from '@/host/core/env';
import { toLocale } from '@/rules/locale';
import type { TargetKind } from '@/rules/payments/payments';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import type { StoredQuote } from '../attempts';
import type { OrderRequest } from '../../gateways/gateways';
import type { Attempt, GatewayCommand } from '../machine/account';
import type { AttemptRow } from '../targets';

/** A retry sends the same body. */
export interface CommandBody {
  /** The idempotency key. */
  key: string;
  /** Null before the order is open. */
  orderId: string | null;
  holdId: string | null;
  amountCents: number;
  currency: string;
  /** `expiresAt` is in milliseconds. */
  open?: Omit<OrderRequest, 'expiresAt' | 'key'> & { expiresAt: number };
}

export function buildCommandBody(
  { kind, number, cents }: GatewayCommand,
  attempt: Attempt,
  row: AttemptRow,
  shouldHold: boolean,
): CommandBody {
  const { id, orderId, authorization, currency, amountCents } = attempt;
  return {
    key: `${kind}-${id}-${number}`,
    orderId,
    holdId: authorization?.id ?? null,
    amountCents: kind === 'capture' ? cents : amountCents,
    currency,
    ...(kind === 'open' && { open: buildOpenOrder(row, shouldHold) }),
  };
}

function buildOpenOrder(row: AttemptRow, shouldHold: boolean): NonNullable<CommandBody['open']> {
  const { id, gateway, targetKind, language, amountCents, currency, expiresAt } = row;
  const { reference, inPlace, wallet } = row.quote as StoredQuote;
  const kind = targetKind as TargetKind;
  const toUrl = (path: string) => absoluteUrl(env.PORTAL_URL, localePath(toLocale(language), path));
  return {
    attemptId: id,
    amountCents,
    currency,
    reference,
    description: reference,
    returnUrl: toUrl(routes.paymentReturn(gateway, kind, { attempt: id })),
    cancelUrl: toUrl(routes.paymentReturn(gateway, kind, { attempt: id, cancelled: 1 })),
    pageUrl: toUrl(routes.paymentForm(gateway, kind, { attempt: id })),
    language,
    expiresAt: expiresAt.getTime(),
    customer: row.gatewayCustomer,
    holds: shouldHold,
    ...(inPlace && { inPlace }),
    ...(wallet && { wallet }),
  };
}
