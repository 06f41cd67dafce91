import type { BrowserContext, Page } from '@playwright/test';

/** What the payer's card does: the stand-in for Stripe's script asks this test for it. */
export type CardEnd = 'accepted' | 'refused' | 'not confirmed';

/**
 * Stands in for Stripe's script and its API at their own addresses: fields of its own in the place
 * of Stripe's frames, and a session at the sandbox that is really paid. Answers what was confirmed.
 */
export async function serveStripeScript(
  context: BrowserContext,
  end: () => CardEnd,
): Promise<string[]> {
  const confirmed: string[] = [];
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const { session } = route.request().postDataJSON() as { session: string };
    confirmed.push(session);
    const is = end();
    if (is === 'accepted')
      await fetch(`${process.env.HOST_URL ?? 'http://127.0.0.1:4000'}/sandbox/stripe/pay`, {
        method: 'POST',
        body: new URLSearchParams({ session, choice: 'go' }),
        redirect: 'manual',
      });
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(answers[is]),
    });
  });
  return confirmed;
}

const answers = {
  accepted: { type: 'success', session: {} },
  refused: {
    type: 'error',
    error: { code: 'paymentFailed', message: 'Declined', paymentFailed: { declineCode: null } },
  },
  'not confirmed': {
    type: 'error',
    error: { code: null, message: 'We could not verify this card with your bank.' },
  },
};

const script = `
const field = () => {
  let input;
  return {
    mount(place) {
      const label = document.createElement('label');
      label.textContent = 'Card number (stand-in)';
      input = document.createElement('input');
      label.append(input);
      place.replaceChildren(label);
    },
    on() { return this; },
    destroy() { input?.parentElement?.remove(); },
  };
};
const wallets = () => ({ mount() {}, on() { return this; }, destroy() {} });
window.Stripe = Object.assign(() => ({
  _registerWrapper() {},
  initCheckoutElementsSdk: ({ clientSecret }) => ({
    createPaymentElement: field,
    createExpressCheckoutElement: wallets,
    loadActions: async () => ({
      type: 'success',
      actions: {
        confirm: async () => {
          const answer = await fetch('https://api.stripe.com/v1/stand-in', {
            method: 'POST',
            body: JSON.stringify({ session: clientSecret.split('_secret_')[0] }),
          });
          return answer.json();
        },
      },
    }),
  }),
}), { version: 3 });
`;

/** The origins that a document's policy lets in beside its own. */
export async function foreignOrigins(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  const policy = answer.headers()['content-security-policy'] ?? '';
  return [...policy.matchAll(/https:\/\/[^\s;]+/g)].map(([origin]) => origin);
}
