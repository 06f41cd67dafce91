import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ComponentProps } from 'react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { demoProfile } from '@/__tests__/support/load-page';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { NotificationChoicesForm } from '@/components/account/email-choices';
import { interests } from '@/contract/limits';
import { useNotices } from '@/hooks/use-notices';
import { createBrowserApi } from '@/lib/browser/client';
import NotificationsPage from '@/pages/account/notifications';
import ProfilePage from '@/pages/account/profile';
import SecurityPage from '@/pages/account/security';
import { notificationTypes } from '@/rules/notifications/kinds';
import type { MailedTypes } from '@/services/notification';
import { editProfile, getProfile, type MemberProfile, type SignInMethods } from '@/services/user';

const api = createBrowserApi('CG1000001');
let profile: MemberProfile;
beforeEach(async () => {
  useNotices.getState().clear();
  server.use(answer('GET /user/showprofile', demoProfile));
  profile = await getProfile(api);
});

const allMailed = Object.fromEntries(
  Object.keys(notificationTypes).map((type) => [type, true]),
) as MailedTypes;
const onlyDeals = Object.fromEntries(
  interests.map((code) => [code, code === 'deals']),
) as NotificationsData['choices']['interests'];
type NotificationsData = NonNullable<ComponentProps<typeof NotificationsPage>['data']>;
const preferences: Omit<NotificationsData, 'profile'> = {
  choices: { promotions: false, infomercial: false, interests: onlyDeals, gender: 'F' },
  savedAt: null,
  mailed: allMailed,
};
const showProfile = (path = '/account/profile') =>
  renderPage(
    <MockRouter path={path}>
      <ProfilePage {...frameProps({ path })} data={profile} loadError={null} />
    </MockRouter>,
    { path },
  );

describe('the profile page', () => {
  it('shows the profile as read-only text and marks the current page in the account menu', async () => {
    const { container } = showProfile();
    expect(screen.getByText('Mika Tan')).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', {
        current: 'page',
      }),
    ).toHaveTextContent('Profile');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change Email' })).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('saves a single row, confirms it, and returns the focus to its Change button', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /user/editprofile', ({ body }) => {
        bodies.push(body);
        return { status: 'true', message: 'OK', profile: { ...demoProfile, firstname: 'Mei' } };
      }),
    );
    const { user } = showProfile();
    await user.click(screen.getByRole('button', { name: 'Change Name' }));
    const firstNameField = screen.getByRole('textbox', { name: 'First name' });
    expect(firstNameField).toHaveFocus();
    await user.clear(firstNameField);
    await user.type(firstNameField, '美');
    expect(screen.getByText(/Please use Latin letters:/)).toBeVisible();
    await user.clear(firstNameField);
    await user.type(firstNameField, 'Mei');
    expect(screen.queryByText(/Please use Latin letters:/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mei Tan')).toBeInTheDocument();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change Name' })).toHaveFocus();
    expect(bodies).toEqual([
      { userid: demoProfile.userid, cgcode: demoProfile.cgcode, firstname: 'Mei', lastname: 'Tan' },
    ]);
  });

  it('preserves the input and shows the message next to its field when the host rejects a change', async () => {
    server.use(
      refuse('POST /user/editprofile', 'mobileTaken', {
        fields: [{ field: 'mobilenumber', message: 'mobileTaken' }],
      }),
    );
    const { user } = showProfile();
    await user.click(screen.getByRole('button', { name: 'Change Mobile number' }));
    const number = screen.getByRole('textbox', { name: /^Number/ });
    await user.clear(number);
    await user.type(number, '917 000 1111');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      (await screen.findAllByText('This number is already registered with us')).length,
    ).toBeGreaterThan(0);
    expect(number).toHaveValue('917 000 1111');
  });

  it("shows the host's own message when the status is 'false'", async () => {
    server.use(
      answer('POST /user/editprofile', {
        status: 'false',
        message: 'Names can be changed once a month.',
        profile: demoProfile,
      }),
    );
    const { user } = showProfile();
    await user.click(screen.getByRole('button', { name: 'Change Gender' }));
    await user.click(screen.getByRole('radio', { name: 'Male' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Names can be changed once a month.')).toBeInTheDocument();
  });
});

describe('an undeliverable email address', () => {
  it('is reported on the profile page, which can send a confirmation link', async () => {
    profile = { ...profile, emailFailure: 'bounced' };
    let requestCount = 0;
    server.use(
      answer('POST /user/emailconfirmation', () => {
        requestCount += 1;
        return { message: 'OK' };
      }),
    );
    const { user, container } = showProfile();
    expect(screen.getByText(/^Our emails to demo@.* can’t be delivered/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact support' })).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Send a confirmation link' }));
    expect(await screen.findByText(/^We’ve sent a link to demo@/)).toBeVisible();
    expect(requestCount).toBe(1);
  });

  it('is reported on the notifications page after a spam complaint, but not while emails are delivered', () => {
    const data: NotificationsData = {
      ...preferences,
      profile: { ...profile, emailFailure: 'complained' },
    };
    const show = (pageData: NotificationsData) =>
      renderPage(
        <MockRouter path="/account/notifications">
          <NotificationsPage {...frameProps()} data={pageData} loadError={null} />
        </MockRouter>,
      );
    const { unmount } = show(data);
    expect(screen.getByText(/were reported as spam/)).toBeVisible();
    unmount();
    show({ ...data, profile: { ...profile, emailFailure: null } });
    expect(screen.queryByText(/were reported as spam/)).toBeNull();
  });

  it('is shown as confirmed after the link is opened', () => {
    showProfile('/account/profile?confirm=done');
    expect(screen.getByText(/Your email address is confirmed/)).toBeVisible();
  });
});

