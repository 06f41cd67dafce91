import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import Fastify, { type FastifyInstance } from 'fastify';

import { errorCodes } from '@/contract/error-codes';

import { admitRequests } from './admission';
import { installErrorHandler } from './error-handler';

const CAPACITY = 80;
const TEST_TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 700 });

interface HostResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const openApps: FastifyInstance[] = [];
const logLines: { msg?: string; level?: number; requests?: number }[] = [];
let pendingReleases: (() => void)[] = [];

/** A host whose responses wait until `release` is called. */
async function openHost(): Promise<number> {
  const app = Fastify({
    trustProxy: 'loopback',
    return503OnClosing: false,
    logger: { stream: { write: (line: string) => void logLines.push(JSON.parse(line) as object) } },
  });
  installErrorHandler(app);
  admitRequests(app, CAPACITY, () => 0); // only counts matter here, not the machine's speed
  const wait = () => new Promise<string>((resolve) => pendingReleases.push(() => resolve('done')));
  app.get('/pmt/packages', wait);
  app.get('/getauthurl', wait);
  app.post('/webhooks/paypal', wait);
  app.get('/sandbox/paypal/orders', async () => 'sandbox');
  app.get('/health', async () => 'well');
  app.post('/login', async () => 'signed in');
  await app.listen({ port: 0, host: '127.0.0.1' });
  openApps.push(app);
  return (app.server.address() as AddressInfo).port;
}

