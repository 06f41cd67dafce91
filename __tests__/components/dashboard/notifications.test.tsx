import { screen, waitFor } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { renderPage } from '@/__tests__/support/render';
import { MailTracking } from '@/components/dashboard/mail-tracking';
import { NotificationList } from '@/components/dashboard/notification-list';
import { useNotices } from '@/hooks/use-notices';
import { createBrowserApi } from '@/lib/browser/client';
import { notificationTypes, type NotificationType } from '@/rules/notifications/kinds';
import {
  listNotifications,
  type Notification,
  type NotificationPage,
} from '@/services/notification';

const ids = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
  '00000000-0000-4000-8000-00000000000c',
] as const;
const createNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: ids[0],
  type: 'txnpkg_new',
  severity: 'INFO',
  request: null,
  name: 'Tea set',
  path: '/packages/PK7H2M9QX4',
  at: '2026-03-01T09:00:00.000Z',
  ...overrides,
});
const showInFull = async (firstPage: NotificationPage) => {
  const view = renderPage(<NotificationList firstPage={firstPage} />);
  await view.user.click(screen.getByRole('button', { name: /^(Details|View all \d+)$/ }));
  return view;
};
const wirePage = { page: 1, totalpages: 1, perpage: 10, total: 3, next: null, previous: null };
beforeEach(() => useNotices.getState().clear());

