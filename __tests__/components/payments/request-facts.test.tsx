import { screen } from '@testing-library/react';

import { renderPage, testNow } from '@/__tests__/support/render';
import { createSampleRequest } from '@/components/gallery/payment-states';
import { RequestFacts } from '@/components/payments/requests/request-facts';

describe('what a payment request is for', () => {
  it('shows the country of registration for a business', () => {
    renderPage(<RequestFacts request={createSampleRequest('business', 'due', testNow)} />);
    expect(screen.getByText('Country of registration')).toBeVisible();
  });

  it('omits a label without a value', () => {
    renderPage(<RequestFacts request={createSampleRequest('charge', 'due', testNow)} />);
    expect(screen.queryByText('Country of registration')).toBeNull();
  });
});
