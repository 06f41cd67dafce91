import { gateways as contract } from '@/contract/money/gateways';
import type { Attempt } from '@/contract/money/payment';
import { openCalls } from '@/contract/money/payments-table';

import type { Caller, Client } from './client';

/** What payers bring back from a gateway as proof. */
type Proof = Record<string, string>;
type Decision = 'approve' | 'decline';
/** What is paid for: a shipment, which is charged, or an order, whose money is held. */
export type TargetKind = 'shipment' | 'bfm';

/** A shopper's actions at a gateway: calls, and forms of its sandbox. */
export interface Gateway {
  /** Returns the call that opens an attempt. */
  getOpening: (kind: TargetKind) => string;
  /** False where the payer can try another card on the gateway's page. */
  declineEndsAttempt: boolean;
  decide: (client: Client, caller: Caller, attempt: Attempt, choice: Decision) => Promise<Proof>;
  settle: (client: Client, kind: TargetKind, attemptid: string, proof: Proof) => Promise<unknown>;
  /**
   * Approves a canceled attempt in a window left open, which must not charge. Null where the host
   * cannot prevent the charge.
   */
  approveCancelled: ((client: Client, caller: Caller, attempt: Attempt) => Promise<void>) | null;
}

const readPopupParam = (attempt: Attempt, name: string): string =>
  new URL(attempt.popupurl ?? '').searchParams.get(name) ?? '';

const paypal: Gateway = {
  getOpening: (kind) => openCalls.paypal[kind],
  declineEndsAttempt: true,
  decide: async (client, _caller, attempt, choice) => {
    const token = readPopupParam(attempt, 'token');
    await client.postForm('/sandbox/paypal/checkoutnow', { token, choice }, 303);
    return { token };
  },
  settle: (client, kind, attemptid, { token }) =>
    client.callOk(contract.paypal.settle[kind], {}, { body: { attemptid, token } }),
  approveCancelled: async (client, caller, attempt) =>
    void (await paypal.settle(
      client,
      attempt.targetkind as TargetKind,
      attempt.attemptid,
      await paypal.decide(client, caller, attempt, 'approve'),
    )),
};

const stripe: Gateway = {
  getOpening: (kind) => openCalls.stripe[kind],
  declineEndsAttempt: false,
  decide: async (client, _caller, attempt, choice) => {
    const session = readPopupParam(attempt, 'session');
    await client.postForm('/sandbox/stripe/pay', {
      session,
      choice: 'go',
      card: choice === 'approve' ? 'visa' : 'refused',
    });
    return { sessionid: session };
  },
  settle: (client, kind, attemptid, { sessionid }) =>
    client.callOk(contract.stripe.settle[kind], {}, { body: { attemptid, sessionid } }),
  approveCancelled: async (client, caller, attempt) =>
    void (await stripe.settle(
      client,
      attempt.targetkind as TargetKind,
      attempt.attemptid,
      await stripe.decide(client, caller, attempt, 'approve'),
    )),
};

const readField = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Makes the calls behind the portal's form page and behind the message that the browser returns. */
const enets: Gateway = {
  getOpening: (kind) => openCalls.enets[kind],
  declineEndsAttempt: true,
  decide: async (client, caller, { attemptid, targetkind }, choice) => {
    const form = await client.callOk<{ action: string; fields: { name: string; value: string }[] }>(
      contract.enets.form[targetkind as TargetKind],
      caller,
      { query: { attemptid } },
    );
    const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
    const { location } = await client.postForm(new URL(form.action).pathname, fields, 303);
    const reference = new URLSearchParams(location.split('?')[1]).get('ref') ?? '';
    const { text } = await client.postForm('/sandbox/enets/pay', { ref: reference, choice }, 200);
    return { reference, message: readField(text, 'message'), hmac: readField(text, 'hmac') };
  },
  settle: async (client, kind, attemptid, { reference = '', ...signedMessage }) => {
    await client.callOk('POST /enets/txn-from-b2s', {}, { body: signedMessage });
    return client.callOk(contract.enets.settle[kind], {}, { query: { attemptid, reference } });
  },
  approveCancelled: null,
};

export const gateways = { paypal, stripe, enets };
export type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as GatewayName[];
