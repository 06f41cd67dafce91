import type { BrowserContext, Page } from '@playwright/test';

/** What the payer does at Stripe, and what their bank says: the stand-in asks the test for it. */
export type CardEnd = 'accepted' | 'refused' | 'not confirmed' | 'closed';

/**
 * Stands in for Stripe's script and its API at their own addresses: fields of its own in the place
 * of Stripe's frames, and a session or intent at the sandbox that is really agreed to. Answers what
 * was confirmed. A script that is `late` never comes.
 */
export async function serveStripeScript(
  context: BrowserContext,
  end: () => CardEnd | 'late',
): Promise<string[]> {
  const confirmed: string[] = [];
  await context.route('https://js.stripe.com/**', (route) =>
    end() === 'late' ? undefined : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const { session, holder = '' } = route.request().postDataJSON() as Record<string, string>;
    if (!session) throw new Error('nothing was confirmed');
    confirmed.push(session);
    const is = end();
    if (is === 'accepted')
      await fetch(`${process.env.HOST_URL ?? 'http://127.0.0.1:4000'}/sandbox/stripe/pay`, {
        method: 'POST',
        body: new URLSearchParams({ session, holder, choice: 'go' }),
        redirect: 'manual',
      });
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(is === 'accepted' ? { accepted: true } : { error: errors[is] }),
    });
  });
  return confirmed;
}

/** As the Checkout session and the setup intent name them, each by its own part. */
const errors: Record<Exclude<CardEnd, 'accepted'> | 'late', object> = {
  refused: {
    code: 'paymentFailed',
    message: 'Declined',
    paymentFailed: { declineCode: 'card_declined' },
  },
  'not confirmed': { code: null, message: 'We could not verify this card with your bank.' },
  closed: { code: null, message: 'The bank’s window was closed.' },
  late: {},
};

const script = `
const ask = async (secret, more = {}) =>
  (await fetch('https://api.stripe.com/v1/stand-in', {
    method: 'POST',
    body: JSON.stringify({ session: secret.split('_secret_')[0], ...more }),
  })).json();
const field = () => {
  let input;
  const heard = {};
  return {
    mount(place) {
      const label = document.createElement('label');
      label.textContent = 'Card number (stand-in) ';
      input = document.createElement('input');
      label.append(input);
      place.replaceChildren(label);
      heard.ready?.();
    },
    on(event, then) { heard[event] = then; return this; },
    destroy() { input?.parentElement?.remove(); },
  };
};
const wallets = () => ({ mount() {}, on() { return this; }, destroy() {} });
const intent = (secret, status) => ({ setupIntent: { id: secret.split('_secret_')[0], status } });
const declined = (error) =>
  ({ error: error.code === 'paymentFailed' ? { ...error, code: 'card_declined' } : error });
let entered = {};
window.Stripe = Object.assign(() => ({
  _registerWrapper() {},
  initCheckoutElementsSdk: ({ clientSecret }) => ({
    createPaymentElement: field,
    createExpressCheckoutElement: wallets,
    loadActions: async () => ({
      type: 'success',
      actions: {
        confirm: async () => {
          const { error } = await ask(clientSecret);
          return error ? { type: 'error', error } : { type: 'success', session: {} };
        },
      },
    }),
  }),
  elements: ({ clientSecret }) => ({ clientSecret, create: field }),
  // The bank asks each time, so that the page has to let it.
  confirmSetup: async ({ elements, confirmParams }) => {
    entered = { holder: confirmParams.payment_method_data.billing_details.name };
    return intent(elements.clientSecret, 'requires_action');
  },
  handleNextAction: async ({ clientSecret }) => {
    const { error } = await ask(clientSecret, entered);
    return error ? declined(error) : intent(clientSecret, 'succeeded');
  },
}), { version: 'endive' });
`;

/** The origins that a document's policy lets in beside its own. */
export async function foreignOrigins(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  const headers = answer.headers();
  const policies = `${headers['content-security-policy'] ?? ''} ${headers['permissions-policy'] ?? ''}`;
  return [...new Set([...policies.matchAll(/https:\/\/[^\s;"]+/g)].map(([origin]) => origin))];
}
