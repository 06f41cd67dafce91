import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { ContactPanel } from '@/components/support/contact-panel';
import type { Chat } from '@/contract/member/chat';
import { limits } from '@/contract/limits';
import type { ChatStart, ChatView } from '@/lib/chat-view';
import { guestSession } from '@/lib/session';
import { toChatView } from '@/lib/chat-view';

import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';

const createWireChat = (overrides: Partial<Chat> = {}): Chat => ({
  state: 'open',
  reference: 'CH7H2M9QX4',
  version: 3,
  messages: [
    { seq: 1, by: 'visitor', text: '<img src=x onerror=alert(1)>', at: '2026-03-04T05:00:00.000Z' },
    { seq: 2, by: 'support', text: 'It left today.', at: '2026-03-04T05:01:00.000Z' },
  ],
  read: 1,
  seen: 2,
  typing: false,
  ...overrides,
});
const createChatStart = (chat: ChatView | null, overrides: Partial<ChatStart> = {}): ChatStart => ({
  availability: { online: true, frame: null },
  chat,
  postKey: '3f0c2a10-6f0f-4a2e-9f51-0a9f6f1b2c3d',
  refused: null,
  mailed: null,
  ...overrides,
});
const openPanel = (chatStart: ChatStart, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ContactPanel about={{}} channel="chat" chat={chatStart} />, options);
const getLog = () => screen.getByRole('log', { name: 'Conversation' });
const getField = () => screen.getByRole('textbox', { name: /Your message|How can we help/ });

