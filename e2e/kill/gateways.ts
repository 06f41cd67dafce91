import { gateways as facts } from '@/contract/money/gateways';
import type { Attempt } from '@/contract/money/payment';
import { openings } from '@/contract/money/payments-table';

import type { Caller, Client } from './client';

/** What payers bring back from a gateway, to prove that they have been there. */
type Proof = Record<string, string>;
type Choice = 'approve' | 'decline';
/** What is paid for: a shipment, whose money is taken, or an order, whose money is held. */
export type Kind = 'shipment' | 'bfm';

/** How a shopper deals with one gateway: its calls, and what they press on its sandbox's pages. */
export interface Gateway {
  /** The call that opens an attempt. */
  open: (kind: Kind) => string;
  /** False where the payer stays on the gateway's page after a refused card, and tries another. */
  endsByDecline: boolean;
  choose: (client: Client, caller: Caller, attempt: Attempt, choice: Choice) => Promise<Proof>;
  back: (client: Client, kind: Kind, attemptid: string, proof: Proof) => Promise<unknown>;
  /**
   * An approval in a window that was forgotten when the payment was cancelled; it must not be
   * taken. Null where nothing could keep it from being taken.
   */
  forgotten: ((client: Client, caller: Caller, attempt: Attempt) => Promise<void>) | null;
}

const inPopup = (attempt: Attempt, name: string): string =>
  new URL(attempt.popupurl ?? '').searchParams.get(name) ?? '';

const paypal: Gateway = {
  open: (kind) => openings.paypal[kind],
  endsByDecline: true,
  choose: async (client, _caller, attempt, choice) => {
    const token = inPopup(attempt, 'token');
    await client.press('/sandbox/paypal/checkoutnow', { token, choice }, 303);
    return { token };
  },
  back: (client, kind, attemptid, { token }) =>
    client.get(facts.paypal.settle[kind], {}, { body: { attemptid, token } }),
  forgotten: async (client, caller, attempt) =>
    void (await paypal.back(
      client,
      attempt.targetkind as Kind,
      attempt.attemptid,
      await paypal.choose(client, caller, attempt, 'approve'),
    )),
};

const stripe: Gateway = {
  open: (kind) => openings.stripe[kind],
  endsByDecline: false,
  choose: async (client, _caller, attempt, choice) => {
    const session = inPopup(attempt, 'session');
    await client.press('/sandbox/stripe/pay', {
      session,
      choice: 'go',
      card: choice === 'approve' ? 'visa' : 'refused',
    });
    return { sessionid: session };
  },
  back: (client, kind, attemptid, { sessionid }) =>
    client.get(facts.stripe.settle[kind], {}, { body: { attemptid, sessionid } }),
  forgotten: async (client, caller, attempt) =>
    void (await stripe.back(
      client,
      attempt.targetkind as Kind,
      attempt.attemptid,
      await stripe.choose(client, caller, attempt, 'approve'),
    )),
};

const field = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/**
 * The form's page and the gateway's word, which the payer's browser brings back, are the portal's
 * part; here they are the calls behind it.
 */
const enets: Gateway = {
  open: (kind) => openings.enets[kind],
  endsByDecline: true,
  choose: async (client, caller, { attemptid, targetkind }, choice) => {
    const form = await client.get<{ action: string; fields: { name: string; value: string }[] }>(
      facts.enets.form[targetkind as Kind],
      caller,
      { query: { attemptid } },
    );
    const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
    const { location } = await client.press(new URL(form.action).pathname, fields, 303);
    const reference = new URLSearchParams(location.split('?')[1]).get('ref') ?? '';
    const { text } = await client.press('/sandbox/enets/pay', { ref: reference, choice }, 200);
    return { reference, message: field(text, 'message'), hmac: field(text, 'hmac') };
  },
  back: async (client, kind, attemptid, { reference = '', ...word }) => {
    await client.get('POST /enets/txn-from-b2s', {}, { body: word });
    return client.get(facts.enets.settle[kind], {}, { query: { attemptid, reference } });
  },
  forgotten: null,
};

export const gateways = { paypal, stripe, enets };
export type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as GatewayName[];
