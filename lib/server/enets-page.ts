import type { PayableKind } from '@/contract/payments-table';
import { targetOfSlug } from '@/rules/payments/targets';
import { isUuid } from '@/rules/uuid';

/** A page about a payment by the regional card: the one with the form, or the one that the payer comes back to. */
export interface EnetsPlace {
  view: 'checkout' | 'success';
  kind: PayableKind;
}

/** What the last part of an address names ("pr-checkout", "onebox-success"; spec §7); null for any other text. */
export function enetsPlace(part: unknown): EnetsPlace | null {
  const [, slug = '', view] = typeof part === 'string' ? (/^([a-z]+)-(checkout|success)$/.exec(part) ?? []) : [];
  const kind = targetOfSlug(slug);
  return kind && kind !== 'bfm' && view ? { view: view as EnetsPlace['view'], kind } : null;
}

/** The attempt that the address of the page with the form names; null for nonsense. */
export const readAttemptId = (value: unknown): string | null => (isUuid(value) ? value : null);

/**
 * The security policy of the one page whose form leads to a gateway.
 * @param policy that of every other page
 */
export const formPolicy = (policy: string, action: string): string => policy.replace(/form-action [^;]*/, `form-action ${new URL(action).origin}`);
