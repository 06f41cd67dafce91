import { useCallback, useEffect, useRef, useState } from 'react';

import type { SentFiles } from '@/contract/member/chat';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useIntent } from '@/hooks/use-intent';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { asApiError, type ApiError } from '@/lib/api-error';
import { writeToChat } from '@/services/chat';

import { useQueuedMessages, type QueuedMessage } from './use-queued-messages';

/** For queued messages. */
const RETRY_INTERVAL_MS = 5_000;
/** Larger photos are scaled, so that three upload in time on a slow connection. */
const PHOTO_BYTES = 400 * 1024;

interface Draft {
  text: string;
  files: readonly File[];
}

export interface ChatSending {
  /** Resolves to true when the message is sent or queued. */
  run: (draft: Draft) => Promise<boolean>;
  pending: boolean;
  error: ApiError | null;
  queue: readonly QueuedMessage[];
  rejectedMessage: QueuedMessage | null;
}

type Deliver = (key: string, text: string, files?: SentFiles) => Promise<unknown>;
const connectionErrorKinds = new Set(['offline', 'network', 'timeout']);

/** Packs files once per key: a retry must send the same bytes. */
function usePacking() {
  const packedFiles = useRef<{ key: string; files: SentFiles } | null>(null);
  return async (key: string, files: readonly File[]): Promise<SentFiles> => {
    if (files.length === 0) return [];
    if (packedFiles.current?.key !== key) {
      const { prepareUpload } = await import('@/lib/browser/file-upload');
      const allFiles: SentFiles = [];
      for (const [index, file] of files.entries()) {
        const data = await prepareUpload(file, `files.${index}`, PHOTO_BYTES);
        allFiles.push({ name: file.name.slice(-200), data });
      }
      packedFiles.current = { key, files: allFiles };
    }
    return packedFiles.current.files;
  };
}

/** Removes and reports messages that are permanently refused. */
function useFlush(
  { messages, readFirst, change }: ReturnType<typeof useQueuedMessages>,
  {
    connected,
    deliver,
    onRefused,
  }: {
    connected: boolean;
    deliver: Deliver;
    onRefused: (message: QueuedMessage, error: ApiError) => void;
  },
) {
  const isBusy = useRef(false);
  const flush = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let message = readFirst();
    try {
      for (; message; message = readFirst()) {
        await deliver(message.key, message.text);
        change((items) => items.slice(1));
      }
    } catch (thrown) {
      const failure = asApiError(thrown);
      // Stops retrying if the visitor does not sign in again.
      if (message && (!failure.isAmbiguous || failure.isSessionRefused)) {
        change((items) => items.slice(1));
        onRefused(message, failure);
      }
    } finally {
      isBusy.current = false;
    }
  }, [readFirst, change, deliver, onRefused]);
  const hasQueued = messages.length > 0;
  useEffect(() => {
    if (!hasQueued) return undefined;
    const retry = () => void flush();
    if (connected) retry();
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [hasQueued, connected, flush]);
}

/** Sends each message once, in order. Queues text while offline; files stay in the input. */
export function useChatSending(connected: boolean, onSent: () => void): ChatSending {
  const api = useApi();
  const { locale } = useFrame();
  const [error, setError] = useState<ApiError | null>(null);
  const [rejectedMessage, setRejectedMessage] = useState<QueuedMessage | null>(null);
  const { once, pending } = useSingleFlight();
  const intent = useIntent();
  const pack = usePacking();
  const queue = useQueuedMessages();
  const deliver = useCallback<Deliver>(
    async (key, text, files = []) => {
      const options = { idempotencyKey: key, reuseKey: files.length === 0 };
      await writeToChat(api, { text, language: locale, files }, options);
      onSent();
    },
    [api, locale, onSent],
  );
  const onRefused = useCallback((message: QueuedMessage, failure: ApiError) => {
    setRejectedMessage(message);
    setError(failure);
  }, []);
  useFlush(queue, { connected, deliver, onRefused });

  const send = async ({ text, files }: Draft): Promise<boolean> => {
    const fileIds = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const key = intent.getKey([text, fileIds]);
    const mayWait = files.length === 0;
    const enqueue = () => {
      queue.change((items) => [...items, { key, text }]);
      intent.settle();
      return true;
    };
    if (mayWait && queue.readFirst()) return enqueue();
    try {
      await deliver(key, text, await pack(key, files));
      intent.settle();
      return true;
    } catch (thrown) {
      const failure = asApiError(thrown);
      if (mayWait && connectionErrorKinds.has(failure.kind)) return enqueue();
      if (!failure.isAmbiguous) intent.settle();
      if (failure.kind !== 'cancelled') setError(failure);
      return false;
    }
  };
  const run: ChatSending['run'] = async (draft) =>
    (await once(() => {
      setError(null);
      return send(draft);
    })) ?? false;
  return { run, pending, error, queue: queue.messages, rejectedMessage };
}
