import type { ErrorEnvelope } from '@/contract/error-codes';
import { errorNumbers } from '@/contract/error-numbers';
import { limits } from '@/contract/limits';
import type { OperatorKey } from '@/contract/operator/roles';
import type { Body, Query, Reply } from '@/contract/calls';
import { MAX_RESPONSE_BYTES, readCapped } from '@/net/capped-body';
import { classifyTransport } from '@/net/transport';

import { CommandError } from './command-error';
import { describeFieldProblem, getOptionName } from './rows/field-words';
import type { Settings } from './settings';

type Input<K extends OperatorKey> = K extends `GET ${string}` ? Query<K> : Body<K>;
/**
 * Calls the host's operator API.
 * @throws CommandError with the host's error message
 */
export type HostClient = <K extends OperatorKey>(
  key: K,
  input: Input<K>,
  idempotencyKey?: string,
) => Promise<Reply<K>>;

export function createHostClient({ hostUrl, operatorKey }: Settings): HostClient {
  return async (key, input, idempotencyKey) => {
    if (operatorKey === '')
      throw new CommandError(
        'There is no operator key: set OPERATOR_KEY to yours, or DATA_DIR to the data folder of the host.',
      );
    requireSafeTransport(hostUrl);
    const [method, path] = key.split(' ');
    const signal = AbortSignal.timeout(limits.requestTimeoutMs);
    const query =
      method === 'GET' && input ? new URLSearchParams(Object.entries(input)).toString() : '';
    const response = await fetch(`${hostUrl}${path}${query && `?${query}`}`, {
      method: method ?? 'POST',
      headers: {
        'x-operator-key': operatorKey,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      // A redirect would forward our headers.
      redirect: 'manual',
      signal,
    }).catch((error: unknown) => {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      const retryHint = idempotencyKey
        ? ` It may have taken effect: retry with --key ${idempotencyKey}, so that it happens only once.`
        : '';
      throw new CommandError(
        isTimeout
          ? `The host at ${hostUrl} did not respond in time.${retryHint}`
          : `${describeFailure(hostUrl, error)}${retryHint}`,
      );
    });
    const text = await readResponseText(response, signal);
    const ids = listIds(input);
    if (response.status === 404 && ids.length > 0 && isHostError(text))
      throw new CommandError(`${ids.join(' or ')} was not found.`);
    return readReply(response, text, hostUrl);
  };
}

/** @throws CommandError for a URL that would send the key unencrypted */
function requireSafeTransport(hostUrl: string): void {
  if (!URL.canParse(hostUrl)) throw new CommandError(`${hostUrl} is not the URL of a host.`);
  if (classifyTransport(hostUrl) === 'exposed')
    throw new CommandError(
      `${hostUrl} is plain http, where others could read the operator key, so it was not sent: use https.`,
    );
}

const readResponseText = (response: Response, signal: AbortSignal): Promise<string> =>
  readCapped(response, MAX_RESPONSE_BYTES, signal).then(String, () => '');

const listIds = (input: unknown): string[] =>
  Object.entries(input ?? {}).flatMap(([field, value]) =>
    typeof value === 'string' && /(ref|reference|id)$/.test(field) ? [value] : [],
  );

const isHostError = (text: string): boolean => {
  const body = parseJson(text);
  return body !== null && typeof body === 'object' && 'error' in body;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readReply<T>(response: Response, text: string, hostUrl: string): T {
  if (response.status >= 300 && response.status < 400)
    throw new CommandError(
      `${hostUrl} redirects to another address, so the key was not sent there: set HOST_URL to the host's own URL.`,
    );
  const body = parseJson(text) as { data: T } | ErrorEnvelope | null;
  if (response.ok && body && 'data' in body) return body.data;
  if (!body || !('error' in body))
    throw new CommandError(
      `${hostUrl} responded with ${response.status}, but it does not look like the portal's host.`,
    );
  if (body.error.error_code_detailed === 'role')
    throw new CommandError(
      'Your role does not allow that. The owner of the installation assigns roles.',
    );
  if (response.status === 403)
    throw new CommandError(
      "The host refused the operator key: it is mistyped, revoked or for another host. The host's owner can create a new one.",
    );
  if (body.error.error_code === errorNumbers.uploadsPaused)
    throw new CommandError(
      'The host is not accepting files because its disk is nearly full (docs/operation/database.md, The disk is full). The command works without photos and a slip.',
    );
  const fields = (body.error.fields ?? []).map(describeFieldProblem);
  const reasons = fields
    .map(({ field, message }) => `${getOptionName(field)} ${message}`)
    .join('; ');
  throw new CommandError(reasons || body.error.message, fields);
}

function describeFailure(hostUrl: string, error: unknown): string {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${hostUrl} is for another name, so the key was not sent: use the certificate's name.`;
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate of ${hostUrl} has expired, so the key was not sent.`;
  if (/CERT|SIGNATURE|ISSUER/.test(String(code)))
    return `This machine does not trust the issuer of the certificate of ${hostUrl}, so the key was not sent. If it is your own, set NODE_EXTRA_CA_CERTS to its authority's file.`;
  return `The host at ${hostUrl} cannot be reached. Is it running?`;
}
