import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import { renderPage } from '@/__tests__/support/render';
import { CardList, type CardListProps } from '@/components/account/card-list';
import type { Card } from '@/contract/money/card';
import type { SavedCard } from '@/services/money/card';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const ID = '44444444-4444-4444-8444-444444444444';
const savedCard: SavedCard = {
  id: ID,
  name: 'Mika Tan',
  brand: 'Visa',
  last4: '4242',
  segment: 'credit',
  verified: true,
  expMonth: 3,
  expYear: 2029,
};
const wireCard: Card = {
  cardid: ID,
  name: 'Mika Tan',
  card: { name: 'Visa', code: 'visa' },
  segment: 'credit',
  verified: true,
  last4: '4242',
  expmonth: 3,
  expyear: 2029,
};
const show = (override: Partial<CardListProps> = {}, options: { stripeKey?: string } = {}) =>
  renderPage(
    <CardList
      cards={[savedCard]}
      providerOrigins={['https://checkout.stripe.com']}
      outcome={null}
      {...override}
    />,
    options,
  );

describe('the saved cards', () => {
  it('show the brand, last four digits, type, expiration date, and whether the bank has verified them', async () => {
    const { container } = show({
      cards: [
        savedCard,
        { ...savedCard, id: 'b', brand: 'JCB', last4: '0505', segment: 'odd', verified: false },
      ],
    });
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('heading'));
    expect(first).toHaveTextContent(
      /Visa ending in 4242.*Verified.*Mika Tan.*Credit card.*03\/2029/,
    );
    expect(second).toHaveTextContent(/JCB ending in 0505.*Not verified/);
    await expectNoAxeViolations(container);
  });

  it.each([
    ['saved', 'Your card has been saved.'],
    ['failed', 'Failed to add new card. Please try again later.'],
  ] as const)('show the outcome of adding a card: %s', (outcome, expectedText) => {
    show({ outcome });
    expect(screen.getByText(expectedText)).toBeVisible();
  });

  it('open the form for a new card on the page, and fall back to Stripe’s page when the card fields do not load', async () => {
    let fail = (_error: Error) => {};
    jest.mocked(loadStripe).mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    const { user } = show({ cards: [] }, { stripeKey: 'pk_test_1' });
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    const form = await screen.findByRole('form', { name: 'Add a card' });
    expect(within(form).getByLabelText('Name on the card')).toHaveFocus();
    expect(within(form).getByText('Loading the card fields…')).toHaveAttribute('role', 'status');
    fail(new Error('blocked'));
    expect(await screen.findByText(/The card fields didn’t load/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a card' })).toBeEnabled();
  });

  it('close the form when the host refuses to start adding a card', async () => {
    jest.mocked(loadStripe).mockResolvedValueOnce({} as Stripe);
    server.use(refuse('POST /card/setupintent', 'tooManyRequests'));
    const { user } = show({}, { stripeKey: 'pk_test_1' });
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    expect(
      await screen.findByText('Failed to add new card. Please try again later.'),
    ).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Add a card' })).not.toBeInTheDocument();
  });

  it('show an error when a card cannot be added, and never open a URL outside Stripe', async () => {
    server.use(refuse('POST /card/setup', 'gatewayDown'));
    const { user } = show({ cards: [] });
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    expect(
      await screen.findByText('Failed to add new card. Please try again later.'),
    ).toBeVisible();
    server.use(answer('POST /card/setup', { url: 'https://checkout.stripe.com.evil.example/x' }));
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add a card' })).not.toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    expect(screen.getByText('Failed to add new card. Please try again later.')).toBeVisible();
  });

  it('are edited in place, and show an error when the host cannot save them', async () => {
    const requests: RequestContent[] = [];
    server.use(refuse('POST /card/editcard', 'gatewayDown'));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Change Visa ending in 4242' }));
    await user.clear(screen.getByLabelText('Name on the card'));
    await user.type(screen.getByLabelText('Name on the card'), 'M. Tan');
    await user.selectOptions(screen.getByLabelText('Year'), '2031');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update card. Please try again later.')).toBeVisible();
    server.use(
      answer('POST /card/editcard', (request) => {
        requests.push(request);
        return { cards: [{ ...wireCard, name: 'M. Tan', expyear: 2031 }] };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('03/2031')).toBeVisible();
    expect(requests[0]?.body).toEqual({ cardid: ID, name: 'M. Tan', expmonth: 3, expyear: 2031 });
  });

  it('are deleted after confirmation', async () => {
    server.use(answer('POST /card/deletecard', { cards: [] }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 4242' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete Visa ending in 4242?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No cards saved yet')).toBeVisible();
  });
});
