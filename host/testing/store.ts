import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import type { StoreNetwork } from '@/host/cart/reader/store-network';

/** A test store on loopback, over TLS, with its own host names. */
export interface TestStore {
  /** Fetches from it by name, as from the internet; refuses private addresses. */
  network: StoreNetwork & { names: Map<string, string[]> };
  /** Responses by path; others are 404. */
  pages: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** "host path" of every request, in order. */
  requestLog: string[];
  requests: IncomingMessage[];
  close: () => Promise<void>;
}

/** Host names of its certificate. */
const hostNames = ['www.tea-store.com', 'tea-store.com', 'cdn.tea-store.com', 'www.gunbroker.com'];

/**
 * Opens the store. Its names resolve to a public address that leads to this machine;
 * `network.names` changes what they resolve to.
 */
export async function openTestStore(): Promise<TestStore> {
  const { key, cert } = createCertificate();
  const requestLog: string[] = [];
  const requests: IncomingMessage[] = [];
  const pages: TestStore['pages'] = new Map();
  const server = https.createServer({ key, cert }, (request, response) => {
    requestLog.push(`${request.headers.host} ${request.url}`);
    requests.push(request);
    const handler = pages.get((request.url ?? '').split('?')[0] ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const addressesByName = new Map<string, string[]>(hostNames.map((name) => [name, ['127.0.0.1']]));
  return {
    network: {
      names: addressesByName,
      resolve: async (name) => addressesByName.get(name) ?? [],
      allows: (address) => address === '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      timeoutMs: 20_000,
      parseTimeoutMs: 20_000,
      ca: cert,
    },
    pages,
    requestLog,
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'store-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
        ...['-keyout', key, '-out', cert, '-subj', '/CN=store'],
        ...['-addext', `subjectAltName=${hostNames.map((name) => `DNS:${name}`).join(',')}`],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
