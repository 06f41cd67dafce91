import { getCurrentDeadline } from './deadline';
import { sendToGateway, type GatewayRequest, type RawResponse } from './exchange';
import { GatewayFailure } from './gateways';

const PAUSE_MS = 150;

/** `status` is below 500; `body` is null for an empty response. */
export interface GatewayResponse {
  status: number;
  body: unknown;
}

const readJson = ({ text }: RawResponse): unknown =>
  text === '' ? null : (JSON.parse(text) as unknown);

/**
 * Retries once after a broken connection or a 5xx, which is safe: every call is a read or carries a
 * stable request id. Both tries share one deadline.
 * @throws GatewayFailure
 */
export async function callGateway(call: GatewayRequest, read = readJson): Promise<GatewayResponse> {
  const deadline = getCurrentDeadline();
  try {
    return await callOnce(call, deadline, read);
  } catch (error) {
    if (deadline.aborted || !(error instanceof GatewayFailure)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + Math.random() * PAUSE_MS));
    return callOnce(call, deadline, read);
  }
}

async function callOnce(
  call: GatewayRequest,
  deadline: AbortSignal,
  read: typeof readJson,
): Promise<GatewayResponse> {
  const endpoint = `${call.method} ${new URL(call.url).pathname}`;
  try {
    const response = await sendToGateway(
      { ...call, headers: { accept: 'application/json', ...call.headers } },
      deadline,
    );
    const { status } = response;
    if (status >= 500) throw new GatewayFailure(`${endpoint}: status ${status}`);
    return { status, body: read(response) };
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    throw new GatewayFailure(
      `${endpoint}: ${error instanceof Error ? `${error.name} ${error.message}`.slice(0, 200) : 'failed'}`,
    );
  }
}