/** The browser's event stream, controlled by the test. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  emit(chat: ChatView) {
    act(() => {
      this.dispatchEvent(new MessageEvent('chat', { data: JSON.stringify(chat) }));
    });
  }
}
beforeEach(() => {
  FakeStream.all = [];
  Object.assign(globalThis, { EventSource: FakeStream });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'EventSource'));

describe('the conversation', () => {
  it('is a log of plain text, never of markup, and shows what support has read', () => {
    const { container } = openPanel(createChatStart(toChatView(createWireChat())));
    const items = within(getLog()).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(container.querySelector('img')).toBeNull();
    expect(items[0]).toHaveTextContent('Read');
    expect(items[1]).toHaveTextContent('Support');
    expect(items[1]).not.toHaveTextContent('Read');
  });

  it('continues from its last message when the stream opens, and shows new ones once', () => {
    server.use(answer('POST /chat/seen', { message: 'OK' }));
    openPanel(createChatStart(toChatView(createWireChat())));
    const [stream] = FakeStream.all;
    expect(stream?.url).toBe('/api/chat/events?from=3.2');
    const update = toChatView(
      createWireChat({
        version: 4,
        messages: [
          { seq: 3, by: 'support', text: 'Anything else?', at: '2026-03-04T05:02:00.000Z' },
        ],
      }),
    );
    stream?.emit(update);
    stream?.emit(update);
    expect(within(getLog()).getAllByRole('listitem')).toHaveLength(3);
    expect(within(getLog()).getByText('Anything else?')).toBeVisible();
  });

  it('shows that support is typing, and stops without further events', () => {
    jest.useFakeTimers();
    openPanel(createChatStart(toChatView(createWireChat())));
    FakeStream.all[0]?.emit(toChatView(createWireChat({ version: 4, messages: [], typing: true })));
    expect(screen.getByText('Support is typing…')).toBeVisible();
    act(() => jest.advanceTimersByTime(limits.chatTypingMs));
    expect(screen.queryByText('Support is typing…')).toBeNull();
    jest.useRealTimers();
  });

  it('reports the read position to support', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /chat/seen', (request) => ((lastRequest = request), { message: 'OK' })),
    );
    openPanel(createChatStart(toChatView(createWireChat({ seen: 1 }))));
    await waitFor(() => expect(lastRequest?.body).toEqual({ seq: 2, typing: false }));
  });
});

describe('writing a message', () => {
  const acceptMessages = () => {
    const requests: RequestContent[] = [];
    server.use(
      answer('POST /chat/seen', { message: 'OK' }),
      answer('POST /chat/send', (request) => {
        requests.push(request);
        return { reference: 'CH7H2M9QX4', seq: 3 };
      }),
      answer('GET /chat/current', () =>
        createWireChat({
          version: 4,
          messages: [{ seq: 3, by: 'visitor', text: 'Thanks', at: '2026-03-04T05:02:00.000Z' }],
        }),
      ),
    );
    return requests;
  };

  it('sends with Enter, empties the field and keeps the focus', async () => {
    const requests = acceptMessages();
    const { user } = openPanel(createChatStart(toChatView(createWireChat())));
    await user.type(getField(), 'Thanks{Enter}');
    expect(await within(getLog()).findByText('Thanks')).toBeVisible();
    expect(requests[0]?.body).toEqual({ text: 'Thanks', languageprefer: 'en' });
    expect(requests[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(getField()).toHaveValue('');
    expect(getField()).toHaveFocus();
    expect(requests).toHaveLength(1);
  });

  it('starts a new line with Shift+Enter, and leaves Enter to an input method editor', async () => {
    const requests = acceptMessages();
    const { user } = openPanel(createChatStart(toChatView(createWireChat())));
    await user.type(getField(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(getField()).toHaveValue('One\nTwo');
    fireEvent.keyDown(getField(), { key: 'Enter', isComposing: true });
    // Safari sends this event after it has ended the composition.
    fireEvent.keyDown(getField(), { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getField()).toHaveValue(''));
    expect(requests).toHaveLength(1);
  });

  it('reports empty and oversized input, and keeps what was refused', async () => {
    server.use(
      answer('POST /chat/seen', { message: 'OK' }),
      refuse('POST /chat/send', 'tooManyRequests'),
    );
    const { user } = openPanel(createChatStart(toChatView(createWireChat())));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(getField()).toHaveAccessibleDescription('Please write a message first.');
    fireEvent.change(getField(), { target: { value: 'x'.repeat(limits.chatTextMax + 1) } });
    expect(getField()).toHaveAccessibleDescription(/1,?000 characters or fewer/);
    fireEvent.change(getField(), { target: { value: 'Thanks' } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Too many attempts/)).toBeVisible();
    expect(getField()).toHaveValue('Thanks');
  });

  it('posts to its page without scripts, with the key of that page', () => {
    const { container } = openPanel(createChatStart(null), { locale: 'ja' });
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('action', '/ja/support/contact?by=chat');
    expect(form?.querySelector('[name="key"]')).toHaveValue('3f0c2a10-6f0f-4a2e-9f51-0a9f6f1b2c3d');
  });
});

describe('after hours', () => {
  it('shows the next opening time and the email form', () => {
    openPanel(createChatStart(null, { availability: { online: false, frame: null } }));
    expect(screen.getByText(/^Chat opens .+ your time\. Leave a message/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /How can we help/ })).toBeNull();
  });

  it('lets an open conversation continue', () => {
    openPanel(
      createChatStart(toChatView(createWireChat()), {
        availability: { online: false, frame: null },
      }),
    );
    expect(getField()).toBeVisible();
  });
});

it("shows a company's own chat in a sandboxed frame", () => {
  const frame = 'https://chat.company.example/livechat?akey=1';
  openPanel(createChatStart(null, { availability: { online: true, frame } }));
  const frameElement = screen.getByTitle('Live chat');
  expect(frameElement).toHaveAttribute('src', frame);
  expect(frameElement).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups',
  );
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

it('emails the chat to the address that a guest enters', async () => {
  let lastRequest: RequestContent | undefined;
  server.use(
    answer('POST /chat/transcript', (request) => {
      lastRequest = request;
      return { email: 'mika@shoppers.example' };
    }),
  );
  const { user } = openPanel(createChatStart(toChatView(createWireChat())), {
    session: guestSession(testNow),
  });
  await user.click(screen.getByText('Email me this chat'));
  await user.type(
    screen.getByRole('textbox', { name: 'Your email address' }),
    'Mika@Shoppers.example',
  );
  await user.click(screen.getByRole('button', { name: 'Email the chat' }));
  expect(await screen.findByText('We’ve emailed the chat to mika@shoppers.example.')).toBeVisible();
  expect(lastRequest?.body).toEqual({ email: 'mika@shoppers.example' });
});
