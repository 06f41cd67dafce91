import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { ContactLink } from '@/components/contact/contact-link';
import { ErrorState } from '@/components/failure/error-state';
import { useContactDialog } from '@/components/contact/use-contact-dialog';
import { ErrorText } from '@/components/kit/ui/error-text';
import { ContactDialog } from '@/components/support/contact-dialog';
import { ContactPanel } from '@/components/support/contact-panel';
import { ApiError, toPlain } from '@/lib/api-error';
import { guestSession } from '@/lib/session';
import type { ContactPrefill } from '@/rules/contact-about';

import { expectNoAxeViolations } from '../../support/axe';
import { answer, breakNetwork, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';
import { messagesOf } from '../../support/texts';

const noChat = {
  state: 'none' as const,
  reference: '',
  version: 0,
  messages: [],
  read: 0,
  seen: 0,
  typing: false,
};
const reply = { message: 'Your message has been sent.', reference: 'CM7H2M9QX4' };
const openPanel = (about: ContactPrefill = {}, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ContactPanel about={about} channel="email" />, options);
const getField = (name: string) => screen.getByRole('textbox', { name });
const getSendButton = () => screen.getByRole('button', { name: 'Send' });

beforeEach(() => {
  sessionStorage.clear();
  useContactDialog.setState({ about: null });
});

describe('the contact form', () => {
  it('sends the subject, email, and details, then shows the reference number and clears the draft', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /prelogin/sendcsemail', (request) => {
        lastRequest = request;
        return reply;
      }),
    );
    const { user } = openPanel({ order: 'PK7H2M9QX4' });
    expect(getField('Your email address')).toHaveValue('demo@crossgate.example');
    expect(getField('Additional details')).toHaveAttribute('rows', '5');
    await user.type(getField('Subject'), 'Where is it');
    await user.type(getField('Additional details'), 'It came on Monday.');
    await user.click(getSendButton());
    const confirmation = (await screen.findByText('Your message has been sent')).closest(
      '[tabindex="-1"]',
    );
    expect(confirmation).toHaveFocus();
    expect(confirmation).toHaveTextContent('We’ll reply by email within 24 hours.');
    expect(confirmation).toHaveTextContent('CM7H2M9QX4');
    expect(lastRequest?.body).toEqual({
      subject: 'Where is it',
      email: 'demo@crossgate.example',
      additionalDetails: 'Reference: PK7H2M9QX4\n\nIt came on Monday.',
      languageprefer: 'en',
    });
    expect(lastRequest?.headers.get('idempotency-key')).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('posts to its page in the user’s language when there are no scripts', () => {
    openPanel({ order: 'PK7H2M9QX4' }, { locale: 'ja' });
    expect(screen.getByRole('form', { name: 'お困りですか？' })).toHaveAttribute(
      'action',
      '/ja/support/contact?order=PK7H2M9QX4',
    );
  });

  it('requires all three fields', async () => {
    const { user } = openPanel({}, { session: guestSession(testNow) });
    await user.click(getSendButton());
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(3);
  });

  it("shows 'Failed to send email' or the host's own message, and preserves the input", async () => {
    server.use(refuse('POST /prelogin/sendcsemail', 'internal'));
    const { user } = openPanel({ subject: 'Order Cancellation Request' });
    await user.type(getField('Additional details'), 'Please cancel it.');
    await user.click(getSendButton());
    expect(await screen.findByText('Failed to send email')).toBeVisible();
    server.use(refuse('POST /prelogin/sendcsemail', 'tooManyRequests'));
    await user.click(getSendButton());
    expect(await screen.findByText(/Too many attempts/)).toBeVisible();
    server.use(
      refuse('POST /prelogin/sendcsemail', 'validation', {
        fields: [{ field: 'additionaldetails', message: 'required' }],
      }),
    );
    await user.click(getSendButton());
    await waitFor(() =>
      expect(getField('Additional details')).toHaveAccessibleDescription(
        expect.stringContaining('This field is required'),
      ),
    );
    server.use(breakNetwork('POST /prelogin/sendcsemail'));
    await user.type(getField('Additional details'), ' Thanks.');
    await user.click(getSendButton());
    expect(await screen.findByText(/network\/server error/)).toBeVisible();
    expect(getField('Additional details')).toHaveValue('Please cancel it. Thanks.');
  });

  it('keeps a draft across a reload, for the same subject only', async () => {
    const firstView = openPanel();
    await firstView.user.type(getField('Subject'), 'Half of a');
    firstView.unmount();
    const secondView = openPanel();
    await waitFor(() => expect(getField('Subject')).toHaveValue('Half of a'));
    secondView.unmount();
    openPanel({ subject: 'Another matter' });
    expect(getField('Subject')).toHaveValue('Another matter');
  });

  it('checks whether live chat is open when its tab is opened, and shows the result', async () => {
    server.use(
      http.get('*/api/chat/door', () => HttpResponse.json({ online: false, frame: null })),
      answer('GET /chat/current', noChat),
    );
    const { user } = openPanel({}, { now: '2026-03-02T12:00:00.000Z' });
    await user.click(screen.getByRole('link', { name: 'Live chat' }));
    expect(await screen.findByText('Live chat is closed')).toBeVisible();
    expect(screen.getByText(/English: daily 8am–5pm/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Email' }));
    expect(getSendButton()).toBeVisible();
  });
});

function DialogHost({ children }: { children?: React.ReactNode }) {
  const about = useContactDialog((state) => state.about);
  return (
    <>
      {children}
      {about && <ContactDialog about={about} />}
    </>
  );
}

describe('the link to the contact form', () => {
  it('opens a modal for members, even on pages without its texts', async () => {
    const { common, frame, forms, errors, session } = messagesOf('ja');
    const { user } = renderPage(
      <DialogHost>
        <ContactLink about={{ order: 'SH4K8T2M9Q' }}>ヘルプ</ContactLink>
      </DialogHost>,
      { locale: 'ja', messages: { common, frame, forms, errors, session } },
    );
    await user.click(screen.getByRole('link', { name: 'ヘルプ' }));
    const dialog = await screen.findByRole('dialog', { name: 'お問い合わせ' });
    expect(within(dialog).getByRole('textbox', { name: 'お問い合わせ内容' })).toHaveValue(
      '番号：SH4K8T2M9Q\n\n',
    );
    act(() => useContactDialog.getState().close());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens a side panel for live chat, which Escape closes, returning the focus', async () => {
    server.use(
      http.get('*/api/chat/door', () => HttpResponse.json({ online: false, frame: null })),
      answer('GET /chat/current', noChat),
    );
    const { user } = renderPage(
      <DialogHost>
        <ContactLink channel="chat">Ask us</ContactLink>
      </DialogHost>,
    );
    await user.click(screen.getByRole('link', { name: 'Ask us' }));
    const panel = await screen.findByRole('dialog', { name: 'Contact us' });
    expect(panel).toHaveClass('offcanvas');
    expect(await within(panel).findByText('Live chat is closed')).toBeInTheDocument();
    await expectNoAxeViolations(document.body);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Ask us' })).toHaveFocus();
  });

  it('opens the contact page for guests', () => {
    renderPage(<ContactLink about={{ subject: 'A & B' }}>Help</ContactLink>, {
      session: guestSession(testNow),
    });
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute(
      'href',
      '/support/contact?subject=A+%26+B',
    );
  });

  it('appears beside a refused cancellation, with its subject, and beside the ID of a failed request', () => {
    const refusal = new ApiError('coded', { status: 409, code: 1041 });
    renderPage(<ErrorText error={toPlain(refusal)} />);
    expect(screen.getByText(/We are unable to cancel your order\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/support/contact?subject=Order+Cancellation+Request',
    );
    const error = { kind: 'network', message: '', code: null, requestId: '0f9a-77' } as const;
    renderPage(<ErrorState error={error} />);
    expect(screen.getAllByRole('link', { name: 'Contact us' })[1]).toHaveAttribute(
      'href',
      '/support/contact?request=0f9a-77',
    );
  });
});
