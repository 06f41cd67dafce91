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
const seen: (string | undefined)[] = [];
let server: https.Server;
let leads: string | null = null;

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
      seen.push(request.headers['x-operator-key'] as string | undefined);
      if (leads) return void response.writeHead(307, { location: leads }).end();
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

/** The command line on another machine, with a URL and a key. */
function far(settings: Record<string, string>): Promise<string> {
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
      (_error, out, complaint) => resolve(out + complaint),
    );
  });
}

it('the client trusts only a host with a valid certificate, and sends its key to no other', async () => {
  expect(await far({})).toContain('NODE_EXTRA_CA_CERTS');
  expect(seen).toEqual([]);
  expect(await far({ NODE_EXTRA_CA_CERTS: cert })).toBe('No open requests.\n');
  expect(seen).toEqual([KEY]);
  const { port } = server.address() as AddressInfo;
  const elsewhere = { HOST_URL: `https://127.0.0.1:${port}/`, NODE_EXTRA_CA_CERTS: cert };
  expect(await far(elsewhere)).toContain('is for another name');
  expect(seen).toEqual([KEY]);
});

it('the client never sends its key to a redirect target or over plain http', async () => {
  const elsewhere: unknown[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.headers['x-operator-key']);
    response.end('{}');
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  leads = `http://127.0.0.1:${port}/`;
  expect(await far({ NODE_EXTRA_CA_CERTS: cert })).toContain('redirects to another address');
  expect(elsewhere).toEqual([]);
  expect(await far({ HOST_URL: 'http://host.example' })).toContain('is plain http');
  expect(await far({ HOST_URL: 'host.example' })).toContain('is not the URL of a host');
  await new Promise((done) => other.close(done));
});
