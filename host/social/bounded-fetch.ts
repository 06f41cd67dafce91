import type { CustomFetch } from 'openid-client';

const ANSWER_CAP = 256 * 1024;

/** A provider's server failed or sent too much: it is not its user's fault. */
export class ProviderDown extends Error {}

/** fetch for providers: no redirects (they are the library's setting), a capped answer, and 5xx as a failure of theirs. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new ProviderDown(`status ${response.status}`);
  }
  const body = await cappedBytes(response);
  const empty = response.status === 204 || response.status === 304;
  return new Response(empty ? null : body, { status: response.status, headers: response.headers });
};

async function cappedBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    parts.push(value);
    if (size <= ANSWER_CAP) continue;
    await reader.cancel();
    throw new ProviderDown('answer is too long');
  }
  return Buffer.from(Buffer.concat(parts));
}
