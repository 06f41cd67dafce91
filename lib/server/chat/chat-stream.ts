import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { asApiError } from '@/lib/api-error';
import { toChatView } from '@/lib/chat-view';
import { env } from '../env';
import { buildRefusal, sendRefusal } from '../proxy/envelope';
import { getClientAddress } from '../request';
import { apiFor } from '../proxy/server-api';
import { readSession } from '../session/session-cookies';
import { toNetworkKey } from '@/net/network-address';
import { Counter } from '@/net/counter';
import { generousShare } from '@/net/workers';

import { buildVisitorHeader } from './chat-visitor';

/** Streams end so that the session is checked again; browsers reconnect immediately. */
const MAX_STREAM_MS = 10 * 60_000;
const RETRY_MS = 1_000;
/** After a host failure. */
const PAUSE_MS = 3_000;
/** An event, because pages cannot observe comments. */
const BEAT = 'event: beat\ndata: still here\n\n';
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };

const openStreams = new Set<() => void>();
const streamCounts = new Counter();
let isStopHandled = false;

/** Reads the last seen version and message from Last-Event-ID or the URL. */
function readPosition(request: IncomingMessage): { version: number; after: number } {
  const { searchParams } = new URL(request.url ?? '', 'http://portal');
  const positionText = String(request.headers['last-event-id'] ?? searchParams.get('from') ?? '');
  const [, version, after] = /^(\d{1,9})\.(\d{1,6})$/.exec(positionText) ?? [];
  return { version: Number(version ?? 0), after: Number(after ?? 0) };
}

/** Streams the visitor's chat, limited per portal and network. */
export async function streamChat(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = readSession(request);
  const visitor = buildVisitorHeader(request, null, session);
  if (!session.token && !visitor['x-visitor']) return void response.writeHead(204).end();
  const network = toNetworkKey(getClientAddress(request));
  // Reserves a quarter for members.
  const limit = generousShare(env.CHAT_STREAMS, env.PORTAL_WORKERS) * (session.token ? 1 : 0.75);
  if (openStreams.size >= limit || streamCounts.count(network) >= env.CHAT_STREAMS_PER_VISITOR)
    return sendRefusal(response, buildRefusal('unavailable'));
  const controller = new AbortController();
  const end = () => controller.abort();
  streamCounts.add(network);
  openStreams.add(end);
  endStreamsOnStop();
  response.once('close', end);
  const timer = globalThis.setTimeout(end, MAX_STREAM_MS);
  // no-transform: compression would buffer events.
  response.writeHead(200, {
    ...STREAM_HEADERS,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
  try {
    const api = apiFor(request, session, visitor);
    await followChat({ request, response, signal: controller.signal, api });
  } finally {
    clearTimeout(timer);
    openStreams.delete(end);
    streamCounts.remove(network);
    response.end();
  }
}

interface FollowOptions {
  request: IncomingMessage;
  response: ServerResponse;
  signal: AbortSignal;
  api: ReturnType<typeof apiFor>;
}

/** Long-polls the host and writes each change to the stream. */
async function followChat({ request, response, signal, api }: FollowOptions): Promise<void> {
  let { version, after } = readPosition(request);
  while (!signal.aborted) {
    try {
      const chat = await api.request(
        'GET /chat/current',
        { query: { version, after } },
        { signal },
      );
      const hasChanged = chat.version !== version;
      ({ version } = chat);
      after = Math.max(after, chat.messages.at(-1)?.seq ?? 0);
      response.write(
        hasChanged
          ? `id: ${version}.${after}\nevent: chat\ndata: ${JSON.stringify(toChatView(chat))}\n\n`
          : BEAT,
      );
    } catch (thrown) {
      if (signal.aborted) return;
      const error = asApiError(thrown);
      // The session ended; the page finds out with its next call.
      if (error.isSessionRefused || error.kind === 'mismatch') return;
      response.write(': the host does not answer\n\n');
      await pause(PAUSE_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/** Open streams would keep the portal from stopping. */
export const endStreams = () => openStreams.forEach((end) => end());

function endStreamsOnStop(): void {
  if (isStopHandled) return;
  isStopHandled = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, endStreams);
}
