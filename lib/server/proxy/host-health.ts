import { env } from '../env';

const TIMEOUT_MS = 1_800;
const FRESH_MS = 1_000;
/** Forward lowercase words and nothing else from the host. */
const word = /^[a-z][a-z0-9-]{0,40}$/;
const MAX_PARTS = 40;

let cachedHealth: { startedAt: number; reply: Promise<Record<string, string>> } | null = null;

/** Returns the health of the host and its parts, cached for a second. */
export function getHostHealth(): Promise<Record<string, string>> {
  if (!cachedHealth || performance.now() - cachedHealth.startedAt > FRESH_MS)
    cachedHealth = { startedAt: performance.now(), reply: fetchHealth() };
  return cachedHealth.reply;
}

async function fetchHealth(): Promise<Record<string, string>> {
  try {
    const response = await fetch(`${env.MICROSERVICE_URL}/health`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => null);
    return { ...readParts(body), host: response.ok ? 'ok' : 'ill' };
  } catch {
    return { host: 'unavailable' };
  }
}

/** Another company's host may omit the parts. */
function readParts(body: unknown): Record<string, string> {
  const parts = (body as { data?: { parts?: unknown } | null } | null)?.data?.parts;
  if (typeof parts !== 'object' || parts === null) return {};
  const validParts = Object.entries(parts).filter(
    (part): part is [string, string] =>
      typeof part[1] === 'string' && word.test(part[0]) && word.test(part[1]),
  );
  return Object.fromEntries(validParts.slice(0, MAX_PARTS));
}