describe('the list of notifications', () => {
  it('shows what happened to which package, with its date, and links to it', async () => {
    const { container } = await showInFull({ items: [createNotification()], total: 1, next: null });
    expect(screen.getByRole('link', { name: 'New package' })).toHaveAttribute(
      'href',
      '/packages/PK7H2M9QX4',
    );
    expect(screen.getByText('Tea set has arrived at our warehouse.')).toBeInTheDocument();
    expect(screen.getByText('1 Mar 2026')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('shows the first three on one line each, and all of them in full on demand', async () => {
    const items = ['Tea set', 'Lamp', 'Tent', 'Kettle'].map((name, index) =>
      createNotification({ id: `00000000-0000-4000-8000-00000000000${index}`, name }),
    );
    const { user } = renderPage(<NotificationList firstPage={{ items, total: 4, next: null }} />);
    expect(
      screen.getAllByRole('listitem').map((row) => row.textContent.replaceAll('\u{a0}', ' ')),
    ).toEqual([
      'InformationNew packageTea set1 Mar 2026',
      'InformationNew packageLamp1 Mar 2026',
      'InformationNew packageTent1 Mar 2026',
    ]);
    await user.click(screen.getByRole('button', { name: 'View all 4' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('Kettle has arrived at our warehouse.')).toBeInTheDocument();
    expect(screen.getByText('4 notifications')).toBeInTheDocument();
  });

  it.each(Object.entries(notificationTypes) as [NotificationType, 'INFO' | 'WARNING'][])(
    'has a text for %s and its severity %s',
    (type, severity) => {
      renderPage(
        <NotificationList
          firstPage={{ items: [createNotification({ type, severity })], total: 1, next: null }}
        />,
      );
      const row = screen.getByRole('listitem');
      expect(row).toHaveTextContent('Tea set');
      expect(row).toHaveTextContent(severity === 'INFO' ? 'Information' : 'Needs attention');
    },
  );

  it.each([
    ['txnpackage_repack_complete', null],
    ['txnpackage_request_complete', 'fix'],
    ['txnpackage_request_complete', 'hazmat'],
  ] as const)(
    'says after %s %s that the package may still need something before it ships',
    async (type, request) => {
      await showInFull({ items: [createNotification({ type, request })], total: 1, next: null });
      expect(screen.getByRole('listitem')).toHaveTextContent(
        /anything is left to do before it ships/,
      );
      expect(screen.queryByText(/ready to ship\./)).not.toBeInTheDocument();
    },
  );

  it.each([
    ['order_price', 'A price went up'],
    ['order_lapsed', 'A payment hold expired'],
  ] as const)('asks for no action on %s once its order needs none', async (type, title) => {
    const item = {
      id: ids[0],
      type,
      aboutid: ids[1],
      status: 'INFO',
      message: '',
      name: 'Tea set',
      packageref: null,
      createdtime: '2026-03-01T09:00:00.000Z',
    };
    server.use(answer('GET /pmt/notifications', { notifications: { ...wirePage, items: [item] } }));
    await showInFull(await listNotifications(createBrowserApi('CG1000001')));
    expect(screen.getByRole('link', { name: title })).toBeVisible();
    expect(screen.getByText('Information')).toBeInTheDocument();
    expect(screen.getByText(/see your order for what happened next/)).toBeVisible();
  });

  it.each([
    ['order_price', 'Order needs your answer', `/orders/${ids[1]}`],
    ['order_soldout', 'Product not bought', `/orders/${ids[1]}`],
    ['order_lapsed', 'Please pay again', `/orders/${ids[1]}`],
    ['quote_answered', 'Quote updated', `/live-quote?estimate=${ids[1]}`],
  ])('links from %s to its order or quote', async (type, title, page) => {
    const item = {
      id: ids[0],
      type,
      aboutid: ids[1],
      status: 'WARNING',
      message: '',
      name: 'Tea set',
      packageref: null,
      createdtime: '2026-03-01T09:00:00.000Z',
    };
    server.use(answer('GET /pmt/notifications', { notifications: { ...wirePage, items: [item] } }));
    await showInFull(await listNotifications(createBrowserApi('CG1000001')));
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', page);
  });

  it.each([
    [
      'txnpackage_request_complete',
      'discard_hazmat_full',
      'Package discarded',
      'We’ve discarded Tea set, as you asked.',
    ],
    ['txnpackage_request_complete', 'fix', 'Ready to ship as is', /in the condition it arrived/],
    [
      'txnpackage_request_complete',
      'discard_damaged_partial',
      'Part of a package discarded',
      /Declare what’s left/,
    ],
    ['txnpackage_request_complete', 'return', 'Sent back to the store', /on its way back/],
    ['txnpackage_request_complete', 'sing', 'Request completed', /We’ve completed your request/],
    ['txnpackage_request_declined', 'repack', 'We couldn’t repack this package', /it’s unchanged/],
    ['txnpackage_returns_approved', 'return', 'Return approved', /Pay for the return/],
    ['txnpackage_returns_declined', 'return', 'Return declined', /choose another option/],
  ])('shows the text for %s of %s: %s', async (type, action, title, text) => {
    server.use(
      answer('GET /pmt/notifications', {
        notifications: {
          ...wirePage,
          items: [
            {
              id: ids[0],
              type,
              action,
              status: 'INFO',
              message: '',
              name: 'Tea set',
              packageref: null,
              createdtime: '2026-03-01T09:00:00.000Z',
            },
          ],
        },
      }),
    );
    await showInFull(await listNotifications(createBrowserApi('CG1000001')));
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says that an unknown notification type cannot be shown', async () => {
    server.use(
      answer('GET /pmt/notifications', {
        notifications: {
          ...wirePage,
          items: [
            {
              id: ids[0],
              type: 'pigeon_post',
              status: 'INFO',
              message: '',
              name: '',
              packageref: null,
              createdtime: '2026-03-01T09:00:00.000Z',
            },
          ],
        },
      }),
    );
    renderPage(
      <NotificationList firstPage={await listNotifications(createBrowserApi('CG1000001'))} />,
    );
    expect(
      screen.getByText('Cannot retrieve notification type. Please try again later.'),
    ).toBeInTheDocument();
  });

  it('deletes a notification', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('DELETE /pmt/notifications', ({ body }) => {
        bodies.push(body);
        return { message: 'OK', total: 1 };
      }),
    );
    const { user } = await showInFull({
      items: [createNotification(), createNotification({ id: ids[1], name: 'Lamp' })],
      total: 2,
      next: null,
    });
    await user.click(screen.getByRole('button', { name: 'Delete: New package, Tea set' }));
    expect(await screen.findByText('1 notification')).toBeInTheDocument();
    expect(screen.queryByText(/^Tea set/)).not.toBeInTheDocument();
    expect(bodies).toEqual([{ id: ids[0] }]);
  });

  it('removes a notification that was already deleted elsewhere', async () => {
    server.use(
      refuse('DELETE /pmt/notifications', 'notFound'),
      answer('GET /pmt/notifications', { notifications: { ...wirePage, items: [], total: 0 } }),
    );
    const { user } = await showInFull({ items: [createNotification()], total: 1, next: null });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByText(/^Tea set/)).not.toBeInTheDocument());
    expect(useNotices.getState().notices).toEqual([]);
  });

  it('keeps a notification that the host does not delete, and shows the reason', async () => {
    server.use(refuse('DELETE /pmt/notifications', 'internal'));
    const { user } = await showInFull({ items: [createNotification()], total: 1, next: null });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    expect(screen.getByText('Tea set has arrived at our warehouse.')).toBeInTheDocument();
    expect(useNotices.getState().notices).toHaveLength(1);
  });

  it('loads older notifications by cursor, without duplicates', async () => {
    const queries: unknown[] = [];
    const createWireItem = (id: string, name: string) => ({
      id,
      type: 'txnpkg_new',
      status: 'INFO',
      message: '',
      name,
      packageref: null,
      createdtime: '2026-02-01T09:00:00.000Z',
    });
    server.use(
      answer('GET /pmt/notifications', ({ query }) => {
        queries.push(query);
        return {
          notifications: {
            ...wirePage,
            items: [
              createWireItem(ids[0], 'Tea set'),
              createWireItem(ids[1], 'Lamp'),
              createWireItem(ids[2], 'Tent'),
            ],
          },
        };
      }),
    );
    const { user } = await showInFull({ items: [createNotification()], total: 3, next: 'place-1' });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Tent has arrived at our warehouse.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(queries).toEqual([{ at: 'place-1', perpage: '10' }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });
});

describe('the mail tracking lookup', () => {
  const lookUpNumber = async (number: string) => {
    const view = renderPage(<MailTracking />);
    await view.user.type(screen.getByRole('textbox', { name: 'US tracking number' }), number);
    await view.user.click(screen.getByRole('button', { name: 'Look up' }));
    return view;
  };

  it('says when the package arrived and was processed', async () => {
    server.use(
      answer('GET /pmt/tracktrackingno', {
        trackingno: '1Z999',
        arriveddate: '2026-02-01T09:00:00.000Z',
        processdate: null,
        packageref: 'PK7H2M9QX4',
      }),
    );
    await lookUpNumber('1z999');
    expect(await screen.findByText('1 Feb 2026')).toBeInTheDocument();
    expect(screen.getByText('Not yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View package' })).toHaveAttribute(
      'href',
      '/packages/PK7H2M9QX4',
    );
  });

  it('says that an unknown number has not arrived', async () => {
    server.use(
      answer('GET /pmt/tracktrackingno', {
        trackingno: '1Z999',
        arriveddate: null,
        processdate: null,
        packageref: null,
      }),
    );
    await lookUpNumber('1z999');
    expect(
      await screen.findByText('No package with tracking number 1Z999 has arrived yet.'),
    ).toBeInTheDocument();
  });

  it('requires a tracking number', async () => {
    const { user } = renderPage(<MailTracking />);
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findAllByText(/This field is required/)).not.toHaveLength(0);
  });
});
