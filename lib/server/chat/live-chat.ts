import type { Api } from '@/lib/api';
import type { ChatAvailability } from '@/lib/chat-view';
import { logFault } from '@/lib/log-fault';
import { env } from '../env';
import { readCapped } from '@/net/capped-body';
import { withSpan } from '@/net/spans';
import type { Locale } from '@/rules/locale';

const STATUS_TIMEOUT_MS = 2_000;
const MAX_STATUS_BYTES = 4 * 1024;
/** One status request per interval for all visitors. */
const STATUS_CACHE_MS = 15_000;

let cachedStatus: { startedAt: number; online: Promise<boolean> } | null = null;

/**
 * Returns whether live chat is online, and the company's frame. A failed response counts as
 * offline.
 */
export async function getChatAvailability(api: Api, locale: Locale): Promise<ChatAvailability> {
  if (env.LIVE_CHAT_HOST) return { online: await isCompanyOnline(), frame: buildFrameUrl(locale) };
  try {
    const query = { languageprefer: locale };
    const { status } = await api.request('GET /livechat/departmentstatus', { query });
    return { online: status === 'online', frame: null };
  } catch (thrown) {
    logFault(thrown);
    return { online: false, frame: null };
  }
}

function buildCompanyUrl(path: string): URL {
  const url = new URL(path, env.LIVE_CHAT_HOST);
  url.searchParams.set('akey', env.LIVE_CHAT_AKEY);
  url.searchParams.set('deptid', env.LIVE_CHAT_DEPTID);
  return url;
}

function buildFrameUrl(locale: Locale): string {
  const url = buildCompanyUrl('/livechat');
  url.searchParams.set('languageprefer', locale);
  return url.href;
}

function isCompanyOnline(): Promise<boolean> {
  if (!cachedStatus || performance.now() - cachedStatus.startedAt > STATUS_CACHE_MS)
    cachedStatus = { startedAt: performance.now(), online: fetchCompanyStatus() };
  return cachedStatus.online;
}

async function fetchCompanyStatus(): Promise<boolean> {
  const signal = AbortSignal.timeout(STATUS_TIMEOUT_MS);
  try {
    const span = { name: 'GET /livechat/departmentstatus', kind: 'client' as const };
    const response = await withSpan(span, () =>
      fetch(buildCompanyUrl('/livechat/departmentstatus'), {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal,
      }),
    );
    const text = (await readCapped(response, MAX_STATUS_BYTES, signal)).toString('utf8');
    return response.ok && readStatus(JSON.parse(text)) === 'online';
  } catch (thrown) {
    logFault(`LIVE_CHAT_HOST does not respond: ${String(thrown)}`);
    return false;
  }
}

/** The company's host may omit the envelope. */
function readStatus(reply: unknown): unknown {
  const readField = (source: unknown, name: string): unknown =>
    typeof source === 'object' && source !== null && Object.hasOwn(source, name)
      ? (source as Record<string, unknown>)[name]
      : undefined;
  return readField(readField(reply, 'data') ?? reply, 'status');
}
