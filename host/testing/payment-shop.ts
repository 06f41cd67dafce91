import { randomBytes, randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { Attempt } from '@/contract/money/payment';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { claimMember, isDistributed } from '@/host/core/directory';
import { Problem } from '@/host/core/errors';
import { openSession } from '@/host/core/sessions/session';
import { openDatabase, schema, type Database, type Db, type Tx } from '@/host/db/client';
import { buildApp } from '@/host/main/app';
import type { Gateway } from '@/host/money/gateways/gateways';
import type { PaymentTarget } from '@/host/money/payments/targets';
import { sumTargetCredits, grantCredits } from '@/host/money/reward/credits';
import { audit } from '@/host/operator/audit/audit';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

import { getTestDatabaseUrl } from './database';
import { expectListed } from './listed-payments';
import { createTestServices, type TestServices } from './services';

const { shipments, members, creditLots } = schema;

/** A target with a fixed price, to test payments without the rate engine. */
const fixedPriceTarget: PaymentTarget = {
  ...shipmentTarget,
  async price(db: Db, memberId, targetId) {
    const [row] = await db
      .select()
      .from(shipments)
      .where(and(eq(shipments.memberId, memberId), eq(shipments.id, targetId)));
    if (!row) throw new Problem('notFound');
    if (row.status === 'paid') throw new Problem('alreadyPaid');
    if (row.status !== 'draft') throw new Problem('notShippable');
    const creditsCents = Math.min(
      row.creditsCents,
      row.subtotalCents,
      await sumTargetCredits(db, memberId, { kind: 'shipment', id: targetId }),
    );
    const totalCents = row.subtotalCents - creditsCents;
    return {
      reference: row.ref,
      hash: `hash-${row.subtotalCents}-${creditsCents}`,
      subtotalCents: row.subtotalCents,
      creditsCents,
      totalCents,
      itemCount: row.packageCount,
      snapshot: { totalCents, creditsCents },
    };
  },
  async apply(tx: Tx, memberId, targetId, snapshot) {
    const updated = await tx
      .update(shipments)
      .set({
        status: 'paid',
        paidCents: Number(snapshot['totalCents']),
        creditRedeemedCents: Number(snapshot['creditsCents']),
        paidAt: now(),
      })
      .where(
        and(
          eq(shipments.memberId, memberId),
          eq(shipments.id, targetId),
          eq(shipments.status, 'draft'),
        ),
      )
      .returning({ id: shipments.id });
    if (updated.length === 0) throw new Problem('notShippable');
  },
};

/** A member with a draft shipment to pay, and the headers of their calls. */
export interface Payer {
  memberId: string;
  shipmentId: string;
  headers: Record<string, string>;
}

/** A listening host with the sandbox gateway and a simple target. */
export interface PaymentShop {
  app: FastifyInstance;
  db: Database;
  services: TestServices;
  payments: TestServices['payments'];
  /** Replaces the gateway of the same name. */
  replaceGateway(gateway: Gateway): void;
  url: string;
  createPayer(options?: {
    subtotal?: number;
    credits?: number;
    creditsToUse?: number;
    packages?: number;
  }): Promise<Payer>;
  pay(payer: Payer, quote: string, key?: string): Promise<LightMyRequestResponse>;
  openAttempt(payer: Payer, quote: string): Promise<Attempt & { token: string }>;
  choose(token: string, choice: 'approve' | 'decline' | 'cancel'): Promise<string>;
  returnFromPaypal(
    attempt: { attemptid: string; token: string },
    cancelled?: boolean,
  ): Promise<LightMyRequestResponse>;
  getState(payer: Payer, attemptid: string): Promise<string>;
  getShipment(payer: Payer): Promise<typeof shipments.$inferSelect>;
  injectFault(name: string, times?: number, ms?: number): Promise<void>;
  expectCleanBooks(): Promise<void>;
  close(): Promise<void>;
}

const newSuite = () => `T${randomBytes(5).toString('hex').toUpperCase()}`;

async function makePayer(
  db: Database,
  options: { subtotal?: number; credits?: number; creditsToUse?: number; packages?: number },
): Promise<Payer> {
  const code = newSuite();
  const row = {
    id: randomUUID() as string,
    suite: code,
    email: `${code.toLowerCase()}@example.com`,
    firstName: 'Ada',
    lastName: 'Payer',
    gender: 'F',
    mobileCountryCode: '65',
    mobileNumber: String(Math.floor(Math.random() * 1e14)),
    registrationCountry: 'SG',
  };
  await claimMember(db, row);
  const [member] = await db.insert(members).values(row).returning();
  if (!member) throw new Error('no member');
  if (options.credits)
    await db.transaction((tx) =>
      grantCredits(tx, { memberId: member.id, amountCents: options.credits ?? 0, reason: 'test' }),
    );
  const [shipment] = await db
    .insert(shipments)
    .values({
      memberId: member.id,
      ref: `SH${code}`,
      subtotalCents: options.subtotal ?? 12_840,
      creditsCents: options.creditsToUse ?? 0,
      packageCount: options.packages ?? 1,
    })
    .returning();
  if (!shipment) throw new Error('no shipment');
  const token = await openSession(db, member, { action: 'login_password' });
  return {
    memberId: member.id,
    shipmentId: shipment.id,
    headers: { authorization: `Bearer ${token.token}`, 'x-suite': code },
  };
}

/** Starts the shop on its own port, by default on this test file's database. */
export async function openPaymentShop(
  timeoutMs = env.GATEWAY_TIMEOUT_MS,
  database?: string,
): Promise<PaymentShop> {
  const databaseUrl = database ?? (await getTestDatabaseUrl());
  const db = openDatabase(databaseUrl, 16, () => undefined, { distributed: isDistributed });
  const services = createTestServices();
  const app = await buildApp(db, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  Object.assign(services, createTestServices({ ownUrl: url, timeoutMs }));
  const { payments } = services;
  payments.targets.set(fixedPriceTarget.kind, fixedPriceTarget);
  const shop: PaymentShop = {
    app,
    db,
    services,
    payments,
    url,
    replaceGateway: (gateway) => void payments.gateways.set(gateway.name, gateway),
    createPayer: (options = {}) => makePayer(db, options),
    pay: (payer, quote, key = randomUUID()) =>
      app.inject({
        method: 'GET',
        url: `/getauthurl?shipmentid=${payer.shipmentId}&quote=${quote}`,
        headers: { ...payer.headers, 'idempotency-key': key },
      }),
    openAttempt: async (payer, quote) => {
      const attempt = (await shop.pay(payer, quote)).json<{ data: Attempt }>().data;
      return { ...attempt, token: new URL(attempt.popupurl ?? '').searchParams.get('token') ?? '' };
    },
    choose: async (token, choice) => {
      const response = await fetch(`${url}/sandbox/paypal/checkoutnow`, {
        method: 'POST',
        body: new URLSearchParams({ token, choice }),
        redirect: 'manual',
      });
      return response.headers.get('location') ?? '';
    },
    returnFromPaypal: ({ attemptid, token }, cancelled) =>
      app.inject({
        method: 'POST',
        url: '/paypal-success/shipment-checkout',
        payload: { attemptid, token, ...(cancelled && { cancelled }) },
      }),
    getState: async (payer, attemptid) =>
      (
        await app.inject({ url: `/payment/attempt?attemptid=${attemptid}`, headers: payer.headers })
      ).json<{ data: Attempt }>().data.state,
    getShipment: async (payer) => {
      const [row] = await db.select().from(shipments).where(eq(shipments.id, payer.shipmentId));
      if (!row) throw new Error('no shipment');
      return row;
    },
    injectFault: async (name, times = 1, ms = 0) => {
      const response = await app.inject({
        method: 'POST',
        url: '/sandbox/paypal/faults',
        headers: { 'x-operator-key': env.OPERATOR_KEY },
        payload: { name, times, ms },
      });
      if (response.statusCode !== 200) throw new Error(response.body);
    },
    expectCleanBooks: async () => {
      expect((await audit(db)).findings).toEqual([]);
      await expectListed(db);
    },
    close: async () => {
      await app.close();
      await db.$client.end();
    },
  };
  return shop;
}

/** Returns a member's remaining credits, in cents. */
export async function getCredits(db: Database, memberId: string): Promise<number> {
  const lots = await db.select().from(creditLots).where(eq(creditLots.memberId, memberId));
  return lots.reduce((sum, lot) => sum + lot.remainingCents, 0);
}
