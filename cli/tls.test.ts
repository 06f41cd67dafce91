import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const KEY = 'op_a-key-of-somebody-far-away';
const folder = mkdtempSync(path.join(os.tmpdir(), 'operator-tls-'));
const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
const receivedKeys: (string | undefined)[] = [];
let server: https.Server;
let redirectTarget: string | null = null;

beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-keyout', key, '-out', cert, '-subj', '/CN=host'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'ignore' },
  );
  server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      receivedKeys.push(request.headers['x-operator-key'] as string | undefined);
      if (redirectTarget) return void response.writeHead(307, { location: redirectTarget }).end();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { more: false, items: [] } }));
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

/** Runs the command line as on another machine, with a URL and a key. */
function runRemoteClient(settings: Record<string, string>): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH,
    HOST_URL: `https://localhost:${port}/`,
    OPERATOR_KEY: KEY,
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'cli/main.ts', 'requests'],
      { env: env as unknown as NodeJS.ProcessEnv },
      (_error, out, stderr) => resolve(out + stderr),
    );
  });
}

it('the client trusts only a host with a valid certificate, and sends its key to no other', async () => {
  expect(await runRemoteClient({})).toContain('NODE_EXTRA_CA_CERTS');
  expect(receivedKeys).toEqual([]);
  expect(await runRemoteClient({ NODE_EXTRA_CA_CERTS: cert })).toBe('No open requests.\n');
  expect(receivedKeys).toEqual([KEY]);
  const { port } = server.address() as AddressInfo;
  const otherAddress = { HOST_URL: `https://127.0.0.1:${port}/`, NODE_EXTRA_CA_CERTS: cert };
  expect(await runRemoteClient(otherAddress)).toContain('is for another name');
  expect(receivedKeys).toEqual([KEY]);
});

it('the client never sends its key to a redirect target or over plain http', async () => {
  const leakedKeys: unknown[] = [];
  const otherServer = createServer((request, response) => {
    leakedKeys.push(request.headers['x-operator-key']);
    response.end('{}');
  });
  await new Promise<void>((done) => otherServer.listen(0, '127.0.0.1', done));
  const { port } = otherServer.address() as AddressInfo;
  redirectTarget = `http://127.0.0.1:${port}/`;
  expect(await runRemoteClient({ NODE_EXTRA_CA_CERTS: cert })).toContain(
    'redirects to another address',
  );
  expect(leakedKeys).toEqual([]);
  expect(await runRemoteClient({ HOST_URL: 'http://host.example' })).toContain('is plain http');
  expect(await runRemoteClient({ HOST_URL: 'host.example' })).toContain('is not the URL of a host');
  await new Promise((done) => otherServer.close(done));
});