describe('editing a profile', () => {
  it('rejects a missing session or an empty change without calling the host', async () => {
    server.use(http.post('*/api/ms/user/editprofile', () => HttpResponse.error()));
    await expect(
      editProfile(api, { profile: null, changes: { firstName: 'Mei' } }),
    ).rejects.toThrow('Invalid session object');
    await expect(
      editProfile(api, { profile: { ...profile, suite: '' }, changes: { firstName: 'Mei' } }),
    ).rejects.toThrow('Invalid session object');
    for (const changes of [null, {}])
      await expect(editProfile(api, { profile, changes })).rejects.toThrow(
        'Cannot accept null/empty UserModel',
      );
  });
});

describe('the security page', () => {
  const passwordOnly: SignInMethods = { hasPassword: true, providers: [] };
  const connectedAt = '2026-02-01T00:00:00.000Z';
  const show = (signInMethods = passwordOnly) =>
    renderPage(
      <MockRouter path="/account/security">
        <SecurityPage
          {...frameProps({ path: '/account/security' })}
          data={{ passwordMax: 16, methods: signInMethods }}
          loadError={null}
        />
      </MockRouter>,
    );
  const changePassword = async (
    user: ReturnType<typeof show>['user'],
    currentPassword: string,
    newPassword: string,
    confirmation = newPassword,
  ) => {
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await user.type(screen.getByLabelText('Current password'), currentPassword);
    await user.type(screen.getByLabelText('New password'), newPassword);
    await user.type(screen.getByLabelText('Confirm new password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('hides the password bullets from screen readers and says "Hidden" instead', () => {
    show();
    expect(screen.getByText('Hidden')).toHaveClass('visually-hidden');
    expect(screen.getByText(/^•+$/)).toHaveAttribute('aria-hidden', 'true');
  });

  it('sends a temporary password to a member without a password, who cannot disconnect the provider before setting one', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /forgotpassword', ({ body }) => {
        requestBodies.push(body);
        return { message: 'OK' };
      }),
    );
    const { user, container } = show({
      hasPassword: false,
      providers: [{ name: 'google', since: connectedAt }],
    });
    expect(screen.getByText('Connected since 1 Feb 2026')).toBeVisible();
    expect(screen.getByText('Set a password first. Then you can disconnect Google.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set a password' }));
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Email me a temporary password' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/reset-password?sent=1']));
    expect(requestBodies).toEqual([{ email: expect.stringContaining('@') }]);
  });

  it('disconnects a provider after confirmation if the member has a password', async () => {
    server.use(answer('POST /user/unlinkprovider', { haspassword: true, providers: [] }));
    const { user } = show({
      hasPassword: true,
      providers: [{ name: 'google', since: connectedAt }],
    });
    await user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google?' });
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByText('Google')).toBeNull());
  });

  it('changes the password and says how many devices were signed out', async () => {
    server.use(answer('POST /user/updatepassword', { message: 'OK', sessionsended: 2 }));
    const { user } = show();
    await changePassword(user, 'Parcel-2026', 'Parcel-2027');
    expect(
      await screen.findByText(
        'Your password has been changed, and 2 other devices were signed out.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it('shows the error for a wrong current password next to its field and keeps the new one', async () => {
    server.use(
      refuse('POST /user/updatepassword', 'validation', {
        fields: [{ field: 'currentpassword', message: 'currentPasswordWrong' }],
      }),
    );
    const { user } = show();
    await changePassword(user, 'Parcel-1999', 'Parcel-2027');
    expect((await screen.findAllByText('This isn’t your current password')).length).toBeGreaterThan(
      0,
    );
    expect(screen.getByLabelText('New password')).toHaveValue('Parcel-2027');
  });

  it('reports mismatched passwords without calling the host', async () => {
    const { user } = show();
    await changePassword(user, 'Parcel-2026', 'Parcel-2027', 'Parcel-2028');
    expect((await screen.findAllByText("The two passwords don't match")).length).toBeGreaterThan(0);
  });
});

