import type { ChatDoor, ChatView } from '@/lib/chat-view';
import type { Locale } from '@/rules/locale';

/** After a stream that was refused or broke off for good. */
const COME_BACK_MS = 5_000;

/** Who plays live chat and whether somebody answers; offline where nobody can say. */
export async function askDoor(locale: Locale, signal: AbortSignal): Promise<ChatDoor> {
  try {
    const answer = await fetch(`/api/chat/door?language=${locale}`, { signal });
    const { online, frame } = (await answer.json()) as Partial<ChatDoor>;
    return { online: online === true, frame: typeof frame === 'string' ? frame : null };
  } catch {
    return { online: false, frame: null };
  }
}

/**
 * Follows the visitor's chat by server-sent events for as long as the page is looked at; after a
 * break it goes on from the last event. Answers how to stop.
 * @param from what is known already, asked anew whenever a stream is opened
 */
export function followChat(
  from: () => { version: number; after: number },
  hear: { onChat: (chat: ChatView) => void; onLine: (connected: boolean) => void },
): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const start = () => {
    stop();
    if (document.visibilityState === 'hidden') return;
    const { version, after } = from();
    const opened = new EventSource(`/api/chat/events?from=${version}.${after}`);
    stream = opened;
    opened.addEventListener('open', () => hear.onLine(true));
    opened.addEventListener('chat', (event: MessageEvent<string>) => {
      const chat = readEvent(event.data);
      if (chat) hear.onChat(chat);
    });
    opened.addEventListener('error', () => {
      hear.onLine(false);
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(start, COME_BACK_MS);
    });
  };
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    document.removeEventListener('visibilitychange', start);
    stop();
  };
}

/** An event of our own portal; null for one that was cut off. */
function readEvent(text: string): ChatView | null {
  try {
    return JSON.parse(text) as ChatView;
  } catch {
    return null;
  }
}
