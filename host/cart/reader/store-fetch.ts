import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

import { env } from '@/host/core/env';
import { withSpan } from '@/net/spans';
import { parseProductLink } from '@/rules/cart/product';

import { readerName } from './robots';
import type { StoreNetwork } from './store-network';

const MAX_BYTES = 1_000_000;
const MAX_HEAD_BYTES = 16 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export interface StoreReply {
  status: number;
  /** Lowercase, without parameters. */
  type: string;
  charset: string;
  /** Redirect target, not yet checked. */
  location: string | null;
  /** Decompressed, at most 1 MB. */
  body: Buffer;
  cut: boolean;
}

/** A store that cannot or must not be reached. The reason is internal. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

/**
 * Returns an https URL on the default port, or null for a URL with credentials or a punycode host
 * (which can imitate another store).
 */
export function toReadableUrl(link: string): URL | null {
  const fullLink = parseProductLink(link);
  if (fullLink === null) return null;
  const url = new URL(fullLink);
  if (url.port !== '') return null;
  url.protocol = 'https:';
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.hostname.split('.').some((label) => label.startsWith('xn--')) ? null : url;
}

/**
 * Fetches a URL from the IP address that was checked. Follows no redirect and sends no cookie.
 * @throws StoreUnreachable, or the reason of the signal
 */
export async function fetchStore(
  network: StoreNetwork,
  url: URL,
  accept: string,
  signal: AbortSignal,
): Promise<StoreReply> {
  const addresses = await network.resolve(url.hostname, signal);
  signal.throwIfAborted();
  const [address] = addresses;
  if (!address || !addresses.every((candidate) => network.allows(candidate, url.hostname)))
    throw new StoreUnreachable(`no public address: ${addresses.join(' ')}`);
  // The span omits the store for privacy.
  const response = await withSpan({ name: 'read a store', kind: 'client' }, () =>
    request(network, url, { address, accept, signal }),
  );
  try {
    return await readReply(response, signal);
  } finally {
    response.destroy();
  }
}

function request(
  network: StoreNetwork,
  url: URL,
  { address, accept, signal }: { address: string; accept: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const storeRequest = https.request(
      {
        // Avoids a second DNS lookup; TLS still checks the name.
        host: address,
        port: network.port,
        servername: url.hostname,
        ...(network.ca && { ca: network.ca }),
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: {
          host: url.hostname,
          accept,
          'accept-encoding': 'gzip, br',
          'accept-language': 'en-US,en;q=0.8',
          'user-agent': `${readerName}/1.0 (+${env.PORTAL_URL})`,
        },
        agent: false,
        maxHeaderSize: MAX_HEAD_BYTES,
        signal,
      },
      resolve,
    );
    storeRequest.on('error', (cause) =>
      reject(signal.aborted ? signal.reason : new StoreUnreachable('no response', { cause })),
    );
    storeRequest.end();
  });
}

async function readReply(response: IncomingMessage, signal: AbortSignal): Promise<StoreReply> {
  const { statusCode: status = 0, headers } = response;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const head = {
    status,
    type: type.trim(),
    charset: (charset ?? '').slice('charset='.length).replaceAll('"', ''),
  };
  const location = redirectStatuses.has(status) ? (headers.location ?? null) : null;
  if (location !== null) return { ...head, location, body: Buffer.alloc(0), cut: false };
  const content = await readUpTo(decompress(response), response, signal);
  return { ...head, location, ...content };
}

/** @throws StoreUnreachable for an encoding that we did not request */
function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder =
    encoding === 'gzip' ? createGunzip() : encoding === 'br' ? createBrotliDecompress() : null;
  if (decoder) {
    response.on('error', (error) => decoder.destroy(error));
    return response.pipe(decoder);
  }
  if (encoding !== '' && encoding !== 'identity') throw new StoreUnreachable('unknown encoding');
  return response;
}

/** Limits compressed and decompressed bytes. */
async function readUpTo(
  body: Readable,
  response: IncomingMessage,
  signal: AbortSignal,
): Promise<Pick<StoreReply, 'body' | 'cut'>> {
  const parts: Buffer[] = [];
  let size = 0;
  let receivedBytes = 0;
  if (body !== response)
    response.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > MAX_BYTES) response.destroy(new StoreUnreachable('too long'));
    });
  const stop = () => body.destroy(new StoreUnreachable('too slow'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      parts.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new StoreUnreachable('the response was cut off', { cause });
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
  return { body: Buffer.concat(parts).subarray(0, MAX_BYTES), cut: size > MAX_BYTES };
}
