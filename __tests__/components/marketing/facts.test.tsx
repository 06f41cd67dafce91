import { screen, within } from '@testing-library/react';

import { renderPage } from '@/__tests__/support/render';
import { FeeTable } from '@/components/marketing/fee-table';
import { HomeQuestions } from '@/components/marketing/questions';
import type { CompanyFacts } from '@/services/rates';

const fees = {
  storage: [{ tier: 'LT', freedays: 30, dailyfee: '1.00' }],
  fees: [
    { code: 'merge', tier: 'LT', amount: '1.00', freeparcels: 3 },
    { code: 'insurance', tier: '*', amount: '0.00', rate: '0.01', maxcover: '10000.00' },
    { code: 'businessmembership', tier: '*', amount: '60.00' },
    { code: 'buyforme', tier: '*', amount: '5.00', rate: '0.10' },
    { code: 'buyforme', tier: 'PR', amount: '4.00', rate: '0.08' },
    { code: 'unheardof', tier: '*', amount: '9.00' },
  ],
};
const getCells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the table of fees', () => {
  it('shows the fees for merging, insurance, BuyForMe, and Business membership, and omits fees without a text', () => {
    renderPage(<FeeTable fees={fees} />);
    expect(getCells(/Extra package in one shipment, beyond the first 3/)).toEqual([
      '$1.00',
      '$0.00',
      '$0.00',
    ]);
    expect(getCells(/Insurance.*up to \$10,000\.00/)).toEqual(['1.00%']);
    expect(getCells(/^BuyForMe Fee/)).toEqual([
      '10.00%at least $5.00',
      '8.00%at least $4.00',
      '10.00%at least $5.00',
    ]);
    expect(getCells(/Business membership per year/)).toEqual(['$60.00']);
    expect(screen.queryByText('$9.00')).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Business Member' })).toBeVisible();
  });
});

describe('the questions on the home page', () => {
  const renderAnswers = (facts: Pick<CompanyFacts, 'countries' | 'methods'>) => {
    renderPage(<HomeQuestions facts={{ storage: [], businessFee: null, ...facts }} />);
    return screen.getAllByRole('group', { hidden: true }).map((group) => group.textContent ?? '');
  };

  it('state the number of countries and the payment methods of the host', () => {
    const answerText = renderAnswers({ countries: 131, methods: ['paypal', 'enets'] }).join('\n');
    expect(answerText).toContain('To 131 countries and regions.');
    expect(answerText).toContain(
      'Your payment options: PayPal, Card issued in Singapore (eNETS), or credits in your account.',
    );
  });

  it('claim nothing while the facts are unavailable', () => {
    const answerText = renderAnswers({ countries: 0, methods: [] }).join('\n');
    expect(answerText).not.toMatch(/\d+ countries|PayPal/);
    expect(answerText).toContain('You’ll see your payment options before you pay.');
  });
});
