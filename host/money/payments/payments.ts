import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';

import { gatewayNames, type GatewayName } from '@/contract/money/payments-table';
import { isWallet, type WalletName } from '@/contract/money/wallets';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { TargetKind } from '@/rules/payments/payments';
import { schema, type Database, type Db } from '@/host/db/client';

import { GatewayFailure, type Gateway } from '../gateways/gateways';
import type { StoredQuote } from './attempts';
import type { Capabilities } from './machine/account';
import type { AttemptRow, Payments, PaymentTarget } from './targets';

export type { Payments } from './targets';

export interface PaymentServices {
  payments: Payments;
}

export interface MemberCall<D extends Db = Database> {
  db: D;
  payments: Payments;
  session: { memberId: string };
}

/** @throws GatewayFailure */
export function getGateway({ gateways }: Payments, name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new GatewayFailure(`no gateway named ${name}`);
  return gateway;
}

/** @throws Problem notFound */
export function getTarget({ targets }: Payments, kind: string): PaymentTarget {
  const target = targets.get(kind);
  if (!target) throw new Problem('notFound');
  return target;
}

const toCapabilities = (gateway: Gateway | undefined): Capabilities => ({
  holds: gateway?.hold !== undefined,
  closesOrders: gateway?.closeOrder !== undefined,
  voids: gateway?.releaseHeld !== undefined,
  direct: gateway?.direct !== undefined,
});

/** By gateway name; a gateway that is not set up has none. */
export const listCapabilities = ({ gateways }: Payments): Readonly<Record<string, Capabilities>> =>
  Object.fromEntries(
    [...gatewayNames, ...gateways.keys(), 'zero'].map((name) => [
      name,
      toCapabilities(gateways.get(name)),
    ]),
  );

export const closesOrders = ({ gateways }: Payments, name: string): boolean =>
  gateways.get(name)?.closeOrder !== undefined;

/** True when the gateway takes the money without our request. */
export const isAutoCaptured = (
  { gateways }: Payments,
  { gateway, quote }: Pick<AttemptRow, 'gateway' | 'quote'>,
): boolean =>
  gateways.get(gateway)?.direct !== undefined || (quote as StoredQuote).wallet !== undefined;

/** True when the money is held until it is earned. */
export const isHolding = (
  { gateways, targets }: Payments,
  { gateway, targetKind }: { gateway: string; targetKind: string },
): boolean => targets.get(targetKind)?.holds === true && gateways.get(gateway)?.hold !== undefined;

/** In display order. */
export const listOfferedGateways = ({ gateways }: Payments): GatewayName[] =>
  gatewayNames.filter((name) => gateways.has(name));

/** Lists methods and wallets: the last used first, then those of the member's country. */
export async function listMethods(call: MemberCall<Db>, kind: TargetKind): Promise<string[]> {
  const { memberId } = call.session;
  const methods = [...listOfferedGateways(call.payments), ...(await listWallets(call, kind))];
  const lastMethod = await findLastMethod(call.db, memberId);
  const country = await readRegistrationCountry(call.db, memberId);
  const rank = (method: string) => {
    if (method === lastMethod) return 0;
    if (method === 'enets') return country === 'SG' ? 1 : 3;
    return isWallet(method) ? 1 : 2;
  };
  return methods.sort((a, b) => rank(a) - rank(b));
}

async function findLastMethod(db: Db, memberId: string): Promise<string | undefined> {
  const { paymentAttempts } = schema;
  const [lastAttempt] = await db
    .select({
      method: sql<string>`coalesce(${paymentAttempts.quote}->>'wallet', ${paymentAttempts.gateway})`,
    })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        inArray(paymentAttempts.state, ['applied', 'held']),
        ne(paymentAttempts.gateway, 'zero'),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return lastAttempt?.method;
}

/** For the country of registration; none for a target whose money is held first. */
export async function listWallets(
  { db, payments: { gateways, targets }, session: { memberId } }: MemberCall<Db>,
  kind: string,
): Promise<WalletName[]> {
  if (!gateways.has('stripe') || targets.get(kind)?.holds) return [];
  if (Object.keys(env.STRIPE_WALLETS).length === 0) return [];
  return env.STRIPE_WALLETS[await readRegistrationCountry(db, memberId)] ?? [];
}

export async function readRegistrationCountry(db: Db, memberId: string): Promise<string> {
  const { members } = schema;
  const [member] = await db
    .select({ country: members.registrationCountry })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.country ?? '';
}
