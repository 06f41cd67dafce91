import { act, screen, waitFor, within } from '@testing-library/react';

import { ContactPanel } from '@/components/support/contact-panel';
import type { ChatStart } from '@/lib/chat-view';
import type { Locale } from '@/rules/locale';

import { answer, breakNetwork, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage } from '../../support/render';

const chatStart: ChatStart = {
  availability: { online: true, frame: null },
  chat: {
    state: 'open',
    reference: 'CH7H2M9QX4',
    version: 3,
    lines: [{ seq: 1, mine: true, text: 'Hello', at: '2026-03-04T05:00:00.000Z', files: [] }],
    read: 0,
    seen: 1,
    typing: false,
  },
  postKey: '3f0c2a10-6f0f-4a2e-9f51-0a9f6f1b2c3d',
  refused: null,
  mailed: null,
};

/** The browser's event stream, controlled by the test. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  readyState = 1;
  constructor() {
    super();
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}
const dispatchToStream = (eventType: 'open' | 'error' | 'beat') =>
  act(() => void FakeStream.all.at(-1)?.dispatchEvent(new Event(eventType)));
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const openPanel = (locale: Locale = 'en') =>
  renderPage(<ContactPanel about={{}} channel="chat" chat={chatStart} />, { locale });

beforeEach(() => {
  FakeStream.all = [];
  Object.assign(globalThis, { EventSource: FakeStream });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('a stream that breaks', () => {
  it.each<[Locale, string, string]>([
    ['en', 'Reconnecting…', 'You’re connected again.'],
    ['zh', '正在重新连接…', '已重新连接。'],
    ['tw', '正在重新連線…', '已重新連線。'],
    ['ja', '再接続しています…', '再接続しました。'],
  ])(
    'is announced politely in %s, and its reconnection is announced for a while',
    (locale, lostText, restoredText) => {
      jest.useFakeTimers();
      openPanel(locale);
      dispatchToStream('open');
      dispatchToStream('error');
      advanceTime(1_900);
      expect(screen.queryByText(lostText)).toBeNull();
      advanceTime(200);
      expect(screen.getByText(lostText)).toHaveRole('status');
      dispatchToStream('open');
      expect(screen.getByText(restoredText)).toHaveRole('status');
      advanceTime(5_000);
      expect(screen.queryByText(restoredText)).toBeNull();
    },
  );

  it('is not reported when it reconnects immediately, as streams end regularly', () => {
    jest.useFakeTimers();
    openPanel();
    for (let n = 0; n < 3; n += 1) {
      dispatchToStream('error');
      advanceTime(1_500);
      dispatchToStream('open');
      advanceTime(1_500);
      expect(screen.queryByText(/Reconnecting|connected again/)).toBeNull();
    }
  });

  it('counts as dead when it is silent, and is reopened; a heartbeat keeps it alive', () => {
    jest.useFakeTimers();
    openPanel();
    dispatchToStream('open');
    advanceTime(49_000);
    dispatchToStream('beat');
    advanceTime(49_000);
    expect(FakeStream.all).toHaveLength(1);
    advanceTime(2_000);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('is reported when the browser is offline, and reopened when it is online', () => {
    jest.useFakeTimers();
    openPanel();
    dispatchToStream('open');
    act(() => void window.dispatchEvent(new Event('offline')));
    advanceTime(2_000);
    expect(screen.getByText('Reconnecting…')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(FakeStream.all).toHaveLength(2);
    dispatchToStream('open');
    expect(screen.getByText('You’re connected again.')).toBeVisible();
  });
});

describe('a message written while offline', () => {
  const getField = () => screen.getByRole('textbox', { name: 'Your message' });
  const getLog = () => within(screen.getByRole('log'));
  /** Makes the host accept messages from now on. */
  function restoreConnection() {
    const requests: RequestContent[] = [];
    server.resetHandlers();
    server.use(
      answer('POST /chat/seen', { message: 'OK' }),
      answer('POST /chat/send', (request) => {
        requests.push(request);
        return { reference: 'CH7H2M9QX4', seq: 1 + requests.length };
      }),
      answer('GET /chat/current', {
        ...{ state: 'open', reference: 'CH7H2M9QX4', version: 3, messages: [] },
        ...{ read: 0, seen: 1, typing: false },
      }),
    );
    return requests;
  }
  beforeEach(() =>
    server.use(answer('POST /chat/seen', { message: 'OK' }), breakNetwork('POST /chat/send')),
  );

  it('waits in order, and is sent once when the connection is back', async () => {
    const keys: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/chat/send')) keys.push(request.headers.get('idempotency-key'));
    });
    const { user } = openPanel();
    await user.type(getField(), 'One{Enter}');
    expect(await getLog().findAllByText('Waiting for a connection…')).toHaveLength(1);
    expect(getField()).toHaveValue('');
    await user.type(getField(), 'Two{Enter}');
    expect(await getLog().findAllByText('Waiting for a connection…')).toHaveLength(2);
    const requests = restoreConnection();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Waiting for a connection…')).toBeNull());
    expect(requests.map(({ body }) => (body as { text: string }).text)).toEqual(['One', 'Two']);
    const [firstKey, secondKey] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(firstKey).toBe(keys[0]);
    expect(secondKey).not.toBe(firstKey);
  });

  it('survives a closed window', async () => {
    const { user, unmount } = openPanel();
    await user.type(getField(), 'One{Enter}');
    await getLog().findByText('Waiting for a connection…');
    unmount();
    const requests = restoreConnection();
    openPanel();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ text: 'One' });
  });

  it('returns to the input when it is permanently refused', async () => {
    const { user } = openPanel();
    await user.type(getField(), 'One{Enter}');
    await getLog().findByText('Waiting for a connection…');
    await user.type(getField(), 'Two');
    restoreConnection();
    server.use(refuse('POST /chat/send', 'chatClosed'));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(getField()).toHaveValue('One\nTwo'));
    expect(screen.getByRole('alert')).toHaveTextContent('Live chat is closed right now');
    expect(screen.queryByText('Waiting for a connection…')).toBeNull();
  });
});
