import { GatewayFailure } from './gateways';

const ANSWER_CAP = 256 * 1024;
const PAUSE_MS = 150;

/** A call to a gateway. `deadline` ends it and its one retry, whatever happens. */
export interface GatewayCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  deadline: AbortSignal;
}

/** Status and parsed JSON of an answer below 500. */
export interface GatewayAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls a gateway: own time limit, capped answer, no redirects, JSON or nothing. One retry after a broken connection or
 * a 5xx, which is safe because every call is a read or carries a stable request id.
 * @throws GatewayFailure
 */
export async function callGateway(call: GatewayCall): Promise<GatewayAnswer> {
  try {
    return await oneCall(call);
  } catch (error) {
    if (call.deadline.aborted || !(error instanceof GatewayFailure)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + Math.random() * PAUSE_MS));
    return oneCall(call);
  }
}

async function oneCall({ url, method, headers, body, deadline }: GatewayCall): Promise<GatewayAnswer> {
  const where = `${method} ${new URL(url).pathname}`;
  try {
    const response = await fetch(url, { method, headers: { accept: 'application/json', ...headers }, body, redirect: 'error', signal: deadline });
    const text = await cappedText(response);
    if (response.status >= 500) throw new GatewayFailure(`${where}: status ${response.status}`);
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    throw new GatewayFailure(`${where}: ${error instanceof Error ? `${error.name} ${error.message}`.slice(0, 200) : 'failed'}`);
  }
}

async function cappedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > ANSWER_CAP) {
      await reader.cancel();
      throw new GatewayFailure('answer is too long');
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}
