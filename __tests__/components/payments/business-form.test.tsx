import { screen, waitFor } from '@testing-library/react';

import { answer, refuse, server, type RequestContent } from '@/__tests__/support/host-mock';
import { wireRequest } from '@/__tests__/support/payment-requests';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { BusinessForm } from '@/components/payments/requests/business-form';
import { useNotices } from '@/hooks/use-notices';

beforeEach(() => void (visitedPaths.length = 0));

describe('applying for Business membership', () => {
  const countries = [
    { iso: 'PH', name: 'Philippines' },
    { iso: 'SG', name: 'Singapore' },
  ];
  const show = (state: 'guest' | 'logged-in') => {
    const session = { state, user: null, expiresAt: null, serverTime: '2026-03-02T09:00:00.000Z' };
    return renderPage(
      <MockRouter path="/payment-request/business">
        <BusinessForm countries={countries} country="SG" />
      </MockRouter>,
      { session },
    );
  };
  const applyButton = { name: 'Apply for Business membership' };
  const businessRequest = wireRequest({
    kind: 'business',
    amt: '60.00',
    registrationcountry: 'SG',
  });

  it('creates the payment request, confirms it, and opens the payment requests', async () => {
    const sentRequests: RequestContent[] = [];
    server.use(
      answer(
        'POST /paymentrequest/createbizpaymentrequest',
        (sentRequest) => (sentRequests.push(sentRequest), businessRequest),
      ),
    );
    const { user } = show('logged-in');
    await user.click(screen.getByRole('button', applyButton));
    await waitFor(() => expect(visitedPaths).toEqual(['/payment-request']));
    expect(sentRequests[0]?.body).toEqual({ registrationcountry: 'SG' });
    expect(useNotices.getState().notices.at(-1)?.text).toBe('Payment Request Successful!');
  });

  it('shows the reason for a 422 as information, and the text of the spec for any other error', async () => {
    server.use(refuse('POST /paymentrequest/createbizpaymentrequest', 'businessAsked'));
    const { user } = show('logged-in');
    await user.click(screen.getByRole('button', applyButton));
    expect(
      (await screen.findByText(/^You’ve already applied for Business membership/)).closest(
        '.alert',
      ),
    ).toHaveClass('tone-info');
    server.use(refuse('POST /paymentrequest/createbizpaymentrequest', 'unavailable'));
    await user.click(screen.getByRole('button', applyButton));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong$/);
  });

  it('asks a guest to sign in and then continues', async () => {
    server.use(answer('POST /paymentrequest/createbizpaymentrequest', businessRequest));
    const { user } = show('guest');
    await user.click(screen.getByRole('button', applyButton));
    await waitFor(() =>
      expect(useAuthDialog.getState().request).toMatchObject({ form: 'sign-in' }),
    );
    expect(visitedPaths).toEqual([]);
    await useAuthDialog
      .getState()
      .request?.onSignedIn?.(
        { suite: 'CG1', id: '1', email: 'a@b.example', countryISO: 'SG', firstname: 'A' },
        false,
      );
    await waitFor(() => expect(visitedPaths).toEqual(['/payment-request']));
  });
});
