import { env } from '../env';

const ANSWER_WITHIN_MS = 1_800;
const FRESH_MS = 1_000;
/** Forward lowercase words and nothing else from the host. */
const word = /^[a-z][a-z0-9-]{0,40}$/;
const PARTS_MAX = 40;

let asked: { at: number; answer: Promise<Record<string, string>> } | null = null;

/** Returns the health of the host and its parts, cached for a second. */
export function hostHealth(): Promise<Record<string, string>> {
  if (!asked || performance.now() - asked.at > FRESH_MS)
    asked = { at: performance.now(), answer: ask() };
  return asked.answer;
}

async function ask(): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`${env.MICROSERVICE_URL}/health`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const body: unknown = await answer.json().catch(() => null);
    return { ...readParts(body), host: answer.ok ? 'ok' : 'ill' };
  } catch {
    return { host: 'unavailable' };
  }
}

/** Another company's host may omit the parts. */
function readParts(body: unknown): Record<string, string> {
  const parts = (body as { data?: { parts?: unknown } | null } | null)?.data?.parts;
  if (typeof parts !== 'object' || parts === null) return {};
  const named = Object.entries(parts).filter(
    (part): part is [string, string] =>
      typeof part[1] === 'string' && word.test(part[0]) && word.test(part[1]),
  );
  return Object.fromEntries(named.slice(0, PARTS_MAX));
}
