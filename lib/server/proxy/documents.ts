import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { MAX_RESPONSE_BYTES, readCapped } from '@/net/capped-body';
import { currentRequestId } from '@/net/request-id';
import { withSpan, traceHeaders } from '@/net/spans';

import { env } from '../env';
import { getClientAddress } from '../request';

/** WebKit's document viewer sets inline styles. */
const policy =
  "default-src 'none'; img-src 'self'; style-src-attr 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/**
 * Proxies a host document. Returns false and writes nothing when it is missing or of another type.
 */
export async function proxyDocument(
  request: IncomingMessage,
  response: ServerResponse,
  {
    path,
    query,
    headers,
    types,
  }: {
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    types: readonly string[];
  },
): Promise<boolean> {
  const signal = AbortSignal.timeout(env.HOST_TIMEOUT_MS);
  try {
    const hostResponse = await withSpan({ name: `GET ${path}`, kind: 'client' }, () =>
      fetch(`${env.MICROSERVICE_URL}${path}?${new URLSearchParams(query).toString()}`, {
        headers: {
          'x-forwarded-for': getClientAddress(request),
          'x-request-id': currentRequestId() ?? randomUUID(),
          ...traceHeaders(),
          ...headers,
        },
        redirect: 'error',
        signal,
      }),
    );
    const disposition = hostResponse.headers.get('content-disposition');
    const type = types.find((candidate) => candidate === hostResponse.headers.get('content-type'));
    if (!hostResponse.ok || !type || !disposition) return false;
    const bytes = await readCapped(hostResponse, MAX_RESPONSE_BYTES, signal);
    response.setHeader('content-security-policy', policy);
    response
      .writeHead(200, {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': disposition,
        'content-length': bytes.length,
      })
      .end(bytes);
    return true;
  } catch {
    return false;
  }
}
