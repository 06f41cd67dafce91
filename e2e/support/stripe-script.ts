import type { BrowserContext, Page } from '@playwright/test';

/** How a card payment ends at Stripe and at the bank. */
export type CardOutcome = 'accepted' | 'refused' | 'not confirmed' | 'closed';

/**
 * Replaces Stripe's script and API with stand-ins: own fields instead of Stripe's frames, and real
 * approval of a session or intent at the sandbox. Returns the confirmed IDs. 'late' never loads the
 * script.
 */
export async function serveStripeScript(
  context: BrowserContext,
  getOutcome: () => CardOutcome | 'late',
): Promise<string[]> {
  const confirmed: string[] = [];
  await context.route('https://js.stripe.com/**', (route) =>
    getOutcome() === 'late'
      ? undefined
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const { session, holder = '' } = route.request().postDataJSON() as Record<string, string>;
    if (!session) throw new Error('nothing was confirmed');
    confirmed.push(session);
    const outcome = getOutcome();
    if (outcome === 'accepted')
      await fetch(`${process.env.HOST_URL ?? 'http://127.0.0.1:4000'}/sandbox/stripe/pay`, {
        method: 'POST',
        body: new URLSearchParams({ session, holder, choice: 'go' }),
        redirect: 'manual',
      });
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(
        outcome === 'accepted' ? { accepted: true } : { error: errors[outcome] },
      ),
    });
  });
  return confirmed;
}

/** Errors as Checkout sessions and setup intents report them. */
const errors: Record<Exclude<CardOutcome, 'accepted'> | 'late', object> = {
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
const confirm = async (secret, more = {}) =>
  (await fetch('https://api.stripe.com/v1/stand-in', {
    method: 'POST',
    body: JSON.stringify({ session: secret.split('_secret_')[0], ...more }),
  })).json();
const field = () => {
  let input;
  const listeners = {};
  return {
    mount(place) {
      const label = document.createElement('label');
      label.textContent = 'Card number (stand-in) ';
      input = document.createElement('input');
      label.append(input);
      place.replaceChildren(label);
      listeners.ready?.();
    },
    on(event, then) { listeners[event] = then; return this; },
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
          const { error } = await confirm(clientSecret);
          return error ? { type: 'error', error } : { type: 'success', session: {} };
        },
      },
    }),
  }),
  elements: ({ clientSecret }) => ({ clientSecret, create: field }),
  // Always requires an action, so that the page must handle it.
  confirmSetup: async ({ elements, confirmParams }) => {
    entered = { holder: confirmParams.payment_method_data.billing_details.name };
    return intent(elements.clientSecret, 'requires_action');
  },
  handleNextAction: async ({ clientSecret }) => {
    const { error } = await confirm(clientSecret, entered);
    return error ? declined(error) : intent(clientSecret, 'succeeded');
  },
}), { version: 'endive' });
`;

/** Returns the foreign origins that a document's policies allow. */
export async function readForeignOrigins(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path);
  const headers = response.headers();
  const policies = `${headers['content-security-policy'] ?? ''} ${headers['permissions-policy'] ?? ''}`;
  return [...new Set([...policies.matchAll(/https:\/\/[^\s;"]+/g)].map(([origin]) => origin))];
}
