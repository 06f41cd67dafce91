import type { ChatAvailability, ChatView } from '@/lib/chat-view';
import type { Locale } from '@/rules/locale';

const RECONNECT_DELAY_MS = 5_000;
/** Streams send every 20 seconds, so a silent one is dead. */
const MAX_SILENCE_MS = 50_000;

/** Falls back to offline on failure. */
export async function fetchChatAvailability(
  locale: Locale,
  signal: AbortSignal,
): Promise<ChatAvailability> {
  try {
    const response = await fetch(`/api/chat/door?language=${locale}`, { signal });
    const { online, frame } = (await response.json()) as Partial<ChatAvailability>;
    return { online: online === true, frame: typeof frame === 'string' ? frame : null };
  } catch {
    return { online: false, frame: null };
  }
}

/**
 * Streams while the page is visible and resumes from the last event. `getPosition` is called
 * each time a stream opens. Returns a stop function.
 */
export function followChat(
  getPosition: () => { version: number; after: number },
  listeners: { onChat: (chat: ChatView) => void; onConnection: (connected: boolean) => void },
): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    stream?.close();
    stream = null;
  };
  const start = () => {
    stop();
    if (document.visibilityState === 'hidden') return;
    const { version, after } = getPosition();
    const source = new EventSource(`/api/chat/events?from=${version}.${after}`);
    stream = source;
    const markAlive = () => {
      listeners.onConnection(true);
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => {
        listeners.onConnection(false);
        start();
      }, MAX_SILENCE_MS);
    };
    source.addEventListener('open', markAlive);
    source.addEventListener('beat', markAlive);
    source.addEventListener('chat', (event: MessageEvent<string>) => {
      markAlive();
      const chat = readEvent(event.data);
      if (chat) listeners.onChat(chat);
    });
    source.addEventListener('error', () => {
      listeners.onConnection(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(start, RECONNECT_DELAY_MS);
    });
  };
  // A silent disconnect would be noticed late.
  const disconnect = () => {
    stop();
    listeners.onConnection(false);
  };
  document.addEventListener('visibilitychange', start);
  window.addEventListener('offline', disconnect);
  window.addEventListener('online', start);
  start();
  return () => {
    document.removeEventListener('visibilitychange', start);
    window.removeEventListener('offline', disconnect);
    window.removeEventListener('online', start);
    stop();
  };
}

function readEvent(text: string): ChatView | null {
  try {
    return JSON.parse(text) as ChatView;
  } catch {
    return null;
  }
}
