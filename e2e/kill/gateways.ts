import type { Attempt } from '@/contract/payment';

import type { Caller, Client } from './client';

/** What payers bring back from a gateway, to prove that they have been there. */
export type Proof = Record<string, string>;
export type Choice = 'approve' | 'decline';

/** How a shopper deals with one gateway: its calls, and what they press on its sandbox's pages. */
export interface Gateway {
  /** The call that opens an attempt. */
  open: string;
  /** False where the payer stays on the gateway's page after a refused card, and tries another. */
  endsByDecline: boolean;
  choose: (client: Client, caller: Caller, attempt: Attempt, choice: Choice) => Promise<Proof>;
  back: (client: Client, attemptid: string, proof: Proof) => Promise<unknown>;
  /**
   * An approval in a window that was forgotten when the payment was cancelled; it must not be
   * taken. Null where nothing could keep it from being taken.
   */
  forgotten: ((client: Client, caller: Caller, attempt: Attempt) => Promise<void>) | null;
}

const inPopup = (attempt: Attempt, name: string): string =>
  new URL(attempt.popupurl ?? '').searchParams.get(name) ?? '';

const paypal: Gateway = {
  open: 'GET /getauthurl',
  endsByDecline: true,
  choose: async (client, _caller, attempt, choice) => {
    const token = inPopup(attempt, 'token');
    await client.press('/sandbox/paypal/checkoutnow', { token, choice }, 303);
    return { token };
  },
  back: (client, attemptid, { token }) =>
    client.get('POST /paypal-success/shipment-checkout', {}, { body: { attemptid, token } }),
  forgotten: async (client, caller, attempt) =>
    void (await paypal.back(
      client,
      attempt.attemptid,
      await paypal.choose(client, caller, attempt, 'approve'),
    )),
};

const stripe: Gateway = {
  open: 'GET /getstripeshipmentauthurl',
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
  back: (client, attemptid, { sessionid }) =>
    client.get('POST /stripe-success/shipment-checkout', {}, { body: { attemptid, sessionid } }),
  forgotten: async (client, caller, attempt) =>
    void (await stripe.back(
      client,
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
  open: 'GET /getenetsshipmentauthurl',
  endsByDecline: true,
  choose: async (client, caller, { attemptid }, choice) => {
    const form = await client.get<{ action: string; fields: { name: string; value: string }[] }>(
      'GET /enets/shipment-checkout',
      caller,
      { query: { attemptid } },
    );
    const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
    const { location } = await client.press(new URL(form.action).pathname, fields, 303);
    const reference = new URLSearchParams(location.split('?')[1]).get('ref') ?? '';
    const { text } = await client.press('/sandbox/enets/pay', { ref: reference, choice }, 200);
    return { reference, message: field(text, 'message'), hmac: field(text, 'hmac') };
  },
  back: async (client, attemptid, { reference = '', ...word }) => {
    await client.get('POST /enets/txn-from-b2s', {}, { body: word });
    return client.get('GET /enets/shipment-success', {}, { query: { attemptid, reference } });
  },
  forgotten: null,
};

export const gateways = { paypal, stripe, enets };
export type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as GatewayName[];