describe('the email preferences', () => {
  it('send the inverted codes and say when they were saved', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /user/updateemailpreferences', ({ body }) => {
        bodies.push(body);
        return {
          ...(body as {
            emailpreferences: ['tech'];
            infomailpreferences: { I: '1'; P: '0' };
            gender: 'F';
          }),
          updatedtime: '2026-03-02T09:00:00.000Z',
        };
      }),
    );
    const { user, container } = renderPage(
      <MockRouter path="/account/notifications">
        <NotificationsPage {...frameProps()} data={{ ...preferences, profile }} loadError={null} />
      </MockRouter>,
    );
    expect(screen.getByRole('checkbox', { name: 'Deals' })).toBeChecked();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('checkbox', { name: 'Promotions and offers' }));
    await user.click(screen.getByRole('checkbox', { name: 'Deals' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tech' }));
    await user.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(bodies).toEqual([
      { emailpreferences: ['tech'], infomailpreferences: { I: '1', P: '0' }, gender: 'F' },
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Kids' }));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    expect(screen.getByText(/Last saved/)).toBeInTheDocument();
  });
});

describe('the notification settings form', () => {
  it('saves all types together and leaves the email preferences unchanged', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /user/updatenotificationpreferences', ({ body }) => {
        bodies.push(body);
        return body as { preferences: { type: string; mail: boolean }[] };
      }),
    );
    const { user } = renderPage(<NotificationChoicesForm choices={allMailed} />);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(
      Object.keys(notificationTypes).length,
    );
    await user.click(screen.getByRole('checkbox', { name: 'New package' }));
    await user.click(screen.getByRole('button', { name: 'Save notification settings' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(bodies).toEqual([
      {
        preferences: Object.keys(notificationTypes).map((type) => ({
          type,
          mail: type !== 'txnpkg_new',
        })),
      },
    ]);
    expect(screen.getByRole('checkbox', { name: 'New package' })).not.toBeChecked();
  });
});
