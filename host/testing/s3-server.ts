import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  bytes: Buffer;
  mime: string;
  encryption: string;
  changedAt: Date;
}

/** An object store for one test, on loopback. */
export interface S3Server {
  url: string;
  objects: Map<string, StoredObject>;
  /** Reasons of refused requests. */
  refused: string[];
  /**
   * `down`: responds to everything with 503 · `clockAheadMs`: how far its clock runs ahead ·
   * `transformPut`: changes the bytes of a PUT; null stores nothing.
   */
  state: { down: boolean; clockAheadMs: number; transformPut: (bytes: Buffer) => Buffer | null };
  /** Blocks PUT requests; the result counts and releases them. */
  blockPuts: () => { waiting: () => number; release: () => void };
  stop: () => Promise<void>;
}

export const s3Keys = { access: 'test-access', secret: 'test-secret', region: 'test-1' };
const BUCKET = 'parcel-files';

const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const hashHex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the expected signature of a request (AWS Signature Version 4). */
function computeSignature(request: IncomingMessage, signedHeaders: string, scope: string): string {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payload].join(
    '\n',
  );
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce(
    (derivedKey, part) => hmac(derivedKey, part),
    hmac(`AWS4${s3Keys.secret}`, day),
  );
  const timestamp = String(request.headers['x-amz-date']);
  return hmac(key, `AWS4-HMAC-SHA256\n${timestamp}\n${scope}\n${hashHex(canonical)}`).toString(
    'hex',
  );
}

/** Returns why a request is refused, or null. */
function findFault(request: IncomingMessage, body: Buffer): string | null {
  const [, scope = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=test-access\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (signature !== computeSignature(request, signed, scope)) return 'SignatureDoesNotMatch';
  if (!signed.split(';').includes('host')) return 'AccessDenied';
  if (request.method !== 'PUT') return null;
  const checksum = createHash('sha256').update(body).digest('base64');
  if (request.headers['x-amz-checksum-sha256'] !== checksum) return 'BadDigest';
  if (!signed.includes('x-amz-checksum-sha256')) return 'AccessDenied';
  return null;
}

const PAGE_SIZE = 3;

function renderListing(objects: S3Server['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].sort();
  const after = query.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key > after);
  const page = rest.slice(0, Math.min(PAGE_SIZE, Number(query.get('max-keys') ?? 1000)));
  const contents = page
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified><ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    .join('');
  const more = rest.length > page.length;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents}</ListBucketResult>`;
}

function deleteObjects(objects: S3Server['objects'], body: string): string {
  const deletedKeys = [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  for (const key of deletedKeys) objects.delete(key);
  return `<?xml version="1.0" encoding="UTF-8"?><DeleteResult>${deletedKeys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('')}</DeleteResult>`;
}

/** Starts a server for one bucket: PUT, GET, list (three objects per page) and multi-delete. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const refused: string[] = [];
  const state: S3Server['state'] = { down: false, clockAheadMs: 0, transformPut: (bytes) => bytes };
  let blockedPuts: (() => void)[] | null = null;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    response.setHeader('date', new Date(Date.now() + state.clockAheadMs).toUTCString());
    request.on('end', async () => {
      if (request.method === 'PUT' && blockedPuts)
        await new Promise<void>((go) => blockedPuts?.push(go));
      const body = Buffer.concat(parts);
      const fault = state.down ? 'SlowDown' : findFault(request, body);
      if (fault) {
        refused.push(fault);
        response.writeHead(state.down ? 503 : 403, { 'content-type': 'application/xml' });
        return response.end(`<Error><Code>${fault}</Code><Message>${fault}</Message></Error>`);
      }
      const url = new URL(request.url ?? '/', 'http://store');
      const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
      const xml = (text: string) =>
        response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
      if (request.method === 'PUT') {
        const stored = state.transformPut(body);
        if (stored)
          objects.set(key, {
            bytes: stored,
            mime: String(request.headers['content-type']),
            encryption: String(request.headers['x-amz-server-side-encryption']),
            changedAt: new Date(Date.now() + state.clockAheadMs),
          });
        return response.writeHead(200, { etag: '"x"' }).end();
      }
      if (request.method === 'POST' && url.searchParams.has('delete'))
        return xml(deleteObjects(objects, body.toString()));
      if (key === '') return xml(renderListing(objects, url.searchParams));
      const found = objects.get(key);
      if (!found) return response.writeHead(404).end();
      const length = { 'content-length': found.bytes.length };
      return response.writeHead(200, { 'content-type': found.mime, ...length }).end(found.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`,
    objects,
    refused,
    state,
    blockPuts: () => {
      const blocked: (() => void)[] = [];
      blockedPuts = blocked;
      const release = () => {
        blockedPuts = null;
        for (const go of blocked) go();
      };
      return { waiting: () => blocked.length, release };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
