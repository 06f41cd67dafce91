import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { startingPrices } from '@/__tests__/support/order-checkout';
import { renderPage } from '@/__tests__/support/render';
import { LiveQuote } from '@/components/quote/live-quote';
import type { QuoteView } from '@/lib/quote-view';
import type { Quote } from '@/rules/quote/quote';

const quote: Quote = {
  id: '7f6f2c61-9d1b-4b5e-8f55-0d5a8f0b2c11',
  reference: 'ES7H2M9QX4',
  status: 'completed',
  product: 'Running shoes',
  url: 'https://shop.example/running-shoes',
  quantity: 2,
  country: 'JP',
  weight: { grams: 2100, low: 1900, high: 2300 },
  confidence: 0.8,
  basis: 'parcels',
  samples: 9,
  speeds: [
    { code: 'standard', freight: '30.00', surcharges: '7.50', total: '37.50', days: null },
    { code: 'express', freight: '44.00', surcharges: '11.00', total: '55.00', days: null },
  ],
  guaranteeFee: '4.00',
  comment: '',
  reason: null,
  notes: ['exclusions', 'fragile'],
  isHOO: false,
  buyable: true,
  locked: null,
};
const countries = [{ iso: 'JP', name: 'Japan', englishName: 'Japan' }];
const values = { url: quote.url, quantity: '2', country: 'JP', email: '' };

async function show(view: Partial<QuoteView>, isMember = false) {
  const { container } = renderPage(
    <LiveQuote
      view={{
        state: 'initial',
        values,
        id: quote.id,
        problems: {},
        failure: null,
        notFound: false,
        quote: null,
        ...view,
      }}
      shipping={startingPrices}
      countries={countries}
      country="Japan"
      member={isMember}
      postKey="key"
    />,
  );
  await expectNoAxeViolations(container);
  return container.querySelector<HTMLElement>('[data-live-quote]') as HTMLElement;
}
const listSteps = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLInputElement>('input[name="step"]')].map(({ value }) => value);

