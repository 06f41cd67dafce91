import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { demoProfile, hostAnswers, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { Reply } from '@/contract/calls';
import ReferPage, { getServerSideProps } from '@/pages/account/refer';
import type { Locale } from '@/rules/locale';
import { toInviteOutcome } from '@/services/refer';

const wireLink: Reply<'GET /refer/getlink'> = {
  link: 'https://portal.example/register?referral_suite=CG1000001',
  suite: 'CG1000001',
  reward: '5.00',
  rewarddays: 180,
  friends: 3,
  rewarded: 1,
};
const { rewarddays, ...rest } = wireLink;
const link = { ...rest, rewardDays: rewarddays };

async function show(isValid = true, locale: Locale = 'en') {
  const view = renderPage(
    <MockRouter path="/account/refer">
      <ReferPage
        {...frameProps({ path: '/account/refer' })}
        data={{ link, valid: isValid }}
        loadError={null}
      />
    </MockRouter>,
    { path: '/account/refer', locale },
  );
  if (isValid && locale === 'en') await screen.findByRole('img', { name: 'QR code for your link' });
  return view;
}

const getEmailField = () => screen.getByRole('textbox', { name: 'Your friends’ email addresses' });
const getChips = () =>
  within(screen.getByRole('list', { name: 'Added' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const getSendButton = () => screen.getByRole('button', { name: 'Send invitations' });

type Results = Reply<'POST /refer/sendreferralemails'>['results'];
function mockSending(results: Results) {
  const bodies: unknown[] = [];
  server.use(
    answer('POST /refer/sendreferralemails', ({ body }) => {
      bodies.push(body);
      const sentCount = results.filter(({ outcome }) => outcome === 'sent').length;
      return {
        sent: sentCount,
        total: results.length,
        registeredemails: results
          .filter(({ outcome }) => outcome === 'registered')
          .map(({ email }) => email),
        results,
      };
    }),
  );
  return bodies;
}

describe('the refer-a-friend page', () => {
  it('shows the link to copy, the reward, and the results so far', async () => {
    const { container } = await show();
    expect(screen.getByText(wireLink.link)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link' })).toHaveAttribute(
      'data-copy',
      wireLink.link,
    );
    expect(
      screen.getByText(
        'You’ll get $5.00 in credits for each friend’s first paid shipment. They’re valid for 180 days.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('3 friends have registered with your code; 1 earned you credits.'),
    ).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('uses the member’s language in the link', async () => {
    const { container } = await show(true, 'ja');
    expect(container.querySelector('[data-copy^="https:"]')).toHaveAttribute(
      'data-copy',
      'https://portal.example/ja/register?referral_suite=CG1000001',
    );
  });

  it("shows 'Not valid' for an invalid referral code, and offers no invitations", async () => {
    await show(false);
    expect(screen.getByText('Not valid')).toBeInTheDocument();
    expect(screen.queryByText(wireLink.link)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send invitations' })).not.toBeInTheDocument();
  });

  it('collects typed and pasted addresses as removable chips, without duplicates', async () => {
    const { user } = await show();
    await user.type(getEmailField(), 'anna@example.com{Enter}');
    await user.click(getEmailField());
    await user.paste('bob@example.com, ANNA@example.com\ncarl@example.com');
    expect(getChips()).toEqual(['anna@example.com', 'bob@example.com', 'carl@example.com']);
    expect(screen.getByRole('alert')).toHaveTextContent('You have already entered this value');
    await user.click(screen.getByRole('button', { name: 'Remove bob@example.com' }));
    expect(getChips()).toEqual(['anna@example.com', 'carl@example.com']);
    expect(getEmailField()).toHaveFocus();
    await user.type(getEmailField(), 'dora');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email format.');
    expect(getEmailField()).toHaveValue('dora');
  });

  it('does not send without a recipient', async () => {
    const { user } = await show();
    await user.click(getSendButton());
    expect(await screen.findAllByText(/This field is required/)).not.toHaveLength(0);
  });

  it('also sends what is still in the field, reports that all were sent, and clears the form', async () => {
    const bodies = mockSending([{ email: 'anna@example.com', outcome: 'sent' }]);
    const { user } = await show();
    await user.type(getEmailField(), 'Anna@example.com');
    await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Try it');
    await user.click(getSendButton());
    expect(await screen.findByText('Invitation sent.')).toBeInTheDocument();
    expect(bodies).toEqual([{ emails: ['anna@example.com'], message: 'Try it' }]);
    expect(screen.queryByRole('list', { name: 'Added' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('');
  });

  it('reports each address when only some were sent, and keeps the failed ones', async () => {
    mockSending([
      { email: 'anna@example.com', outcome: 'sent' },
      { email: 'bob@example.com', outcome: 'registered' },
      { email: 'carl@example.com', outcome: 'failed' },
    ]);
    const { user } = await show();
    await user.type(getEmailField(), 'anna@example.com,bob@example.com,carl@example.com,');
    await user.click(getSendButton());
    expect(await screen.findByText('1 of 3 invitations sent.')).toBeInTheDocument();
    expect(screen.getByText('anna@example.com').closest('li')).toHaveTextContent('Sent');
    expect(screen.getByText('bob@example.com').closest('li')).toHaveTextContent('Already a member');
    expect(getChips()).toEqual(['carl@example.com']);
  });

  it('reports that no invitations were sent', async () => {
    mockSending([{ email: 'bob@example.com', outcome: 'registered' }]);
    const { user } = await show();
    await user.type(getEmailField(), 'bob@example.com,');
    await user.click(getSendButton());
    expect(await screen.findByText('No invitations were sent.')).toBeInTheDocument();
  });

  it('shows the daily limit and preserves the input', async () => {
    server.use(refuse('POST /refer/sendreferralemails', 'mailLimit'));
    const { user } = await show();
    await user.type(getEmailField(), 'anna@example.com,');
    await user.click(getSendButton());
    expect(
      await screen.findByText(
        'That would go over today’s invitation limit. Please invite fewer friends, or try again tomorrow.',
      ),
    ).toBeInTheDocument();
    expect(getChips()).toEqual(['anna@example.com']);
  });

  it.each([
    [3, 3, 1],
    [2, 3, 2],
    [0, 3, 3],
    [0, 0, 3],
  ])('maps %i of %i sent to outcome %i (spec §4)', (sentCount, total, outcome) => {
    expect(toInviteOutcome(sentCount, total)).toBe(outcome);
  });

  it("loads the link and checks whether the member's code is valid", async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostAnswers('GET /refer/getlink', wireLink),
      hostAnswers('POST /refer/referralcheck', { status: false }),
    );
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/refer',
      cookies: memberCookies(),
    });
    expect(result).toMatchObject({ props: { data: { link, valid: false } } });
  });
});