const release = () => pendingReleases.splice(0).forEach((finish) => finish());
async function waitForCount(count: number): Promise<void> {
  while (pendingReleases.length !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}

let visitorCount = 0;
function send(
  port: number,
  url: string,
  {
    method = 'GET',
    from = `10.0.${(visitorCount += 1) >> 8}.${visitorCount & 255}`,
    headers = { 'x-forwarded-for': from } as Record<string, string>,
  } = {},
): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

beforeEach(() => {
  pendingReleases = [];
  logLines.length = 0;
});
afterAll(async () => {
  agent.destroy();
  for (const app of openApps) await app.close();
});

describe('an overloaded host', () => {
  it(
    'leaves none of 600 connections waiting, and admits sign-in, payments and webhooks',
    async () => {
      const port = await openHost();
      const responses: HostResponse[] = [];
      const calls = Array.from({ length: 600 }, () =>
        send(port, '/pmt/packages').then((response) => (responses.push(response), response)),
      );
      // Requests in progress end only when released: an earlier response is a refusal.
      await waitForCount(60);
      while (responses.length < 540) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(
        new Set(responses.map(({ status, headers }) => `${status} ${headers['retry-after']}`)),
      ).toEqual(new Set(['503 2']));
      expect((JSON.parse(responses[0]?.body ?? '') as { error: object }).error).toMatchObject({
        error_code: errorCodes.unavailable.code,
      });

      expect(await send(port, '/login', { method: 'POST' })).toMatchObject({ status: 200 });
      expect(await send(port, '/health')).toMatchObject({ status: 200 });
      expect(await send(port, '/sandbox/paypal/orders')).toMatchObject({ status: 200 });
      const priorityCalls = [
        send(port, '/getauthurl?shipmentid=1'),
        send(port, '/webhooks/paypal', { method: 'POST' }),
      ];
      await waitForCount(62);
      release();
      expect((await Promise.all(priorityCalls)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(60);
      // One log line counts the refusals, so that thousands of them do not fill the disk.
      expect(logLines.filter(({ msg }) => msg === 'refused at capacity')).toHaveLength(1);
      expect(logLines.filter(({ level = 0 }) => level >= 50)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'does not refuse the later calls of a page, if a portal makes them',
    async () => {
      const port = await openHost();
      const firstCalls = Array.from({ length: 60 }, () => send(port, '/pmt/packages'));
      await waitForCount(60);
      const continuedHeaders = { 'x-continued': '1' };
      const headers = { ...continuedHeaders, 'x-forwarded-for': '192.0.2.7' };
      const laterCall = send(port, '/pmt/packages', { headers });
      await waitForCount(61);
      expect((await send(port, '/pmt/packages', { headers: continuedHeaders })).status).toBe(503);
      release();
      expect((await laterCall).status).toBe(200);
      await Promise.all(firstCalls);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'gives one visitor at most half of the slots for ordinary calls',
    async () => {
      const port = await openHost();
      let refusedCount = 0;
      const visitorCalls = Array.from({ length: 100 }, () =>
        send(port, '/pmt/packages', { from: '192.0.2.7' }).then(
          (response) => ((refusedCount += Number(response.status === 503)), response),
        ),
      );
      while (refusedCount < 70) await new Promise((resolve) => setTimeout(resolve, 10));
      await waitForCount(30);
      const otherCall = send(port, '/pmt/packages', { from: '192.0.2.8' });
      await waitForCount(31);
      release();
      expect((await Promise.all(visitorCalls)).filter(({ status }) => status === 200)).toHaveLength(
        30,
      );
      expect((await otherCall).status).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    "holds a disconnected caller's slot until the work has ended",
    async () => {
      const port = await openHost();
      const sockets = Array.from({ length: 60 }, (_, index) =>
        connect(port, '127.0.0.1', function (this: ReturnType<typeof connect>) {
          this.write(
            `GET /pmt/packages HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.9.0.${index}\r\n\r\n`,
          );
        }).on('error', () => undefined),
      );
      await waitForCount(60);
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())),
      );
      expect((await send(port, '/pmt/packages')).status).toBe(503);
      release();
      let nextResponse: HostResponse | undefined;
      for (let tries = 0; nextResponse?.status !== 200 && tries < 500; tries += 1) {
        const nextCall = send(port, '/pmt/packages');
        nextResponse = await Promise.race([
          nextCall,
          waitForCount(1).then(() => (release(), nextCall)),
        ]);
      }
      expect(nextResponse?.status).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'gives a slot to a request only once its body has arrived',
    async () => {
      const port = await openHost();
      const senders = Array.from({ length: 100 }, (_, n) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(
          `POST /login HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.${n % 2}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`,
        );
        return socket.on('error', () => undefined);
      });
      await Promise.all(
        senders.map(
          (socket) =>
            new Promise((resolve) =>
              socket.connecting ? socket.once('connect', resolve) : resolve(null),
            ),
        ),
      );
      expect(await send(port, '/login', { method: 'POST' })).toMatchObject({ status: 200 });
      const heldCall = send(port, '/pmt/packages');
      await waitForCount(1);
      release();
      expect((await heldCall).status).toBe(200);
      const lastSender = senders.at(-1);
      const response = new Promise<string>((resolve) =>
        lastSender?.once('data', (bytes: Buffer) => resolve(bytes.toString())),
      );
      lastSender?.write(':"b"}');
      expect(await response).toContain('200 OK');
      for (const socket of senders) socket.destroy();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'sends Retry-After to requests that arrive while it closes',
    async () => {
      const port = await openHost();
      const heldCall = send(port, '/pmt/packages', { from: '192.0.2.9' });
      await waitForCount(1);
      const lateSocket = connect(port, '127.0.0.1');
      await new Promise((resolve) => lateSocket.once('connect', resolve));
      lateSocket.write('GET /pmt/packages HTTP/1.1\r\n');
      await new Promise((resolve) => setTimeout(resolve, 50));
      const closePromise = openApps.pop()?.close();
      await new Promise((resolve) => setImmediate(resolve));
      let text = '';
      lateSocket.on('data', (part: Buffer) => (text += part.toString()));
      lateSocket.write('Host: a\r\n\r\n');
      await new Promise((resolve) => lateSocket.once('end', resolve));
      expect(text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2/i);
      release();
      expect((await heldCall).status).toBe(200);
      await closePromise;
    },
    TEST_TIMEOUT_MS,
  );
});