describe('the live quote', () => {
  it('asks for a link, a quantity, and a country, and shows each error next to its field', async () => {
    await show({ problems: { product_url: 'cart', quantity: 'quantity' } });
    expect(screen.getByLabelText('Product link')).toHaveAccessibleDescription(
      /Please paste a link to a single product/,
    );
    expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(/from 1 to 999/);
  });

  it('reports a quote that was not found', async () => {
    await show({ notFound: true });
    expect(screen.getByText('We couldn’t find this quote')).toBeVisible();
  });

  it('tells a guest what happens next, when, and what the email is for, before asking for it', async () => {
    const root = await show({ state: 'email', problems: { email: 'email' } });
    expect(screen.getByText('shop.example/running-shoes')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /next screen.*within 1–2 business days.*only use your email for this quote.*Please enter a valid email format/,
    );
    expect(listSteps(root)).toEqual(['send', 'back']);
  });

  it('shows the current step, and identifies the quote that its script waits for', async () => {
    const root = await show({ state: 'calculating' });
    expect(root.dataset['waitsFor']).toBe(quote.id);
    expect(screen.getByText('Checking what we can ship to Japan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Refresh' })).toHaveAttribute('href', '/live-quote');
  });

  it('shows the weight, two total prices, the basis of the estimate, and what is excluded', async () => {
    const root = await show({ state: 'completed', quote });
    expect(screen.getByText('About 2.1 kg')).toBeVisible();
    expect(screen.getByText('Often 1.9–2.3 kg, but it may weigh less or more')).toBeVisible();
    expect(screen.getByText(/Based on 9 similar items/)).toHaveTextContent('fairly sure');
    expect(
      within(screen.getByRole('article', { name: 'Standard' })).getByText(/37\.50/),
    ).toBeVisible();
    expect(
      within(screen.getByRole('article', { name: 'Express' })).getByText(/55\.00/),
    ).toBeVisible();
    expect(screen.getByText(/Prices don’t include insurance, taxes and duties/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy it for me' })).toHaveAttribute(
      'href',
      '/buyformeservice?product_url=https%3A%2F%2Fshop.example%2Frunning-shoes&product_quantity=2&show_in_form=1&product_name=Running+shoes',
    );
    expect(screen.getByRole('link', { name: 'Get my US address' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Sign in to lock this weight/ })).toBeVisible();
    expect(listSteps(root)).toEqual(['shrink', 'country', 'lock', 'another']);
  });

  it('lets a member lock the weight, and reports a failure', async () => {
    await show({ state: 'completed', quote, problems: { lock: 'lock' } }, true);
    expect(screen.getByRole('button', { name: /^Lock this weight for/ })).toBeVisible();
    expect(screen.getByText('Unsuccessful')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Get my US address' })).toBeNull();
  });

  it('shows a locked weight with its payment request', async () => {
    await show(
      {
        state: 'completed',
        quote: { ...quote, locked: { grams: 2100, paid: true, requestId: 'r1' } },
      },
      true,
    );
    expect(screen.getByText(/You locked 2.1 kg/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the payment request' })).toHaveAttribute(
      'href',
      '/payment-request/r1',
    );
  });

  it('says that a weight is locked only once the fee is paid', async () => {
    const lockedWeight = { grams: 2100, paid: false, requestId: 'r1' };
    await show({ state: 'completed', quote: { ...quote, locked: lockedWeight } }, true);
    expect(screen.getByText(/Pay the guarantee fee to lock 2.1 kg/)).toBeVisible();
  });

  it('does not offer to buy from a restricted store', async () => {
    await show({ state: 'completed', quote: { ...quote, buyable: false } });
    expect(screen.queryByRole('link', { name: 'Buy it for me' })).toBeNull();
  });

  it.each([
    ['crating', 'It may need a wooden crate.'],
    ['ormd', /It may be hazardous/],
    ['assembly', /parts that need assembly/],
    ['supervisor', /a supervisor is checking it/],
    ['oversized', /too large for our regular couriers/],
    ['research', /We haven’t weighed anything like it yet/],
  ] as const)(
    'says that a person is reviewing it, with the reason and the duration: %s',
    async (reason, text) => {
      await show({
        state: 'completed',
        quote: { ...quote, status: 'followup', weight: null, reason, notes: ['research'] },
      });
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByText(/We’ll email you within 1–2 business days/)).toBeVisible();
      expect(
        screen.getByText(/to Japan currently starts at \$21\.00 for 0\.5 kg and \$37\.50 for 2 kg/),
      ).toBeVisible();
      expect(screen.getByText('ES7H2M9QX4')).toBeVisible();
      expect(screen.getByText('Running shoes')).toBeVisible();
    },
  );

  it.each(['completed', 'completed-mini'] as const)(
    'keeps waiting for the result of a manual review: %s',
    async (state) => {
      const waitingQuote: Quote = {
        ...quote,
        status: 'followup',
        weight: null,
        reason: 'research',
      };
      const root = await show({ state, quote: waitingQuote });
      expect(root.dataset['waitsFor']).toBe(quote.id);
      expect(screen.queryByText('Your answer is ready')).toBeNull();
    },
  );

  it.each([
    ['refused', 'We can’t ship this product'],
    ['invalidlink', 'This link isn’t for a single product'],
  ] as const)('says that there is no price and why: %s', async (reason, heading) => {
    await show({
      state: 'completed',
      quote: { ...quote, status: 'error', weight: null, reason, notes: ['exclusions'] },
    });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryByText(/Prices don’t include/)).toBeNull();
  });

  it.each([
    ['calculating-mini', null, 'Working on your quote', ['ask', 'open']],
    ['completed-mini', quote, /2\.1 kg · from \$37\.50/, ['ask', 'open', 'another']],
  ] as const)(
    'is a chip when minimized, beside a form for another product: %s',
    async (state, answer, text, steps) => {
      const root = await show({ state, quote: answer });
      expect(within(screen.getByRole('complementary')).getByText(text)).toBeVisible();
      expect(listSteps(root)).toEqual(steps);
    },
  );

  it('keeps the link when the host is down', async () => {
    await show({
      failure: { kind: 'network', message: '', status: 0, code: null, requestId: null },
    });
    expect(screen.getByLabelText('Product link')).toHaveValue(quote.url);
    expect(screen.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
});
